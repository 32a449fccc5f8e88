#define _GNU_SOURCE
#include "call.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"
#include "server.h"

enum { ATTEMPTS = 1000, PAUSE_NS = 5000000 };

/* A stream socket that is connected, or -1 with errno. */
static int connect_once(const struct sockaddr *address, socklen_t length)
{
    int connection = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection >= 0 && connect(connection, address, length) == 0)
        return connection;
    int why = errno;
    close(connection);
    errno = why;
    return -1;
}

static int connect_patiently(const struct sockaddr *address, socklen_t length)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int connection = connect_once(address, length);
        if (connection >= 0)
            return connection;
        if (errno != ENOENT && errno != ECONNREFUSED && errno != EAGAIN)
            break;
        nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
    }
    give_up("no server listens at this address");
}

/* Requests the WebSocket and reads the response up to its blank line. The server then waits for a message. */
static void greet(int connection, int port, const char *target)
{
    char text[1024];
    int length = snprintf(text, sizeof text,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                          target, port);
    if (length < 0 || (size_t)length >= sizeof text || !write_all(connection, text, (size_t)length))
        give_up("the greeting could not be sent");
    size_t came = 0;
    text[0] = 0;
    while (!strstr(text, "\r\n\r\n")) {
        ssize_t count = read(connection, text + came, sizeof text - 1 - came);
        if (count <= 0)
            give_up("the greeting was not answered");
        came += (size_t)count;
        text[came] = 0;
    }
    if (strncmp(text, "HTTP/1.1 101 ", 13) != 0)
        give_up("there is no WebSocket");
}

int call(const char *address)
{
    int port, at = 0;
    if (strncmp(address, "unix:", 5) == 0) {
        struct sockaddr_un name = {.sun_family = AF_UNIX};
        snprintf(name.sun_path, sizeof name.sun_path, "%s", address + 5);
        return connect_patiently((const struct sockaddr *)&name, sizeof name);
    }
    if (sscanf(address, "ws://127.0.0.1:%d%n", &port, &at) != 1 || address[at] != '/')
        give_up("an address is unix:PATH or ws://127.0.0.1:PORT/…");
    struct sockaddr_in name = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int connection = connect_patiently((const struct sockaddr *)&name, sizeof name);
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    greet(connection, port, address + at);
    return connection;
}
