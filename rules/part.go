package rules

import (
	"fmt"
	"slices"
	"strings"
)

// A SetPart is a part of a set that an option takes into play or leaves out: while the
// option is "off" the book leaves out everything named here. Hooks that the set
// registers for the part (vetoes, offers, modifiers) it must leave out itself: it asks
// Book.In.
type SetPart struct {
	// Tiles are all tiles that come from the set into the pile. Those beside the
	// pile (Spare) are no part of them.
	Tiles bool
	// Figures are kinds of figure, of which nobody has any.
	Figures []string
	// Marks are signs on segments and tiles, whoever's tiles they are: they mean
	// nothing, to no set in play.
	Marks []string
	// Rows are rows of the order of play: they vanish.
	Rows []string
}

// The values of an option that takes a part into play.
const (
	partIn  = "on"
	partOut = "off"
)

// PartOption returns the option that takes a part of a set into play, as it is
// since the revision that brought parts.
func PartOption(key, help string, p SetPart) Option {
	return Option{Key: key, Values: []string{partIn, partOut}, Default: partIn, Since: 2, Part: &p, Help: help}
}

// Parts returns the keys of the options that take parts of the set into play.
func (m *Module) Parts() []string {
	var keys []string
	for i := range m.Options {
		if m.Options[i].Part != nil {
			keys = append(keys, m.Options[i].Key)
		}
	}
	return keys
}

// Emptied reports whether these options leave every part of the set out, so that
// nothing of it is in play.
func (m *Module) Emptied(options map[string]string) bool {
	keys := m.Parts()
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool { return options[key] != partOut })
}

// left is what parts that are left out would have brought.
type left struct {
	parts   map[string]bool // of the sets in play: whether they are in
	tiles   []string        // sets without their tiles
	figures []string
	marks   []string
	rows    []string
}

// leaveOut notes what the options leave out of the sets in play.
func (b *Book) leaveOut(modules []*Module) error {
	b.out.parts = map[string]bool{}
	for _, m := range modules {
		if m.Emptied(b.options) {
			return fmt.Errorf("set %s: nothing of it is left in play: %s are all off", m.Set, strings.Join(m.Parts(), ", "))
		}
		for i := range m.Options {
			o := &m.Options[i]
			if o.Part == nil {
				continue
			}
			in := b.options[o.Key] != partOut
			b.out.parts[o.Key] = in
			if in {
				continue
			}
			if o.Part.Tiles {
				b.out.tiles = append(b.out.tiles, m.Set)
			}
			b.out.figures = append(b.out.figures, o.Part.Figures...)
			b.out.marks = append(b.out.marks, o.Part.Marks...)
			b.out.rows = append(b.out.rows, o.Part.Rows...)
		}
	}
	return nil
}

// In reports whether a part of a set is in play, by the key of the option that takes it
// into play (PartOption). It is for registering, as Has is.
func (b *Book) In(key string) bool {
	in, ok := b.out.parts[key]
	if !ok {
		b.fault("no set in play declares a part %q", key)
	}
	return in
}

// checkParts reports what parts name and no set has registered: it would be left
// out by nobody.
func (b *Book) checkParts(modules []*Module) error {
	for _, m := range modules {
		for i := range m.Options {
			o := &m.Options[i]
			if o.Part == nil {
				continue
			}
			for _, name := range o.Part.Figures {
				if _, ok := b.FigureNamed(name); !ok {
					return fmt.Errorf("option %s: nobody registered the figure %q", o.Key, name)
				}
			}
			for _, name := range o.Part.Rows {
				if _, ok := b.Row(name); !ok {
					return fmt.Errorf("option %s: nobody registered the row %q", o.Key, name)
				}
			}
			if b.In(o.Key) {
				for _, name := range o.Part.Marks {
					if !slices.Contains(b.tileMarks, name) && !slices.Contains(b.segmentMarks, name) {
						return fmt.Errorf("option %s: nobody asks for the mark %q", o.Key, name)
					}
				}
			}
		}
	}
	return nil
}
