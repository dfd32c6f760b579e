package tournaments

import (
	"slices"
	"testing"

	"circulade/tournament"
)

// Everybody sees who has met whom with the standings, and the matches of each with opponent, result, points and table.
func TestMatchesOfOne(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Cyd")
	path := h.begun(2, "Ann", "Bob", "Cyd")
	h.finishAll()
	s := h.standings(path)
	round := func(n int) (list []shownMeeting) {
		for _, m := range s.Meetings {
			if m.Round == n {
				list = append(list, m)
			}
		}
		return list
	}
	first, second := round(1), round(2)
	if len(first) != 2 || len(second) != 2 || len(first[0].Points) != 2 || second[0].Points != nil || second[1].Points != nil {
		t.Fatalf("who has met whom: %+v", s.Meetings)
	}
	if bye := first[1]; len(bye.Entrants) != 1 || bye.Board != 0 || !slices.Equal(bye.Points, []string{"1"}) {
		t.Errorf("the bye is %+v", bye)
	}
	var of shownMatches
	winner := first[0].Entrants[slices.Index(first[0].Points, "1")]
	h.reads(path+"/entrants/"+string(rune('0'+winner))+"/matches", &of)
	if len(of.Matches) != 2 || of.Entrant != winner {
		t.Fatalf("the winner's matches are %+v", of)
	}
	if one := of.Matches[0]; one.Round != 1 || one.Points != "1" || one.Match == nil || !one.Match.Decided || len(one.Match.Games) != 1 || one.Match.Games[0].Game == "" {
		t.Errorf("the match that was won is %+v", one)
	}
	of = shownMatches{}
	h.reads(path+"/entrants/"+string(rune('0'+first[1].Entrants[0]))+"/matches", &of)
	if one := of.Matches[0]; one.Match != nil || one.Half || one.Points != "1" {
		t.Errorf("the bye is shown as %+v", one)
	}
	for _, wrong := range []string{"3", "-1", "x"} {
		h.send("", "GET", path+"/entrants/"+wrong+"/matches", "").refused(t, "not-found", "no such entrant")
	}
}

// A table of who met whom is bounded: a larger field has none, and neither has a kind without rounds.
func TestSmallFieldsHaveACrossTable(t *testing.T) {
	for _, tt := range []struct {
		kind     tournament.Kind
		entrants int
		want     bool
	}{
		{tournament.Swiss, maxCross, true},
		{tournament.Swiss, maxCross + 1, false},
		{tournament.Knockout, 8, false},
		{tournament.League, 8, true},
	} {
		tour, err := tournament.New(tournament.Form{Kind: tt.kind, Break: 1})
		if err != nil {
			t.Fatal(err)
		}
		do := func(e tournament.Event) {
			if err := tour.Apply(&e); err != nil {
				t.Fatal(err)
			}
		}
		for range tt.entrants {
			do(tournament.Event{Enter: &tournament.Enter{}})
		}
		do(tournament.Event{Start: &tournament.Start{Lots: 1}})
		e, err := tour.Due(1, 1)
		if err != nil {
			t.Fatal(err)
		}
		do(*e)
		if got := meetingsOf(tour); (len(got) > 0) != tt.want {
			t.Errorf("%s with %d: %d meetings", tt.kind, tt.entrants, len(got))
		}
	}
}
