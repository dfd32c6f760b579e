package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
)

// This file lets the bot take part in circulade arena, which is on its standard input
// and output: it is sent what its seat may see, and answers with the texts of choices.
// There is no preview, so it judges choices by what is on the table.

// A look is so much of a position as the bot looks at in an arena.
type look struct {
	Players []struct{ Supply map[string]int }

	Features []feature
	Decision struct {
		Player  int
		Choices []choice
	}
}

type feature struct {
	Kind     string
	Segments []segment
	Open     int
	Owners   []int
	Value    struct{ Completed, End int }
	Ends     []struct {
		X, Y int
		Edge string
	}
}

type segment struct {
	X, Y    int
	Segment string
}

type choice struct {
	Text, Kind, Feature string
	segment
	Ranges []struct{ Min int }
}

// serve answers the arena until it quits or its line ends.
func serve(r io.Reader, w io.Writer) error {
	in, out := bufio.NewReader(r), json.NewEncoder(w)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		var q struct {
			Cmd  string
			View look
		}
		if err := json.Unmarshal(line, &q); err != nil {
			return err
		}
		answer := map[string]any{"ok": true}
		switch q.Cmd {
		case "quit":
			return nil
		case "go":
			answer["text"] = q.View.pick()
		}
		if err := out.Encode(answer); err != nil {
			return err
		}
	}
}

// pick returns the text of the choice that the bot likes best, with the least numbers
// where it takes numbers.
func (v *look) pick() (text string) {
	best := -1e9
	for _, c := range v.Decision.Choices {
		if n := v.liking(c) + rand.Float64(); n > best {
			best, text = n, c.Text
			for _, r := range c.Ranges {
				text += fmt.Sprint(" ", r.Min)
			}
		}
	}
	return text
}

// liking is how much the bot likes a choice.
func (v *look) liking(c choice) (n float64) {
	seat := v.Decision.Player
	switch c.Kind {
	case "tile":
		for _, f := range v.Features {
			if f.grows(c.X, c.Y) {
				n += f.gain(seat)
			}
		}
	case "figure":
		n = map[string]float64{"city": 3, "road": 1.5, "field": 1, "monastery": 4}[c.Feature]
		for _, f := range v.Features {
			for _, s := range f.Segments {
				if s == c.segment {
					n += float64(f.Value.End)
				}
			}
		}
	case "pass":
		n = 3 + 2*float64(max(0, 3-v.Players[seat].Supply["follower"]))
	}
	return n
}

// gain is what it is worth to go on at a feature: good if it is ours, bad if theirs.
func (f *feature) gain(seat int) float64 {
	if f.Kind == "field" || len(f.Owners) == 0 {
		return 0
	}
	more := 1 + float64(f.Value.Completed)/float64(1+f.Open)
	for _, owner := range f.Owners {
		if owner == seat {
			return more
		}
	}
	return -more
}

// grows tells whether a tile on that square would go on with the feature: it lies beyond
// an open edge, or beside a monastery.
func (f *feature) grows(x, y int) bool {
	for _, e := range f.Ends {
		switch e.Edge {
		case "N":
			e.Y--
		case "E":
			e.X++
		case "S":
			e.Y++
		case "W":
			e.X--
		}
		if e.X == x && e.Y == y {
			return true
		}
	}
	return false
}
