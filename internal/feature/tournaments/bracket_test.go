package tournaments

import (
	"slices"
	"testing"

	"circulade/tournament"
)

// played returns a tournament of some entrants, the better rated the lower their number, of which so many rounds are
// decided (0: all). The lower number wins but for the games that upset names, counted from 0.
func played(t *testing.T, f tournament.Form, entrants, rounds int, upsets ...int) *tournament.Tournament {
	t.Helper()
	f.Break = 1
	tt, err := tournament.New(f)
	if err != nil {
		t.Fatal(err)
	}
	apply := func(e tournament.Event) {
		t.Helper()
		e.At = tt.At
		if err := tt.Apply(&e); err != nil {
			t.Fatal(err)
		}
	}
	for i := range entrants {
		apply(tournament.Event{Enter: &tournament.Enter{Rating: 2000 - i}})
	}
	apply(tournament.Event{Start: &tournament.Start{Lots: 3}})
	games := 0
	for tt.Phase == tournament.Running && (rounds == 0 || len(tt.Rounds) <= rounds) {
		e, err := tt.Due(tt.At+1000, 0)
		if err != nil || e == nil {
			t.Fatalf("it does not go on: %v", err)
		}
		if err := tt.Apply(e); err != nil {
			t.Fatal(err)
		}
		if rounds != 0 && len(tt.Rounds) > rounds {
			break
		}
		for _, w := range tt.Wanted() {
			g, _ := tt.Table(w.Key)
			m := tt.Round(w.Round).Matches[w.Board-1]
			r := &tournament.Result{Key: g.Key, Ranks: []int{1, 2}, Points: []int{60, 50}}
			if (m.Entrants[0] > m.Entrants[1]) != slices.Contains(upsets, games) {
				r.Ranks, r.Points = []int{2, 1}, []int{50, 60}
			}
			games++
			apply(tournament.Event{Result: r})
		}
	}
	return tt
}

// bare shows a match by its board alone.
func bare(m *tournament.Match) shownMatch { return shownMatch{Board: m.Board, Entrants: m.Entrants} }

// A bracket says who meets whom, who comes from where, and what became of it, whatever kind it is.
func TestBracket(t *testing.T) {
	for _, tt := range []struct {
		form     tournament.Form
		entrants int
		parts    []string
	}{
		{tournament.Form{Kind: tournament.Knockout}, 2, []string{"final"}},
		{tournament.Form{Kind: tournament.Knockout, Third: true}, 6, []string{"winners", "winners", "winners", "winners", "third", "final"}},
		{tournament.Form{Kind: tournament.Knockout, Double: true}, 4, []string{"winners", "winners", "winners", "losers", "losers", "final", "final"}},
		{tournament.Form{Kind: tournament.Groups, Groups: 2, Qualify: 2}, 8, []string{"winners", "winners", "final"}},
	} {
		b, err := bracketOf(played(t, tt.form, tt.entrants, 0), bare)
		if err != nil {
			t.Fatal(err)
		}
		parts := []string{}
		for i, n := range b.Nodes {
			parts = append(parts, n.Part)
			off := n.Part == "final" && i > 0 && b.Nodes[i-1].Part == "final" // the second final is not needed
			if n.Number != i+1 || len(n.Sides) != 2 || (n.Match == nil) != off || (n.Winner == nil) != off || (n.Status == "decided") == off {
				t.Errorf("%+v: match %d is %+v", tt.form, i+1, n)
			}
			for side, c := range n.Sides {
				switch {
				case off:
				case c.Entrant == nil || *c.Entrant != n.Match.Entrants[side]:
					t.Errorf("%+v: match %d: %+v, and it was played by %v", tt.form, n.Number, c, n.Match.Entrants)
				case c.From != "seed" && (c.Of < 1 || c.Of >= n.Number):
					t.Errorf("%+v: match %d has somebody of match %d", tt.form, n.Number, c.Of)
				case c.From == "winner" && *c.Entrant != *b.Nodes[c.Of-1].Winner:
					t.Errorf("%+v: match %d: the winner of %d is another", tt.form, n.Number, c.Of)
				case c.From == "loser" && *c.Entrant == *b.Nodes[c.Of-1].Winner:
					t.Errorf("%+v: match %d: the loser of %d has won it", tt.form, n.Number, c.Of)
				}
			}
		}
		slices.Sort(parts)
		slices.Sort(tt.parts)
		if !slices.Equal(parts, tt.parts) {
			t.Errorf("%+v has %v, want %v", tt.form, parts, tt.parts)
		}
	}
}

// What is not known yet is said by where it comes from, and whoever has withdrawn loses without a match.
func TestBracketUnderWay(t *testing.T) {
	k := played(t, tournament.Form{Kind: tournament.Knockout}, 4, 1)
	if b, err := bracketOf(k, bare); err != nil || b.Nodes[2].Status != "ready" || b.Nodes[0].Status != "decided" {
		t.Fatalf("after the first round: %+v %v", b.Nodes, err)
	}
	k = played(t, tournament.Form{Kind: tournament.Knockout}, 4, 0)
	if b, err := bracketOf(&tournament.Tournament{Form: k.Form, Phase: tournament.Planned}, bare); err != nil || len(b.Nodes) != 0 {
		t.Errorf("before the beginning: %+v %v", b, err)
	}
	log := []tournament.Event{
		{Enter: &tournament.Enter{}},
		{Enter: &tournament.Enter{}},
		{Enter: &tournament.Enter{}},
		{Enter: &tournament.Enter{}},
		{Start: &tournament.Start{Lots: 1, Seeds: []int{0, 1, 2, 3}}},
		{Withdraw: &tournament.Withdraw{Entrant: 0}},
	}
	gone, err := tournament.Open(tournament.Form{Kind: tournament.Knockout}, log)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bracketOf(gone, bare)
	if err != nil {
		t.Fatal(err)
	}
	if n := b.Nodes[0]; n.Status != "decided" || n.Match != nil || n.Winner == nil || *n.Winner != 3 {
		t.Errorf("against somebody who is gone: %+v", n)
	}
	if c := b.Nodes[2].Sides[1]; b.Nodes[2].Status != "waiting" || c.Entrant != nil || c.From != "winner" || c.Of != 2 {
		t.Errorf("the final waits for %+v", c)
	}
}

// What is shown of groups is what decides who goes on from them.
func TestGroupsShown(t *testing.T) {
	for _, upsets := range [][]int{nil, {0, 3}, {1, 2, 5, 7, 9}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}} {
		g := played(t, tournament.Form{Kind: tournament.Groups, Groups: 2, Qualify: 2}, 8, 3, upsets...)
		s, err := standingsOf(g)
		if err != nil || len(s.Groups) != 2 {
			t.Fatalf("%+v %v", s.Groups, err)
		}
		var shown []int
		for _, group := range s.Groups {
			if len(group.Rows) != 4 || len(group.Rows[0].Values) != len(s.TieBreaks) {
				t.Fatalf("a group is %+v", group)
			}
			for _, row := range group.Rows {
				if row.GoesOn {
					shown = append(shown, row.Entrant)
				}
			}
		}
		b, err := bracketOf(g, bare)
		if err != nil {
			t.Fatal(err)
		}
		var playing []int
		for _, n := range b.Nodes[:2] {
			playing = append(playing, *n.Sides[0].Entrant, *n.Sides[1].Entrant)
		}
		slices.Sort(shown)
		slices.Sort(playing)
		if !slices.Equal(shown, playing) {
			t.Errorf("with %v: %v are shown to go on, and %v play", upsets, shown, playing)
		}
	}
}
