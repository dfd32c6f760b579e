package rules_test

import (
	"fmt"

	"circulade/rules"
	"circulade/tile"
)

// gates is a whole game of its own: lay half a city, and get a point for each tile of
// a city that is complete.
const gates = `
set gates
tile A x4
.###.
.....
.....
.....
.....
`

// registerGates registers the rows of the game. A set registers what it does, and the
// order of play says when.
func registerGates(b *rules.Book) error {
	turn, complete := b.Label("gates.turn"), b.Cite("GA-1")
	b.Work("gates.start", func(s *rules.State) {
		n, _ := s.TypeNamed("gates/A")
		s.PutStart(n, 0, 0, 0)
	})
	b.Work("gates.turn", func(s *rules.State) {
		s.StartTurn(s.Next(s.SubTurn().Seat))
		s.StartSubTurn()
	})
	b.Chance("gates.draw", rules.Script{
		Kind: "draw", Outcomes: rules.Draws, Outcome: rules.DrawOutcome,
		Else: func(s *rules.State, _ rules.Step) { s.Jump(b.Label("T7")) },
	})
	b.Question("gates.lay", rules.Script{
		Kind: "place-tile",
		List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return s.OfferPlacements(buf)
		},
	})
	b.Work("gates.score", func(s *rules.State) {
		s.MarkCompleted()
		for i := range s.Completed() {
			f := s.CompletedFeature(i)
			v := rules.Value{Tiles: int16(s.Board.Tiles(f)), PerTile: 1, Rule: complete}
			s.Award(v.Award(s.SubTurn().Seat, s.Board.Root(f), rules.Ownership{}))
		}
		s.PayOut()
		s.Jump(turn)
	})
	b.Work("gates.over", func(s *rules.State) { s.End() })
	return nil
}

// gatesBook sets the game up for two players.
func gatesBook() (*rules.Book, error) {
	tiles, err := tile.Parse("gates.tiles", []byte(gates))
	if err != nil {
		return nil, err
	}
	set := &rules.Module{Set: "gates", Tiles: tiles, Scores: []string{"GA-1"}, Register: registerGates}
	row := func(name string, form rules.Form) rules.Row {
		return rules.Row{Name: "gates." + name, Set: "gates", Form: form}
	}
	return rules.Compile(rules.Config{Seats: 2}, []*rules.Module{set}, []rules.Moment{
		{ID: "S", Rows: []rules.Row{row("start", rules.Work)}},
		{ID: "T", Rows: []rules.Row{
			row("turn", rules.Work), row("draw", rules.Random), row("lay", rules.Question), row("score", rules.Work),
		}},
		{ID: "T7", Rows: []rules.Row{row("over", rules.Work)}},
	})
}

// A set registers its rows, the order of play brings them into order, and Compile makes
// a book of both, from which positions are made.
func ExampleCompile() {
	b, err := gatesBook()
	if err != nil {
		fmt.Println(err)
		return
	}
	s := rules.NewState(b)
	fmt.Println(s.Left(), "tiles are left after the first")
	// Output:
	// 3 tiles are left after the first
}

// A position is played by answering what it waits for, until the game is over.
func ExampleState_Play() {
	b, err := gatesBook()
	if err != nil {
		fmt.Println(err)
		return
	}
	s := rules.NewState(b)
	for _, text := range []string{"draw gates/A", "tile 0,-1 r180", "draw gates/A", "tile 1,0 r0", "draw gates/A", "tile 1,-1 r180"} {
		c, err := s.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := s.Play(c); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %d to %d\n", text, s.Score(0), s.Score(1))
	}
	fmt.Println("over:", s.Over())
	// Output:
	// draw gates/A: 0 to 0
	// tile 0,-1 r180: 0 to 2
	// draw gates/A: 0 to 2
	// tile 1,0 r0: 0 to 2
	// draw gates/A: 0 to 2
	// tile 1,-1 r180: 0 to 4
	// over: true
}

// With a log a position tells what happened, and by which rule there were points.
func ExampleLog() {
	b, err := gatesBook()
	if err != nil {
		fmt.Println(err)
		return
	}
	log := &rules.Log{}
	s := rules.NewLogged(b, log)
	for _, text := range []string{"draw gates/A", "tile 0,-1 r180"} {
		c, _ := s.Parse(text)
		if err := s.Play(c); err != nil {
			fmt.Println(err)
			return
		}
	}
	for _, e := range log.Events {
		if e.Type == rules.EventScore {
			v := e.Ruling.Value
			fmt.Printf("seat %d: %d x %d = %d [%s]\n", e.Seat, v.Tiles, v.PerTile, e.Points, b.RuleName(e.Ruling.Rule))
		}
	}
	// Output:
	// seat 1: 2 x 1 = 2 [GA-1]
}
