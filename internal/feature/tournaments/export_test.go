package tournaments

import (
	"bytes"
	"encoding/csv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/tournament"
	"circulade/tournament/standing"
	"circulade/tournament/trf"
)

// No name in a download is taken for a formula by a spreadsheet, in whatever width its first character is.
func TestNoFormulas(t *testing.T) {
	h := open(t, "Org")
	path, code := h.makes("Org", with(swiss(1), obj{"entry": "code", "guests": true}))
	names := []string{"=ab+de", "+cfd", "-egf", "@GH(K)", "＝jkz", "＋uhm", "－tus", "＠pqr", "w,x\"y", "مرحبا"}
	for _, name := range names {
		h.enter("guest "+name, path, obj{"code": code, "name": name}).ok(t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	rows, err := csv.NewReader(bytes.NewReader(h.send("", "GET", path+"/export?format=standings.csv", "").ok(t).body)).ReadAll()
	if err != nil || len(rows) != len(names)+1 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		if strings.ContainsAny(strings.Join(row[3:], ""), "½–/") {
			t.Errorf("values are no numbers: %q", row)
		}
		if name := strings.TrimPrefix(row[2], "'"); strings.ContainsAny(row[2][:1], "=+-@") || strings.ContainsRune("＝＋－＠", []rune(row[2])[0]) || !slices.Contains(names, name) {
			t.Errorf("somebody is called %q", row[2])
		}
	}
}

// In a file, places of a knock-out are those of the knock-out, whatever the tie-breaks say of who has played more.
func TestPlacesOfAKnockout(t *testing.T) {
	s := shownStandings{
		Rows:   []shownStanding{{Place: 1, Entrant: 5}, {Place: 2, Entrant: 7}, {Place: 3, Entrant: 6}, {Place: 3, Entrant: 8}},
		Places: []shownPlace{{7, 1, 1}, {5, 2, 2}, {8, 3, 4}},
	}
	var got [][2]int
	for _, row := range s.byPlace() {
		got = append(got, [2]int{row.Entrant, row.Place})
	}
	if want := [][2]int{{7, 1}, {5, 2}, {8, 3}, {6, 0}}; !slices.Equal(got, want) {
		t.Errorf("entrants and places are %v, want %v", got, want)
	}
	if s.Rows[0].Place != 1 {
		t.Error("the standings themselves were changed")
	}
}

// Whatever happens in a Swiss of two seats, it can be downloaded in the exchange format at any time and read again.
func TestAnySwissIsExchanged(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 3))
		tour, err := tournament.New(tournament.Form{Kind: tournament.Swiss, Rounds: 5, BestOf: []int{1, 3}[rng.IntN(2)], Late: true})
		if err != nil {
			t.Fatal(err)
		}
		o, now := &opened{t: tour}, int64(1_800_000_000_000)
		o.head.written.Name = "Evening"
		try := func(e tournament.Event) {
			e.At = now
			_ = tour.Apply(&e) // what is refused changes nothing
		}
		for range 7 {
			try(tournament.Event{Enter: &tournament.Enter{}})
		}
		try(tournament.Event{Start: &tournament.Start{Lots: seed}})
		for n := 0; n < 300 && tour.Phase == tournament.Running; n++ {
			now += 60_000
			if e, err := tour.Due(now, 1); err != nil {
				t.Fatal(err)
			} else if e != nil {
				try(*e)
			}
			disturbed(tour, rng, try)
			data, err := o.trf()
			if err != nil {
				t.Fatalf("seed %d, event %d: %v", seed, tour.Events, err)
			}
			if _, err := trf.Parse(data); err != nil {
				t.Fatalf("seed %d: %v in\n%s", seed, err, data)
			}
		}
	}
}

// disturbed does one of the things that happen in a tournament, at random.
func disturbed(tour *tournament.Tournament, rng *rand.Rand, try func(e tournament.Event)) {
	who, round, board := rng.IntN(len(tour.Entrants)), len(tour.Rounds), 1+rng.IntN(3)
	switch rng.IntN(12) {
	case 0:
		try(tournament.Event{Withdraw: &tournament.Withdraw{Entrant: who}})
	case 1:
		try(tournament.Event{Return: &tournament.Return{Entrant: who}})
	case 2:
		try(tournament.Event{AskBye: &tournament.AskBye{Entrant: who, Round: round + 1}})
	case 3:
		kind := []standing.Kind{standing.Forfeit, standing.Adjudicated}[rng.IntN(2)]
		points := [][]int{{60, 0}, {0, 60}, {0, 0}, {30, 30}, {60, 60}}[rng.IntN(5)]
		try(tournament.Event{Award: &tournament.Award{Round: max(1, rng.IntN(round+1)), Board: board, Kind: kind, Points: points}})
	case 4:
		try(tournament.Event{Enter: &tournament.Enter{}})
	default:
		wanted := tour.Wanted()
		if len(wanted) == 0 {
			return
		}
		ranks := [][]int{{1, 2}, {2, 1}, {1, 1}}[rng.IntN(3)]
		r := &tournament.Result{Key: wanted[0].Key, Ranks: ranks, Points: []int{1, 1}}
		if rng.IntN(10) == 0 {
			r = &tournament.Result{Key: wanted[0].Key, Missed: true, Absent: []int{0, 1}}
		}
		try(tournament.Event{Result: r})
	}
}
