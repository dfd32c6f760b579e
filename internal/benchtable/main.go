package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: benchtable COMMITTED NEW")
		os.Exit(2)
	}
	if err := run(os.Stdout, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "benchtable:", err)
		os.Exit(1)
	}
}

// run prints the table of two files.
func run(w io.Writer, committed, latest string) error {
	before, err := read(committed)
	if err != nil {
		return err
	}
	now, err := read(latest)
	if err != nil {
		return err
	}
	return write(w, now, before)
}

func read(name string) (*results, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("reading benchmarks: %w", err)
	}
	defer f.Close() //nolint:errcheck // only read
	res, err := parse(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return res, nil
}
