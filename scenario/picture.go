package scenario

import (
	"encoding/json"
	"fmt"
	"strings"

	"circulade/view"
)

// A Picture is what a scenario shows of its rules to somebody who reads about them:
// the table before and after what is played last. Before is absent where nothing is
// played, or nothing that can be seen on the table.
type Picture struct {
	Sets    []string `json:"sets,omitempty"`    // besides the base game
	Players []string `json:"players,omitempty"` // where they are not red and blue
	Before  *Laid    `json:"before,omitempty"`
	After   *Laid    `json:"after"`
}

// Laid is what lies and stands on the table, without what is beside it.
type Laid struct {
	Tiles   []view.Tile   `json:"tiles"`
	Figures []view.Figure `json:"figures,omitempty"`
	Pieces  []view.Piece  `json:"pieces,omitempty"`
}

// Picture plays the scenario, the first variant if it has several.
func (sc *Scenario) Picture() (Picture, error) {
	x := sc.variants[0]
	t, err := x.begin()
	if err != nil {
		return Picture{}, err
	}
	p := Picture{Sets: x.setup.Expansions}
	if names := x.setup.Players; len(names) != 2 || names[0] != "red" || names[1] != "blue" {
		p.Players = names
	}
	now := t.laid()
	for _, a := range x.acts {
		if strings.HasPrefix(a.line.text, "expect ") {
			continue
		}
		got, err := a.do(t)
		if err == nil && got != "" {
			err = &Failure{sc.File, a.line.number, a.line.text, got}
		}
		if err != nil {
			return Picture{}, fmt.Errorf("picturing %s: %w", sc.Title, err)
		}
		before := now
		if now = t.laid(); !same(before, now) {
			p.Before = before
		}
	}
	p.After = now
	return p, nil
}

// laid is what everybody sees on the table now.
func (t *table) laid() *Laid {
	s := view.Of(t.g, view.Spectator)
	l := &Laid{Tiles: s.Tiles}
	for _, f := range s.Figures {
		if f.X != nil {
			l.Figures = append(l.Figures, f)
		}
	}
	for _, p := range s.Pieces {
		if p.X != nil {
			l.Pieces = append(l.Pieces, p)
		}
	}
	return l
}

// same reports whether one sees no difference.
func same(a, b *Laid) bool {
	one, err := json.Marshal(a)
	if err != nil {
		return false
	}
	other, err := json.Marshal(b)
	return err == nil && string(one) == string(other)
}
