package rules

import (
	"fmt"
	"slices"

	"circulade/board"
	"circulade/tile"
)

// compileTiles enters every tile that can be drawn, sorted by name, and after
// them those beside the pile and further faces.
func (b *Book) compileTiles(cfg Config, modules []*Module) error {
	var all []*tile.Tile
	for _, m := range modules {
		if m.Tiles == nil || slices.Contains(b.out.tiles, m.Set) {
			continue
		}
		for _, t := range m.Tiles.Tiles {
			all = b.appendPrinted(all, t, cfg.Gardens)
		}
	}
	slices.SortFunc(all, compareNames)
	b.catalog = board.NewCatalog()
	b.catalog.Names(b.tileMarks, b.segmentMarks)
	for _, t := range all {
		i, err := b.catalog.Add(t)
		if err != nil {
			return err
		}
		if _, twice := b.byName[t.Name()]; twice {
			return fmt.Errorf("tile %s is in the game twice", t.Name())
		}
		b.byName[t.Name()] = i
		b.counts = append(b.counts, t.Copies)
		b.maxLaid += t.Copies
	}
	b.types = len(all)
	for _, p := range b.spares {
		i, err := b.catalog.Add(p.tile)
		if err != nil {
			return err
		}
		p.number = i
	}
	if err := b.compileVariants(); err != nil {
		return err
	}
	if b.maxLaid > 1024 {
		return fmt.Errorf("%d tiles: a game has at most 1024", b.maxLaid)
	}
	return b.checkStart()
}

// compileVariants enters the further faces of each type.
func (b *Book) compileVariants() error {
	for _, v := range b.variants {
		for n := range b.types {
			v.first = append(v.first, b.catalog.Len())
			for _, t := range v.of(b.catalog.Tile(n)) {
				if _, err := b.catalog.AddFace(t, n); err != nil {
					return err
				}
			}
		}
		v.first = append(v.first, b.catalog.Len())
	}
	return nil
}

// appendPrinted appends a tile of a set as its copies come into play: those with
// a garden apart from those without, and all as the sets in play print them.
func (b *Book) appendPrinted(all []*tile.Tile, t *tile.Tile, gardens bool) []*tile.Tile {
	versions := []*tile.Tile{t}
	if gardens && t.GardenCopies > 0 {
		plain := *t
		plain.Copies -= t.GardenCopies
		versions = []*tile.Tile{&plain, t.WithGarden()}
	}
	for _, v := range versions {
		for _, print := range b.print {
			if v != nil {
				v = print(v)
			}
		}
		if v != nil && v.Copies > 0 {
			all = append(all, v)
		}
	}
	return all
}

// checkStart holds the start tiles of the setup against what there is.
func (b *Book) checkStart() error {
	left := slices.Clone(b.counts)
	for _, st := range b.defined {
		i, ok := b.TypeNamed(st.Tile, left)
		if !ok {
			return fmt.Errorf("start: no tile %q is left in the sets in play", st.Tile)
		}
		left[i]--
	}
	return nil
}

func compareNames(x, y *tile.Tile) int {
	switch {
	case x.Name() < y.Name():
		return -1
	case x.Name() > y.Name():
		return 1
	}
	return 0
}

// TypeNamed returns the type of tile with that name, if left (by type) still has a
// copy. A name without a mark ("base/U") means copies without one (no garden) if any
// are left, else any copy.
func (b *Book) TypeNamed(name string, left []int) (int, bool) {
	if i, ok := b.byName[name]; ok && left[i] > 0 {
		return i, true
	}
	for i := range b.types {
		t := b.catalog.Tile(i)
		if t.Set+"/"+t.ID == name && left[i] > 0 {
			return i, true
		}
	}
	return 0, false
}
