package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"circulade/game"
	"circulade/game/formats"
)

// formatNamed returns a format by its name.
func formatNamed(name string) (formats.Format, error) {
	list := formats.All()
	i := slices.IndexFunc(list, func(f formats.Format) bool { return f.Name == name })
	if i < 0 {
		var names []string
		for _, f := range list {
			names = append(names, f.Name)
		}
		return formats.Format{}, usage("--format %s: there is no such format; there are: %s", name, strings.Join(names, ", "))
	}
	return list[i], nil
}

// readGame reads a file in the format given by name, or in the one that its
// content shows.
func readGame(file, name string) (*game.Game, error) {
	data, err := readFile(file, game.MaxRecord)
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, fmt.Errorf("%s: the file is empty", file)
	}
	f := formats.Of(data)
	if name != "" {
		if f, err = formatNamed(name); err != nil {
			return nil, err
		}
	}
	g, err := f.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: read as %s: %w", file, f.Name, err)
	}
	return g, nil
}

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
