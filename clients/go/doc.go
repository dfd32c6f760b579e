// Command go is a bot to copy: it plays one seat at a table of a Circulade
// server, over HTTP, with nothing but the standard library.
//
//	go run ./clients/go http://127.0.0.1:8080/t/ID#s=SECRET
//
// It follows the table's stream. When its seat is asked, it tries some of the
// choices by preview and takes those whose outcome it likes best. With "arena" in the
// place of the address it is a program for circulade arena.
package main
