#define _GNU_SOURCE
#include "connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { READ_BYTES = 64 * 1024, MESSAGE_LIMIT = 64 * 1024 };

void give_up(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("clients: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(65);
}

static int connect_to(const struct place *place)
{
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    struct sockaddr_in near = {.sin_family = AF_INET, .sin_port = htons((uint16_t)place->port)};
    near.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (place->path)
        snprintf(local.sun_path, sizeof local.sun_path, "%s", place->path);
    const struct sockaddr *address = place->path ? (struct sockaddr *)&local : (struct sockaddr *)&near;
    int descriptor = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || connect(descriptor, address, place->path ? sizeof local : sizeof near) != 0)
        give_up("cannot connect: %s", strerror(errno));
    int yes = 1;
    if (!place->path)
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return descriptor;
}

void connection_start(struct connection *connection, const struct place *place)
{
    *connection = (struct connection){connect_to(place), !place->path, place->path != NULL, NULL, 0};
    if (place->path)
        return;
    char request[512];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c3dpcGVkIHNvYWsgdGVzdA==\r\n\r\n",
                          place->target, place->port);
    if (write(connection->descriptor, request, (size_t)length) != length)
        give_up("cannot ask for a WebSocket: %s", strerror(errno));
}

size_t connection_frame(const struct connection *connection, char *frame, const char *body, size_t length)
{
    if (!connection->is_web) {
        memcpy(frame, body, length);
        frame[length] = '\n';
        return length + 1;
    }
    /* A client masks what it sends, and a mask of zeros leaves it as it is. */
    char head[FRAME_ROOM] = {(char)0x81, (char)(0x80 | length)};
    size_t head_length = length < 126 ? 6 : 8;
    if (length >= 126) {
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(length >> 8);
        head[3] = (char)length;
    }
    memcpy(frame, head, head_length);
    memcpy(frame + head_length, body, length);
    return head_length + length;
}

bool connection_write(const struct connection *connection, const char *frames, size_t length)
{
    return write(connection->descriptor, frames, length) == (ssize_t)length;
}

/* Where the message at `bytes` ends, or 0; `body` is set to what is in it. */
static size_t next_message(const struct connection *connection, const char *bytes, size_t length, const char **body,
                           size_t *body_length)
{
    if (!connection->is_web) {
        const char *feed = memchr(bytes, '\n', length);
        *body = bytes;
        *body_length = feed ? (size_t)(feed - bytes) : 0;
        return feed ? *body_length + 1 : 0;
    }
    const unsigned char *head = (const unsigned char *)bytes;
    if (length < 2 || (head[1] == 126 && length < 4))
        return 0;
    if (head[0] != 0x81 || head[1] > 126)
        give_up("a frame that starts with %02x %02x", head[0], head[1]);
    size_t from = head[1] == 126 ? 4 : 2;
    *body_length = head[1] == 126 ? (size_t)head[2] << 8 | head[3] : head[1];
    *body = bytes + from;
    return length < from + *body_length ? 0 : from + *body_length;
}

/* How much of what came is the daemon's consent to a WebSocket; 0 if not all of it is there. */
static size_t consent(struct connection *connection, const char *bytes, size_t length)
{
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (strncmp(bytes, "HTTP/1.1 101", 12) != 0)
        give_up("no WebSocket: %.40s", bytes);
    connection->is_open = true;
    return (size_t)(end + 4 - bytes);
}

bool connection_receive(struct connection *connection, take_message *take, void *context)
{
    static char bytes[READ_BYTES + MESSAGE_LIMIT];
    size_t length = connection->rest_length, from = 0, taken, body_length;
    const char *body;
    ssize_t count = read(connection->descriptor, bytes + length, READ_BYTES);
    if (count <= 0)
        return count < 0 && errno == EAGAIN;
    if (length > 0)
        memcpy(bytes, connection->rest, length);
    free(connection->rest);
    connection->rest = NULL;
    length += (size_t)count;
    if (!connection->is_open)
        from = consent(connection, bytes, length);
    while (connection->is_open &&
           (taken = next_message(connection, bytes + from, length - from, &body, &body_length)) > 0) {
        take(context, body, body_length);
        from += taken;
    }
    connection->rest_length = length - from;
    if (connection->rest_length > MESSAGE_LIMIT)
        give_up("a message of more than %d bytes", MESSAGE_LIMIT);
    if (connection->rest_length > 0) {
        connection->rest = malloc(connection->rest_length);
        if (!connection->rest)
            give_up("out of memory");
        memcpy(connection->rest, bytes + from, connection->rest_length);
    }
    return true;
}
