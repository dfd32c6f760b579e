// Command circulade is the whole program: the server with the web app, a table
// in the terminal, simulations, and tools for tiles and records. Each command
// has its file; `circulade --help` lists them.
package main
