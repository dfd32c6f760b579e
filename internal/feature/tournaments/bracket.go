package tournaments

import (
	"context"
	"slices"

	"circulade/internal/api"
	"circulade/tournament"
	"circulade/tournament/bracket"
)

// A shownGroup is who stands where in a group.
type shownGroup struct {
	Group int             `json:"group" doc:"From 1."`
	Rows  []shownGroupRow `json:"rows"`
}

// Component names the schema in the API's document.
func (shownGroup) Component() api.Component { return api.Component{Name: "TournamentGroup"} }

// A shownGroupRow is one row of the standings of a group.
type shownGroupRow struct {
	shownStanding
	GoesOn bool `json:"goes_on,omitempty" doc:"To the knock-out, as the group stands now."`
}

// Component names the schema in the API's document.
func (shownGroupRow) Component() api.Component { return api.Component{Name: "TournamentGroupStanding"} }

// groupsOf returns who stands where in each group, by what decides who goes on.
func groupsOf(t *tournament.Tournament) (list []shownGroup, err error) {
	for g, members := range t.Divided() {
		s, err := t.StandingsIn(g + 1)
		if err != nil {
			return nil, err
		}
		one := shownGroup{Group: g + 1}
		on := t.GoOn(g+1, s)
		for _, row := range s.Rows {
			n := members[row.Entrant]
			r := shownGroupRow{shownStanding{Place: row.Place, Entrant: n}, slices.Contains(on, n)}
			for _, v := range row.Values {
				r.Values = append(r.Values, v.String())
			}
			one.Rows = append(one.Rows, r)
		}
		list = append(list, one)
	}
	return list, nil
}

// A shownBracket is a knock-out.
type shownBracket struct {
	Seq   int         `json:"seq" doc:"How many events there were."`
	Nodes []shownNode `json:"nodes" doc:"Its matches, in the order in which they are played."`
}

// Component names the schema in the API's document.
func (shownBracket) Component() api.Component { return api.Component{Name: "TournamentBracket"} }

// A shownNode is a match of a knock-out, whether it is known who plays it or not.
type shownNode struct {
	Number int          `json:"number" doc:"From 1."`
	Part   string       `json:"part" schema:"enum=winners|losers|third|final" doc:"Of the bracket."`
	Step   int          `json:"step" doc:"In which round of the knock-out it is played, from 1."`
	Sides  []shownComer `json:"sides"`
	Status string       `json:"status" schema:"enum=waiting|ready|decided|bye|off" doc:"bye: only one comes, and goes on; off: nobody comes, or a second final is not needed."`
	Winner *int         `json:"winner,omitempty" doc:"The number of the entrant who goes on."`
	Round  int          `json:"round,omitempty" doc:"In which it is paired."`
	Match  *shownMatch  `json:"match,omitempty" doc:"Once it is paired; decided without one: somebody had withdrawn."`
}

// Component names the schema in the API's document.
func (shownNode) Component() api.Component { return api.Component{Name: "TournamentNode"} }

// A shownComer is who comes to a side of a match.
type shownComer struct {
	From    string `json:"from" schema:"enum=seed|winner|loser"`
	Of      int    `json:"of" doc:"The seed, or the number of the match."`
	Entrant *int   `json:"entrant,omitempty" doc:"Once it is known."`
}

// Component names the schema in the API's document.
func (shownComer) Component() api.Component { return api.Component{Name: "TournamentComer"} }

// getBracket answers GET /api/tournaments/{id}/bracket. It is computed once for each change.
func (s *Service) getBracket(ctx context.Context, r *api.Request) (out shownBracket, err error) {
	err = s.read(ctx, r.PathValue("id"), func(o *opened) (err error) {
		if o.bracket == nil || o.bracket.Seq != o.t.Events {
			b, err := bracketOf(o.t, func(m *tournament.Match) shownMatch { return s.shownMatch(o, m) })
			if err != nil {
				return err
			}
			o.bracket = &b
		}
		out = *o.bracket
		return nil
	})
	return out, s.problemOf(err)
}

// bracketOf returns the knock-out of a tournament; show shows a match of it.
func bracketOf(t *tournament.Tournament, show func(*tournament.Match) shownMatch) (shownBracket, error) {
	out := shownBracket{Seq: t.Events, Nodes: []shownNode{}}
	tree, state, seeds, err := t.Bracket()
	if state == nil || err != nil {
		return out, err
	}
	entrant := func(seed int) *int {
		if seed == 0 {
			return nil
		}
		return &seeds[seed-1]
	}
	for id, n := range tree.Nodes() {
		meeting := state.Meetings[id]
		one := shownNode{
			Number: id + 1, Part: [...]string{"winners", "losers", "third", "final"}[n.Side], Step: n.Round,
			Status: meeting.Status.String(), Winner: entrant(meeting.Winner),
		}
		for side, from := range n.Sources {
			one.Sides = append(one.Sides, comerOf(from, entrant(meeting.Seeds[side])))
		}
		out.Nodes = append(out.Nodes, one)
	}
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if m.Node >= 0 {
				match := show(m)
				match.Attempt = r.Attempt
				out.Nodes[m.Node].Round, out.Nodes[m.Node].Match = r.Number, &match
			}
		}
	}
	return out, nil
}

// comerOf returns who comes from a source.
func comerOf(from bracket.Source, who *int) shownComer {
	switch from.From {
	case bracket.WinnerOf:
		return shownComer{"winner", from.Of + 1, who}
	case bracket.LoserOf:
		return shownComer{"loser", from.Of + 1, who}
	case bracket.Seed:
	}
	return shownComer{"seed", from.Of, who}
}
