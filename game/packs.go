package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"circulade/expansion/all"
	"circulade/expansion/creativity"
	"circulade/rules"
	"circulade/tile/pack"
)

// The limits of the packs of one game.
const (
	MaxPacks     = 4
	MaxPackBytes = 512 << 10 // of their texts together
	MaxShapes    = 400       // different tiles of all of them; a server keeps their pictures
)

// ReadPack reads a pack: tiles of somebody's own, with the marks of all sets that ship.
// The error is a *pack.Error.
func ReadPack(src string) (*pack.Pack, error) {
	marks, err := PackMarks()
	if err != nil {
		return nil, err
	}
	return pack.Read(src, marks)
}

// PackMarks returns the marks that tiles of a pack may have: those of all sets that
// ship.
func PackMarks() (*pack.Marks, error) {
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	marks := &pack.Marks{}
	for _, m := range modules {
		if m.Tiles != nil {
			marks.Add(m.Tiles, m.Bound)
		}
	}
	return marks, nil
}

// Packs returns the packs in play. They must not be changed.
func (g *Game) Packs() []*pack.Pack { return g.packs }

// readPacks reads the packs of a setup.
func (s *Setup) readPacks() ([]*pack.Pack, error) {
	var list []*pack.Pack
	for _, text := range s.Packs {
		p, err := ReadPack(text)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// moduleOf makes a pack a set without code.
func moduleOf(p *pack.Pack) *rules.Module {
	return &rules.Module{Set: p.ID, Title: p.Set.Title, Tiles: p.Set, MinSeats: 1, MaxSeats: rules.MaxSeats}
}

// packs checks the packs and brings them into their canonical form. Those of them
// that are right are tiles to choose from like those of the sets.
func (v *validator) packs() {
	v.out.Packs = nil
	size := 0
	for _, text := range v.in.Packs {
		size += len(text)
	}
	if size > MaxPackBytes {
		v.fault("packs", fmt.Sprintf("the packs have %d bytes together, at most %d are taken", size, MaxPackBytes))
		return
	}
	var ids []string
	tiles, different := 0, 0
	for i, text := range v.in.Packs {
		field := fmt.Sprintf("packs[%d]", i)
		p, err := ReadPack(text)
		var wrong *pack.Error
		switch {
		case errors.As(err, &wrong):
			v.fault(field, wrong.Error())
			continue
		case err != nil:
			v.fault(field, err.Error())
			continue
		case slices.Contains(ids, p.ID):
			v.fault(field, fmt.Sprintf("the pack %s is packs[%d] too", p.ID, slices.Index(ids, p.ID)))
			continue
		}
		ids = append(ids, p.ID)
		tiles += p.Copies
		different += len(p.Set.Tiles)
		v.out.Packs = append(v.out.Packs, p.Text)
		v.chosen = append(v.chosen, moduleOf(p))
	}
	if different > MaxShapes {
		v.fault("packs", fmt.Sprintf("the packs have %d different tiles together, at most %d are taken", different, MaxShapes))
	}
	v.blanks(tiles)
	v.most()
}

// blanks holds the packs against the number of blank tiles [CR-2].
func (v *validator) blanks(tiles int) {
	if !slices.Contains(v.out.Expansions, creativity.Set) {
		return
	}
	value := v.out.Options[creativity.Tiles]
	most, err := strconv.Atoi(value)
	if err == nil && tiles > most { // no number: all there are
		v.fault("packs", fmt.Sprintf("the packs have %d tiles, but there are %d blank ones: take fewer copies, or set %s to %s", tiles, most, creativity.Tiles, creativity.All))
	}
}

// most holds all tiles in play against the largest game.
func (v *validator) most() {
	if len(v.out.Packs) == 0 {
		return
	}
	n := 0
	for _, m := range v.chosen {
		if m.Tiles == nil {
			continue
		}
		for _, t := range m.Tiles.Tiles {
			n += t.Copies
		}
	}
	if n > maxTiles {
		v.fault("packs", fmt.Sprintf("with the packs there are %d tiles, at most %d are played", n, maxTiles))
	}
}
