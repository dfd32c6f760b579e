package pairing

import (
	"reflect"
	"strings"
	"testing"
)

// swissRules are small tournaments of which one can see what is right.
var swissRules = []struct {
	rule     string
	entrants []Entrant
	want     [][]int // who meets whom, whoever begins
	byes     []int
}{
	{rule: "Nobody is paired with nobody."},
	{rule: "Who is alone has a bye.", entrants: []Entrant{{ID: 5}}, byes: []int{5}},
	{
		"In the first round the top half by seed meets the bottom half in order.",
		[]Entrant{{ID: 1, Seed: 1}, {ID: 2, Seed: 2}, {ID: 3, Seed: 3}, {ID: 4, Seed: 4}, {ID: 5, Seed: 5}, {ID: 6, Seed: 6}},
		[][]int{{1, 4}, {2, 5}, {3, 6}},
		nil,
	},
	{
		"The last by seed of the lowest score has the bye.",
		[]Entrant{{ID: 1, Seed: 5}, {ID: 2, Seed: 2}, {ID: 3, Seed: 3, Score: 60}, {ID: 4, Seed: 4}, {ID: 5, Seed: 6, Score: 60}},
		[][]int{{3, 5}, {2, 4}},
		[]int{1},
	},
	{
		"Nobody has a second bye while somebody has had none, whatever their score.",
		[]Entrant{{ID: 1, Seed: 1, Score: 120}, {ID: 2, Seed: 2, Score: 60, Byes: 1}, {ID: 3, Seed: 3, Byes: 1}},
		[][]int{{2, 3}},
		[]int{1},
	},
	{
		"But rather a second bye than a repeat.",
		[]Entrant{
			{ID: 1, Score: 120},
			{ID: 2, Score: 60, Byes: 1, Met: []int{3}},
			{ID: 3, Byes: 1, Met: []int{2}},
		},
		[][]int{{1, 2}},
		[]int{3},
	},
	{
		"Equal scores meet.",
		[]Entrant{{ID: 1, Seed: 1, Score: 60}, {ID: 2, Seed: 2}, {ID: 3, Seed: 3, Score: 60}, {ID: 4, Seed: 4}},
		[][]int{{1, 3}, {2, 4}},
		nil,
	},
	{
		"Two differences of half a point are better than one of a whole point.",
		[]Entrant{{ID: 1, Score: 90}, {ID: 2, Seed: 1, Score: 60}, {ID: 3, Seed: 2, Score: 60}, {ID: 4, Score: 30}},
		[][]int{{1, 2}, {3, 4}},
		nil,
	},
	{
		"Of an odd score group the last meets the first of the next.",
		[]Entrant{
			{ID: 1, Seed: 1, Score: 60},
			{ID: 2, Seed: 2, Score: 60},
			{ID: 3, Seed: 3, Score: 60},
			{ID: 4, Seed: 4},
			{ID: 5, Seed: 5},
			{ID: 6, Seed: 6},
		},
		[][]int{{1, 2}, {3, 4}, {5, 6}},
		nil,
	},
	{
		"Nobody meets again while it can be avoided, whatever the scores.",
		[]Entrant{
			{ID: 1, Seed: 1, Score: 120, Met: []int{2}},
			{ID: 2, Seed: 2, Score: 120, Met: []int{1}},
			{ID: 3, Seed: 3, Met: []int{4}},
			{ID: 4, Seed: 4, Met: []int{3}},
		},
		[][]int{{1, 3}, {2, 4}},
		nil,
	},
	{
		"Where all have met, those who did so least often meet again.",
		[]Entrant{
			{ID: 1, Met: []int{2, 2, 3, 4}},
			{ID: 2, Met: []int{1, 1, 3, 4}},
			{ID: 3, Met: []int{1, 2, 4, 4}},
			{ID: 4, Met: []int{1, 2, 3, 3}},
		},
		nil, nil,
	},
	{
		"Who began more often meets somebody who began less often.",
		[]Entrant{{ID: 1, Starts: 1}, {ID: 2, Starts: 1}, {ID: 3, Starts: -1, Seed: 1}, {ID: 4, Starts: -1}},
		nil, nil,
	},
}

func TestSwissRules(t *testing.T) {
	for _, c := range swissRules {
		for lots := range uint64(20) {
			r, err := Swiss(c.entrants, lots)
			if err != nil {
				t.Errorf("%s %v", c.rule, err)
			}
			for i, pair := range c.want {
				if i >= len(r.Tables) || !reflect.DeepEqual(sorted(r.Tables[i]), pair) {
					t.Fatalf("%s Lots %d: %v, it should be %v", c.rule, lots, r.Tables, c.want)
				}
			}
			if len(c.want) > 0 && len(r.Tables) != len(c.want) || !reflect.DeepEqual(r.Byes, c.byes) {
				t.Fatalf("%s Lots %d: %+v, byes should be %v", c.rule, lots, r, c.byes)
			}
			if strings.HasPrefix(c.rule, "Where all") && r.Cost.Meetings != 2 {
				t.Fatalf("%s Lots %d: %+v", c.rule, lots, r)
			}
			if strings.HasPrefix(c.rule, "Who began more") && r.Cost.Starts != 0 {
				t.Fatalf("%s Lots %d: %+v", c.rule, lots, r)
			}
		}
	}
}

// sorted returns the two at a table, the lower ID first.
func sorted(t Table) []int {
	a, b := t.Entrants[0], t.Entrants[1]
	return []int{min(a, b), max(a, b)}
}

func TestWhoBegins(t *testing.T) {
	for _, c := range []struct {
		rule string
		a, b Entrant // a begins
	}{
		{"Who began less often begins.", Entrant{Starts: -1, InRow: 1}, Entrant{Starts: 1, InRow: -1}},
		{"Nobody begins three times in a row.", Entrant{InRow: 1}, Entrant{InRow: 2}},
		{"Nobody begins not three times in a row.", Entrant{InRow: -2}, Entrant{InRow: -1}},
		{"Otherwise who began the latest game does not begin.", Entrant{InRow: -1}, Entrant{InRow: 1}},
		{"Who has not played yet begins before who began.", Entrant{}, Entrant{InRow: 1}},
	} {
		for lots := range uint64(10) {
			a, b := c.a, c.b
			a.ID, b.ID, b.Met = 7, 4, nil
			r, err := Swiss([]Entrant{a, b}, lots)
			if err != nil || r.Tables[0].Entrants[0] != 7 {
				t.Errorf("%s %+v %v", c.rule, r, err)
			}
		}
	}
	begun := 0
	for lots := range uint64(1000) {
		if r, _ := Swiss([]Entrant{{ID: 1, Seed: 1}, {ID: 2, Seed: 2}}, lots); r.Tables[0].Entrants[0] == 1 {
			begun++
		}
	}
	if begun < 430 || begun > 570 {
		t.Errorf("where nothing decides, the first of two begins %d times of 1000", begun)
	}
}

func TestBoardOrder(t *testing.T) {
	list := []Entrant{
		{ID: 1, Seed: 1, Score: 60},
		{ID: 2, Seed: 2, Score: 120},
		{ID: 3, Seed: 3, Score: 60},
		{ID: 4, Seed: 4, Score: 120},
		{ID: 5, Seed: 5, Score: 180},
		{ID: 6, Seed: 6, Score: 120},
		{ID: 7, Seed: 7},
	}
	r, _ := Swiss(list, 1)
	var boards [][]int
	for _, table := range r.Tables {
		boards = append(boards, sorted(table))
	}
	if want := [][]int{{2, 5}, {4, 6}, {1, 3}}; !reflect.DeepEqual(boards, want) || !reflect.DeepEqual(r.Byes, []int{7}) {
		t.Errorf("%v %v, the boards should be %v", boards, r.Byes, want)
	}
}

// Of two pairs with one highest score the one whose other score is higher comes first, whoever is better by seed.
func TestBoardOrderOfOneScore(t *testing.T) {
	list, _, err := standings([]Entrant{
		{ID: 1, Seed: 1, Score: 120}, {ID: 2, Seed: 2, Score: 120}, {ID: 3, Score: 60}, {ID: 4, Score: 30}, {ID: 5},
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	pairs := [][2]int32{{4, none}, {0, 3}, {1, 2}}
	sortBoards(list, pairs)
	if want := [][2]int32{{1, 2}, {0, 3}, {4, none}}; !reflect.DeepEqual(pairs, want) {
		t.Errorf("%v, the boards should be %v", pairs, want)
	}
}

// Between those of one score lots decide: four can meet in three ways.
func TestArenaHasNoFold(t *testing.T) {
	partners := map[int]bool{}
	for lots := range uint64(50) {
		tables, err := Arena([]Waiting{{ID: 1, Last: 7}, {ID: 2, Last: 7}, {ID: 3, Last: 7}, {ID: 4, Last: 7}}, lots)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range tables {
			if two := sorted(table); two[0] == 1 {
				partners[two[1]] = true
			}
		}
	}
	if len(partners) != 3 {
		t.Errorf("in 50 rounds the first met only %v", partners)
	}
}

func TestWrongEntrants(t *testing.T) {
	for want, list := range map[string][]Entrant{
		"entrant 3 stands in the list twice":                            {{ID: 3}, {ID: 4}, {ID: 3}},
		"entrant -1: ID is -1; it must be from 0":                       {{ID: -1}},
		"entrant 1: score is 1000001; it must be from -1000000":         {{ID: 1, Score: MaxScore + 1}},
		"entrant 1: starts is -10001":                                   {{ID: 1, Starts: -MaxRounds - 1}},
		"entrant 1: starts in a row is 10001":                           {{ID: 1, InRow: MaxRounds + 1}},
		"entrant 1: number of byes is -2; it must be from 0 to 10000":   {{ID: 1, Byes: -2}},
		"entrant 1: number of meetings is 10001":                        {{ID: 1, Met: make([]int, MaxRounds+1)}},
		"entrant 1: has met themselves":                                 {{ID: 1, Met: []int{2, 1}}},
		"entrant 1 says that they met entrant 2 1 times, these say 0":   {{ID: 1, Met: []int{2}}, {ID: 2}},
		"entrant 2 says that they met entrant 1 2 times, these say 1; ": {{ID: 2, Met: []int{1, 1}}, {ID: 1, Met: []int{2}}},
		"20001 entrants; a round has at most 20000":                     make([]Entrant, MaxEntrants+1),
	} {
		for name, pair := range map[string]func() (Round, error){
			"Swiss":  func() (Round, error) { return Swiss(list, 0) },
			"Tables": func() (Round, error) { return Tables(list, 4, 0) },
		} {
			if r, err := pair(); err == nil || !strings.Contains(err.Error(), want) || r.Tables != nil {
				t.Errorf("%s: %v, it should say %q", name, err, want)
			}
		}
	}
	for _, seats := range []int{-1, 0, 2, 7} {
		if _, err := Tables(nil, seats, 0); err == nil || !strings.Contains(err.Error(), "3 to 6") {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
	if _, err := Swiss([]Entrant{{ID: 1, Met: []int{9, 9, 12}}, {ID: 2}}, 0); err != nil {
		t.Errorf("met who is gone: %v", err)
	}
}

func TestArenaRules(t *testing.T) {
	for _, c := range []struct {
		rule    string
		waiting []Waiting
		want    [][]int
	}{
		{"Who waits alone waits on.", []Waiting{{ID: 1, Last: Nobody}}, nil},
		{"Equal scores meet.", []Waiting{
			{ID: 1, Last: Nobody, Score: 60}, {ID: 2, Last: Nobody}, {ID: 3, Last: Nobody, Score: 60}, {ID: 4, Last: Nobody},
		}, [][]int{{1, 3}, {2, 4}}},
		{"Who came last waits on.", []Waiting{
			{ID: 1, Last: Nobody, Since: 1}, {ID: 2, Last: Nobody, Since: 9, Score: 60}, {ID: 3, Last: Nobody, Since: 2, Score: 60},
		}, [][]int{{1, 3}}},
		{"Two who have just met do not meet again while somebody else waits.", []Waiting{
			{ID: 1, Last: 2, Since: 1, Score: 60}, {ID: 2, Last: 1, Since: 2, Score: 60}, {ID: 3, Last: Nobody, Since: 9},
		}, [][]int{{1, 3}}},
		{"They do if nobody else waits.", []Waiting{{ID: 1, Last: 2}, {ID: 2, Last: 1}}, [][]int{{1, 2}}},
		{"Four of whom two and two have just met change over.", []Waiting{
			{ID: 1, Last: 2, Score: 60}, {ID: 2, Last: 1, Score: 60}, {ID: 3, Last: 4}, {ID: 4, Last: 3, Score: 30},
		}, nil},
		{"It counts too if only one of them has met nobody since.", []Waiting{
			{ID: 1, Last: 2, Score: 60}, {ID: 2, Last: 8, Score: 60}, {ID: 3, Last: Nobody, Score: 20}, {ID: 4, Last: Nobody, Score: 0},
		}, nil},
	} {
		for lots := range uint64(10) {
			tables, err := Arena(c.waiting, lots)
			if err != nil || len(tables) != len(c.waiting)/2 {
				t.Fatalf("%s %v %v", c.rule, tables, err)
			}
			for i := range c.want {
				if !reflect.DeepEqual(sorted(tables[i]), c.want[i]) {
					t.Fatalf("%s %v, it should be %v", c.rule, tables, c.want)
				}
			}
			if len(c.want) > 0 || len(tables) == 0 {
				continue
			}
			for _, table := range tables {
				for _, w := range c.waiting {
					for i, id := range table.Entrants {
						if id == w.ID && table.Entrants[1-i] == w.Last {
							t.Errorf("%s %v", c.rule, tables)
						}
					}
				}
			}
		}
	}
	for want, list := range map[string][]Waiting{
		"latest opponent is themselves": {{ID: 1, Last: 1}},
		"stands in the list twice":      {{ID: 1, Last: Nobody}, {ID: 1, Last: Nobody}},
		"ID is -4":                      {{ID: -4, Last: Nobody}},
	} {
		if _, err := Arena(list, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", list, err)
		}
	}
}
