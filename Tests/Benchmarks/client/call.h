/* Calls a server at a Unix socket or a WebSocket. */
#ifndef CALL_H
#define CALL_H

/* A socket to unix:PATH or ws://127.0.0.1:PORT/…, after the WebSocket handshake. If no server
 * listens, it tries for five seconds; then the program ends. */
int call(const char *address);

#endif
