package analysis

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"circulade/bot/eval"
	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// A Report is what luck and skill did in a game.
type Report struct {
	// Start is every seat's expected margin before the first tile.
	Start  []float64 `json:"start"`
	Turns  []Turn    `json:"turns"`
	Points []Turning `json:"turning_points"`
	// Luck and Lost are each seat's sums over its turns.
	Luck []float64 `json:"luck"`
	Lost []float64 `json:"lost"`
}

// A Turn is what a seat answered until chance came or somebody else was asked: as a
// rule one turn of the game.
type Turn struct {
	Turn    int    `json:"turn"`
	Player  int    `json:"player"`
	Version int    `json:"version"` // of the game when it was asked
	End     int    `json:"end"`     // of the game when it had answered
	Tile    string `json:"tile,omitempty"`
	// Luck is by how many points the tile drawn was better than what the pile had on
	// the average, if one was drawn.
	Luck float64 `json:"luck"`
	// Lost is by how many points the best turn was better than what was played.
	Lost float64 `json:"lost"`
	// Margins are by how many points each seat was expected to be ahead afterwards.
	Margins []float64 `json:"margins"`
}

// A Turning is a turn at which much was lost.
type Turning struct {
	Turn   int     `json:"turn"` // its index in Report.Turns
	Lost   float64 `json:"lost"`
	Played Line    `json:"played"`
	Better Line    `json:"better"`
}

// Effort says how thoroughly a game is looked at. The zero Effort is the usual one: a
// base game of two takes some ten seconds of one core.
type Effort struct {
	Draw  search.Budget // for each tile that might have been drawn
	Move  search.Budget // for what was drawn
	Deep  search.Budget // for each turn that may have decided the game
	Seed  uint64
	Close int // how many such turns are looked at
}

func (f Effort) usual() Effort {
	f.Draw = cmp.Or(f.Draw, search.Budget{Visits: 400, Time: 5 * time.Millisecond})
	f.Move = cmp.Or(f.Move, search.Budget{Visits: 2000, Time: 50 * time.Millisecond})
	f.Deep = cmp.Or(f.Deep, search.Budget{Time: time.Second})
	f.Close = cmp.Or(f.Close, 8)
	return f
}

// turnings is how many turning points there are, and noticed how many points one must
// have cost.
const (
	turnings = 3
	noticed  = 0.5
)

// Game analyses a game from its start to its present version. Done is told how much of it
// has been looked at, and ends it with an error; it may be nil. It ends with ctx, too.
//
// What a position is worth is what the best turn of it is worth, by the same search
// everywhere: a draw is compared with the mean over what the pile held, and what was
// played with the best turn. Turns that seem to have cost most are searched deeper.
func Game(ctx context.Context, g *game.Game, f Effort, done func(part, all int) error) (*Report, error) {
	a := newAnalyst(ctx, g, f.usual())
	steps := g.Version() + a.Close*deepSteps
	tell := func(n int) error {
		if err := ctx.Err(); err != nil || done == nil {
			return err
		}
		return done(n, steps)
	}
	for p := range g.Walk() {
		if err := a.step(p); err != nil {
			return nil, err
		}
		if err := tell(p.Version()); err != nil {
			return nil, err
		}
	}
	if a.open { // nobody knows yet what it will be
		a.runs = a.runs[:len(a.runs)-1]
	}
	for i, n := range a.worst() {
		if err := a.deepen(&a.runs[n]); err != nil {
			return nil, err
		}
		if err := tell(g.Version() + (i+1)*deepSteps); err != nil {
			return nil, err
		}
	}
	if err := a.decided(); err != nil {
		return nil, err
	}
	return a.report(), tell(steps)
}

// deepSteps is how many steps of a progress a turn is that is searched deeper.
const deepSteps = 10

// An analyst goes through a game.
type analyst struct {
	Effort
	ctx   context.Context
	names []string
	eval  *eval.Evaluator
	x     *search.Searcher
	rng   *rand.Rand
	at    *rules.State // behind what has been answered
	told  int          // entries of the game
	runs  []run
	open  bool // the last run goes on
	out   Report
}

// A run is a turn that was played.
type run struct {
	turn   Turn
	start  *rules.State // what its seat knew
	all    []rules.Choice
	best   search.Line
	deep   *search.Line
	hidden bool // what was played depends on what the seat did not know
}

func newAnalyst(ctx context.Context, g *game.Game, f Effort) *analyst {
	b, seats := g.Book(), g.Book().Seats()
	a := &analyst{
		Effort: f, ctx: ctx, names: g.Setup().Players, eval: eval.New(b), x: search.New(b, f.Seed),
		rng: rand.New(rand.NewPCG(f.Seed, 7)), at: rules.NewState(b),
		out: Report{Turns: []Turn{}, Points: []Turning{}, Luck: make([]float64, seats), Lost: make([]float64, seats)},
	}
	a.out.Start = a.margins(a.at)
	return a
}

// step takes in a version of the game: what was answered, and what chance did.
func (a *analyst) step(p *game.Game) error {
	entries := p.Entries()
	news := entries[a.told:]
	a.told = len(entries)
	var drawn *rules.State // before the tile was drawn, if that is all that chance did
	for i, e := range news {
		c, err := a.parse(e)
		if err != nil {
			return err
		}
		if e.Seat == rules.Chance {
			a.close(p.Version())
			drawn = nil
			if i == len(news)-1 && a.at.Book().VerbDef(c.Verb()).Drawn {
				drawn = a.at.Clone()
			}
		} else if n := len(a.runs); n > 0 {
			a.runs[n-1].all = append(a.runs[n-1].all, c)
		}
		a.at.PlayUnchecked(c)
	}
	a.at.CopyFrom(p.State()) // an arranged pile may have come to its end
	st, ok := a.at.Pending()
	if n := len(a.runs); n > 0 && (!ok || a.open && a.seat() != st.Seat) {
		a.close(p.Version())
	}
	if !ok || a.open {
		return nil
	}
	return a.begin(p, st.Seat, drawn)
}

// parse reads an entry of the game.
func (a *analyst) parse(e game.Entry) (rules.Choice, error) { return a.at.Parse(e.Text) }

// seat is whose run it is.
func (a *analyst) seat() rules.Seat { return rules.Seat(a.runs[len(a.runs)-1].turn.Player) }

// begin begins a run: it finds the best turn, and what the draw was worth.
func (a *analyst) begin(p *game.Game, seat rules.Seat, drawn *rules.State) error {
	r := run{start: a.known(a.at), turn: Turn{Turn: a.at.Turn(), Player: int(seat), Version: p.Version()}}
	lines, err := a.x.Lines(a.ctx, r.start, a.Move, 1)
	if err != nil {
		return err
	}
	r.best = lines[0]
	if drawn != nil {
		r.turn.Tile = a.at.Book().TileName(int(a.at.SubTurn().Tile))
		if r.turn.Luck, err = a.luck(drawn, seat); err != nil {
			return err
		}
	}
	a.runs, a.open = append(a.runs, r), true
	return nil
}

// known returns a position with what is hidden drawn anew.
func (a *analyst) known(s *rules.State) *rules.State {
	k := s.Clone()
	k.Redraw(a.rng.IntN)
	return k
}

// close ends the run that goes on, and values what was played.
func (a *analyst) close(version int) {
	if !a.open {
		return
	}
	a.open = false
	r := &a.runs[len(a.runs)-1]
	r.turn.End = version
	r.turn.Margins = a.margins(a.at)
	played, err := a.x.Value(a.ctx, r.start, r.all)
	if err != nil {
		r.hidden = true // it could not be played on what the seat knew
		return
	}
	r.turn.Lost = max(0, r.best.Margin-played.Margin)
}

// margins returns by how many points each seat is expected to be ahead.
func (a *analyst) margins(s *rules.State) []float64 {
	v := make([]float64, s.Seats())
	if s.Over() {
		for seat := range s.Seats() {
			v[seat] = float64(s.Score(seat))
		}
	} else {
		a.eval.Values(s, v)
	}
	out := make([]float64, len(v))
	for seat := range s.Seats() {
		out[seat] = round(eval.Margin(v, seat), 10)
	}
	return out
}

// worst returns which runs have cost most, as many as are looked at closely.
func (a *analyst) worst() []int {
	var list []int
	for i := range a.runs {
		if a.runs[i].turn.Lost >= noticed {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(a.runs[j].turn.Lost, a.runs[i].turn.Lost) })
	return list[:min(len(list), a.Close)]
}

// deepen searches a run deeper. If what was played is among what was searched, that tells
// what it has cost.
func (a *analyst) deepen(r *run) error {
	lines, err := search.New(r.start.Book(), a.Seed).Think(a.ctx, r.start, a.Deep)
	if err != nil {
		return err
	}
	if len(lines) == 1 {
		return nil // it says no more than what is known
	}
	r.deep = &lines[0]
	played := after(r.start, r.all)
	for i := range lines {
		if after(r.start, lines[i].All) == played {
			r.turn.Lost = max(0, lines[0].Margin-lines[i].Margin)
			break
		}
	}
	return nil
}

// decided lists the turning points.
func (a *analyst) decided() error {
	list := a.worst()
	for _, n := range list[:min(len(list), turnings)] {
		r := &a.runs[n]
		better := &r.best
		if r.deep != nil {
			better = r.deep
		}
		played := search.Line{All: r.all, Margin: better.Margin - r.turn.Lost}
		if l, err := a.x.Value(a.ctx, r.start, r.all); err == nil {
			played.Win, played.Visits = l.Win, l.Visits
		}
		t := Turning{Turn: n, Lost: round(r.turn.Lost, 10)}
		var err error
		if t.Played, err = tell(r.start, a.names, &played); err != nil {
			return err
		}
		if t.Better, err = tell(r.start, a.names, better); err != nil {
			return err
		}
		a.out.Points = append(a.out.Points, t)
	}
	slices.SortFunc(a.out.Points, func(p, q Turning) int { return p.Turn - q.Turn })
	return nil
}

// report adds up.
func (a *analyst) report() *Report {
	for i := range a.runs {
		t := a.runs[i].turn
		t.Luck, t.Lost = round(t.Luck, 10), round(t.Lost, 10)
		a.out.Luck[t.Player] = round(a.out.Luck[t.Player]+t.Luck, 10)
		a.out.Lost[t.Player] = round(a.out.Lost[t.Player]+t.Lost, 10)
		a.out.Turns = append(a.out.Turns, t)
	}
	return &a.out
}
