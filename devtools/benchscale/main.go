package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Stdout, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "benchscale:", err)
		os.Exit(1)
	}
}

// run copies results from r to w, corrected.
func run(w io.Writer, r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("reading benchmarks: %w", err)
	}
	scaled, err := scale(string(text))
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, scaled)
	return err
}
