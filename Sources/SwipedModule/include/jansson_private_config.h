/* The compiler flags of `build` say what jansson's configure script would find. */
