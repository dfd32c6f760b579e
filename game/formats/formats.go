// Package formats knows every way to write a whole game as a file, and tells
// them apart by what a file holds.
package formats

import (
	"bytes"

	"circulade/game"
	"circulade/game/jcz"
	"circulade/game/project1a"
)

// A Format is a way to write a whole game as a file.
type Format struct {
	Name string
	Ext  string // of a file's name
	is   func(data []byte) bool
	// Read reads a game. With a game, the error is why it ends where it does and not
	// where the file says (game.Reopen).
	Read func(data []byte) (*game.Game, error)
	// Write writes a game; of one that is not over, with its seed.
	Write func(g *game.Game) ([]byte, error)
}

// Own is the name of the format of our records.
const Own = "circulade"

// All returns the formats; the last takes what no other claims.
func All() []Format {
	return []Format{
		{
			Name: Own, Ext: ".game",
			is: func(data []byte) bool {
				return bytes.HasPrefix(data, []byte("circulade:")) || bytes.Contains(data, []byte("\ncirculade:"))
			},
			Read:  func(data []byte) (*game.Game, error) { return game.Reopen(string(data)) },
			Write: func(g *game.Game) ([]byte, error) { return []byte(g.Record(true)), nil },
		},
		{
			Name: "jcz", Ext: ".jcz",
			is:   func(data []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) },
			Read: jcz.Read, Write: jcz.Write,
		},
		{
			Name: "project1a", Ext: ".txt",
			is:   func([]byte) bool { return true },
			Read: func(data []byte) (*game.Game, error) { return project1a.Read(string(data)) },
			Write: func(g *game.Game) ([]byte, error) {
				text, err := project1a.Write(g)
				return []byte(text), err
			},
		},
	}
}

// Of returns the format in which a file seems to be written.
func Of(data []byte) Format {
	list := All()
	for _, f := range list {
		if f.is(data) {
			return f
		}
	}
	return list[len(list)-1]
}
