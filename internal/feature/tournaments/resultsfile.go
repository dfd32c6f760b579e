package tournaments

import (
	"encoding/csv"
	"strconv"

	"circulade/tournament"
	"circulade/tournament/standing"
)

// What a line of the results says of its match.
const (
	stateOver    = "over"
	statePlaying = "playing"
	statePaired  = "paired" // it has not begun
)

// startNumber returns the number of an entrant in files, from 1: their place in the order of seeds, as the exchange
// format has it, and before the tournament begins in that of entering.
func startNumber(t *tournament.Tournament, n int) int {
	if seed := t.Entrants[n].Seed; seed > 0 {
		return seed
	}
	return n + 1
}

// A resultsFile writes the results of a tournament as a file.
type resultsFile struct {
	*opened

	to *csv.Writer
}

// write writes a line for each entrant of each game, and of each match that has none or was decided without one.
func (o resultsFile) write() error {
	head := []string{"round", "board", "game", "table", "entrant", "name", "begins", "rank", "points", "kind", "corrected", "state"}
	if o.isTeams() {
		head = append(head, "team_board", "player")
	}
	if err := o.to.Write(head); err != nil {
		return err
	}
	for _, r := range o.t.Rounds {
		for _, m := range r.Matches {
			if err := o.match(r, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// match writes the lines of a match.
func (o resultsFile) match(r *tournament.Round, m *tournament.Match) error {
	lines := 0
	for _, g := range m.Games {
		if g.Dropped {
			continue
		}
		lines++
		for side, n := range m.Entrants {
			line := o.lineOf(r, m, n, o.gameCells(g, side))
			if o.isTeams() {
				line = append(line, strconv.Itoa(g.Place), plain(o.of(n, g.Members[side]).name))
			}
			if err := o.to.Write(line); err != nil {
				return err
			}
		}
	}
	if lines > 0 && m.Award == nil {
		return nil
	}
	for side, n := range m.Entrants {
		cells := lineCells{state: statePaired}
		if m.Award != nil {
			cells = lineCells{points: standing.Units(m.Award.Points[side]).Decimal(), kind: string(m.Award.Kind), state: stateOver}
		}
		line := o.lineOf(r, m, n, cells)
		if o.isTeams() {
			line = append(line, "", "")
		}
		if err := o.to.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// lineCells are the cells of a line that are about one game, or a decision.
type lineCells struct{ game, table, begins, rank, points, kind, corrected, state string }

// gameCells returns the cells of a game for one of its sides.
func (o resultsFile) gameCells(g *tournament.Game, side int) lineCells {
	c := lineCells{game: strconv.Itoa(g.Game), table: o.head.tableID(g.Key), begins: strconv.FormatBool(g.Order[0] == side), state: statePlaying}
	if g.Unplayed {
		c.table = ""
	}
	if !g.Over {
		return c
	}
	c.state, c.corrected, c.kind = stateOver, strconv.FormatBool(g.Corrected), string(standing.Forfeit)
	if !g.Missed {
		c.rank, c.points, c.kind = strconv.Itoa(g.Ranks[side]), strconv.Itoa(g.Points[side]), string(standing.Played)
	}
	return c
}

// lineOf returns the line of an entrant of a match.
func (o resultsFile) lineOf(r *tournament.Round, m *tournament.Match, n int, c lineCells) []string {
	return []string{
		strconv.Itoa(r.Number), strconv.Itoa(m.Board), c.game, c.table, strconv.Itoa(startNumber(o.t, n)), plain(o.nameOf(n)),
		c.begins, c.rank, c.points, c.kind, c.corrected, c.state,
	}
}
