package main

import (
	"fmt"
	"io"
	"os"
)

// readFile reads a file of at most so many bytes; "-" is the standard input.
func readFile(name string, most int) ([]byte, error) {
	f := os.Stdin
	if name != "-" {
		var err error
		if f, err = os.Open(name); err != nil {
			return nil, fmt.Errorf("cannot be read: %w", err)
		}
		defer func() { _ = f.Close() }() // it was only read
	}
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", name, err)
	}
	if len(data) > most {
		return nil, fmt.Errorf("%s: has more than %d bytes, which is the most", name, most)
	}
	return data, nil
}
