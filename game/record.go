package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/rules"
)

// format is the version of the record's text form.
const format = "1"

// Record returns the game as text. The record of a finished game names the seed; that
// of an unfinished one only if open is true, and otherwise the commitment. A game that
// was loaded without its seed has none to name.
func (g *Game) Record(open bool) string {
	var b strings.Builder
	over := g.state.Over()
	field := func(key, value string) { fmt.Fprintf(&b, "%s: %s\n", key, value) }
	field("circulade", format)
	field("rules", fmt.Sprint(g.setup.Rules))
	for _, name := range g.setup.Players {
		field("player", Bare(name)) // programs of before read no joiners
	}
	field("preset", g.setup.Preset)
	field("sets", strings.Join(g.setup.Expansions, " "))
	for _, key := range slices.Sorted(maps.Keys(g.setup.Options)) {
		if !slices.Contains(g.setup.implied, key) {
			field("option", key+" "+g.setup.Options[key])
		}
	}
	field("aids", g.setup.Aids)
	g.writePacks(field)
	g.writeArranged(field, open || over)
	if c := g.Commitment(); c != "" {
		field("commitment", c)
	} else if (open || over) && !g.sealed {
		field("commitment", g.key.Commitment())
	}
	if (open || over) && !g.sealed {
		field("seed", g.setup.Seed)
	}
	b.WriteString("\n")
	g.writeEntries(&b, open)
	if over {
		b.WriteString("\n")
		field("result", g.result())
	}
	if open || over {
		field("hash", g.HashText())
	}
	return b.String()
}

func (g *Game) writeArranged(field func(key, value string), open bool) {
	if !g.setup.Arranged() {
		return
	}
	field("arranged", "yes")
	for _, st := range g.setup.Start {
		field("start", fmt.Sprintf("%s %d,%d r%d", st.Tile, st.X, st.Y, st.Rotation))
	}
	if !open {
		return
	}
	if len(g.setup.Draw) > 0 {
		field("draw", strings.Join(g.setup.Draw, " "))
	}
	if g.setup.DrawEnd {
		field("draw-end", "yes")
	}
	if len(g.setup.Chance) > 0 {
		field("chance", strings.Trim(fmt.Sprint(g.setup.Chance), "[]"))
	}
}

// writeEntries writes one line per turn: its number, then what was drawn and
// chosen, each with the seat that chose, and the scores if they changed.
func (g *Game) writeEntries(b *strings.Builder, open bool) {
	turn := -1
	var changed []int
	end := func() {
		if changed != nil {
			b.WriteString(scoreMark + scoreText(changed))
		}
		if turn >= 0 {
			b.WriteString("\n")
		}
		changed = nil
	}
	for _, e := range g.open(open) {
		sep := "; "
		if e.Turn != turn {
			end()
			turn = e.Turn
			fmt.Fprintf(b, "%d.", turn)
			sep = " "
		}
		b.WriteString(sep)
		if e.Seat != rules.Chance {
			fmt.Fprintf(b, "@%d ", e.Seat+1)
		}
		b.WriteString(e.Text)
		if e.Scores != nil {
			changed = e.Scores
		}
	}
	end()
}

// open returns the entries for people to see: without an outcome that is secret still,
// unless all is to be seen.
func (g *Game) open(all bool) []Entry {
	if n := len(g.entries); n > 0 && g.secret && !all && !g.state.Over() {
		return g.entries[:n-1]
	}
	return g.entries
}

// scoreText writes scores in the order of the seats: "12 7".
func scoreText(points []int) string { return strings.Trim(fmt.Sprint(points), "[]") }

func (g *Game) result() string {
	points := make([]int, len(g.setup.Players))
	for seat := range points {
		points[seat] = g.state.Score(rules.Seat(seat))
	}
	return scoreText(points)
}

// HashText returns the hash of the position as records write it.
func (g *Game) HashText() string { return fmt.Sprintf("%016x", g.state.Hash()) }
