/* The least that answers: a static executable that reads a request and says a constant. What a process costs to start. */
#include <string.h>
#include <unistd.h>

int main(void)
{
    static const char answer[] = "Content-Length: 38\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}";
    char text[64 * 1024];
    while (read(STDIN_FILENO, text, sizeof text) > 0)
        if (write(STDOUT_FILENO, answer, sizeof answer - 1) < 0)
            return 74;
    return 0;
}
