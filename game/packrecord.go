package game

import (
	"errors"
	"fmt"
	"strings"
)

// This file writes the packs of a game into its record, and reads them from there. A
// line "pack:" has the id, and the lines "own:" below it are the pack's text.

// packText is a pack as a record has it.
type packText struct {
	line int
	id   string
	text []byte
}

func (g *Game) writePacks(field func(key, value string)) {
	for _, p := range g.packs {
		field("pack", p.ID)
		for line := range strings.Lines(p.Text) {
			if line = strings.TrimRight(line, "\n"); line != "" {
				field("own", line)
			}
		}
	}
}

// packLine takes in a line of a pack.
func (r *record) packLine(key, value string) error {
	if key == "pack" {
		if len(r.packs) > MaxPacks {
			return fmt.Errorf("more than %d packs", MaxPacks)
		}
		r.packs[len(r.packs)-1].id = value
		return nil
	}
	if len(r.packs) == 0 {
		return errors.New(`a line of a pack stands before the line "pack: ID"`)
	}
	text := &r.packs[len(r.packs)-1].text
	if len(*text)+len(value) > MaxPackBytes {
		return fmt.Errorf("the pack has more than %d bytes", MaxPackBytes)
	}
	*text = append(append(*text, value...), '\n')
	return nil
}

// readPacks puts the packs into the setup. Each must be the one that it is said to be.
func (r *record) readPacks() error {
	for i := range r.packs {
		p := &r.packs[i]
		read, err := ReadPack(string(p.text))
		if err != nil {
			return &RecordError{p.line, "the pack " + quote(p.id), err}
		}
		if read.ID != p.id {
			return &RecordError{p.line, fmt.Sprintf("the pack says that it is %s, but its tiles are those of %s", quote(p.id), read.ID), nil}
		}
		r.setup.Packs = append(r.setup.Packs, read.Text)
	}
	return nil
}
