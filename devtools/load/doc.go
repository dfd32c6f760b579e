// Command load drives real servers by the public protocol, as pages do, and tells what they
// bear: sockets that are told what changes, choices by POST, chat, the lobby, people who come to
// watch and go, tables of the base game and of all sets, computer players at a few.
//
//	go run ./devtools/load mixed   --server bin/circulade --time 2h --out DIR
//	go run ./devtools/load sockets --server bin/circulade --sockets 10000
//	go run ./devtools/load rate    --server bin/circulade --rate 1000 --time 60s
//	go run ./devtools/load start   --server bin/circulade --games 100000
//
// The figures are a table for people and JSON for programs. With --server it starts the program
// itself, in a folder of its own, with limits that let all come from one machine
// (--limit-factor, --max-sockets); with --url it goes to one that runs, whose limits hold.
//
// It knows nothing of the server but the protocol, /metrics and, on Linux, what /proc tells of
// its process. What is to be played it plays beforehand by package game, from a seed that it
// asks the table for; so it need not look for legal choices while it measures.
package main
