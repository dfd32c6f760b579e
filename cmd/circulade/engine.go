package main

import (
	"fmt"
	"os"

	"circulade/protocol"
)

// EngineCmd speaks the protocol with a program.
type EngineCmd struct{}

// Run answers requests until the input ends.
func (*EngineCmd) Run() error {
	e := protocol.New(build())
	e.Fault = func(what any, stack []byte) { fmt.Fprintf(os.Stderr, "the engine failed: %v\n%s", what, stack) }
	return e.Serve(os.Stdin, os.Stdout)
}
