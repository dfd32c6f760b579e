package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"circulade/game"
	"circulade/game/jcz"
	"circulade/game/project1a"
)

// A format is a way to write a whole game as a file.
type format struct {
	name string
	ext  string
	is   func(data []byte) bool
	read func(data []byte) (*game.Game, error)
	// write writes a game; of one that is not over, with its seed.
	write func(g *game.Game) ([]byte, error)
}

// formats are those that export and import know; the last takes what no other
// claims.
func formats() []format {
	return []format{
		{
			name: "circulade", ext: ".game",
			is: func(data []byte) bool {
				return bytes.HasPrefix(data, []byte("circulade:")) || bytes.Contains(data, []byte("\ncirculade:"))
			},
			read:  func(data []byte) (*game.Game, error) { return game.Load(string(data)) },
			write: func(g *game.Game) ([]byte, error) { return []byte(g.Record(true)), nil },
		},
		{
			name: "jcz", ext: ".jcz",
			is:   func(data []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) },
			read: jcz.Read, write: jcz.Write,
		},
		{
			name: "project1a", ext: ".txt",
			is:   func([]byte) bool { return true },
			read: func(data []byte) (*game.Game, error) { return project1a.Read(string(data)) },
			write: func(g *game.Game) ([]byte, error) {
				text, err := project1a.Write(g)
				return []byte(text), err
			},
		},
	}
}

// formatNamed returns a format by its name.
func formatNamed(name string) (format, error) {
	list := formats()
	i := slices.IndexFunc(list, func(f format) bool { return f.name == name })
	if i < 0 {
		var names []string
		for _, f := range list {
			names = append(names, f.name)
		}
		return format{}, usage("--format %s: there is no such format; there are: %s", name, strings.Join(names, ", "))
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
	list := formats()
	f := list[slices.IndexFunc(list, func(f format) bool { return f.is(data) })]
	if name != "" {
		if f, err = formatNamed(name); err != nil {
			return nil, err
		}
	}
	g, err := f.read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: read as %s: %w", file, f.name, err)
	}
	return g, nil
}
