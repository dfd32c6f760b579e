package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"circulade/bot"
	"circulade/bot/eval"
	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// A Config says what is trained.
type Config struct {
	Setups []game.Setup  // with a player for each seat; the games go round them
	Games  int           // in each round
	Rounds int           // of playing and fitting
	Seed   uint64        // the same one gives the same weights, whatever Jobs is
	Jobs   int           // games played at the same time
	Prior  *eval.Weights // to begin with
	// Doubt is by how many points a weight may be expected to differ from the one
	// before: the smaller, the more games it takes to move it.
	Doubt  float64
	Noise  float64 // the share of answers that are given at random
	Visits int     // positions tried in a turn, 0 for any number
	// Trace says what a position is compared to: 1 how the game ended, 0 the value of the
	// position a turn later by the weights of before, and between them a mean of what came
	// later in which each turn counts so much less than the one before it. The end alone
	// tells the truth, with all the luck of the game in it; what is near has less of both.
	Trace float64
}

// A Round is what one round brought.
type Round struct {
	Games, Samples int
	Before, After  float64 // mean squared error of the old and the new weights, in points²
}

// Run trains, and tells done about each round and the weights that it gave.
func Run(c Config, done func(Round, *eval.Weights) error) (*eval.Weights, error) {
	var starts []*rules.State
	for _, setup := range c.Setups {
		g, err := game.New(setup)
		if err != nil {
			return nil, err
		}
		starts = append(starts, rules.NewState(g.Book()))
	}
	w := c.Prior.Settled()
	for round := range c.Rounds {
		r := &rounds{Config: c, starts: starts, weights: w, vector: w.Vector(), round: round}
		sys, err := r.play()
		if err != nil {
			return nil, err
		}
		before := sys.spread(r.vector)
		list, err := sys.ridge(r.vector, strengths(before/(c.Doubt*c.Doubt)))
		if err != nil {
			return nil, err
		}
		w = eval.FromVector(list)
		if err := done(Round{c.Games, sys.samples, before, sys.spread(list)}, w); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// strengths returns how strongly each weight is held where it is. Those for the time when
// a seat draws no more stay: what counts then is what the table brings.
func strengths(each float64) []float64 {
	list := make([]float64, eval.Size)
	for i := range list {
		list[i] = each
		if eval.AtEnd(i) {
			list[i] = fixed * each
		}
	}
	return list
}

// fixed is how much more strongly a weight is held that is not to change.
const fixed = 1e9

// rounds plays the games of one round.
type rounds struct {
	Config
	starts  []*rules.State // one for each setup
	weights *eval.Weights
	vector  []float64 // the weights
	round   int
}

// batch is how many games are played before their samples are added up, in order.
const batch = 64

// play plays all games of the round and gathers their samples.
func (r *rounds) play() (*system, error) {
	sys := newSystem(eval.Size)
	tables := make([][]*table, r.Jobs)
	for i := range tables {
		tables[i] = make([]*table, len(r.starts))
	}
	for first := 0; first < r.Games; first += batch {
		n := min(batch, r.Games-first)
		games, errs := make([][]sample, n), make([]error, n)
		var wait sync.WaitGroup
		for job := range tables {
			wait.Go(func() {
				for i := job; i < n; i += r.Jobs {
					games[i], errs[i] = r.at(tables[job], first+i).play(first + i)
				}
			})
		}
		wait.Wait()
		for i, list := range games {
			if errs[i] != nil {
				return nil, fmt.Errorf("game %d: %w", first+i, errs[i])
			}
			for _, s := range list {
				sys.add(s.x, s.y)
			}
		}
	}
	return sys, nil
}

// A sample is a seat's lead over the mean of the others: what the terms say about it,
// and how it changed beyond what was sure.
type sample struct {
	x     []entry
	y     float64
	seat  int
	loose bool // an answer was given at random before the next sample
}

// A table plays games one after the other.
type table struct {
	*rounds
	start  *rules.State
	state  *rules.State
	eval   *eval.Evaluator
	spread *eval.Spread
	list   []sample
}

// at returns the table for the game of that number, one of a worker's.
func (r *rounds) at(tables []*table, number int) *table {
	k := number % len(tables)
	if tables[k] == nil {
		start := r.starts[k]
		tables[k] = &table{
			rounds: r, start: start, state: start.Clone(), eval: eval.With(start.Book(), r.weights),
			spread: eval.NewSpread(int(start.Seats())),
		}
	}
	return tables[k]
}

// seedStream keeps these games apart from others of the same seed.
const seedStream = 0x747261696e

// play plays the game of that number and returns its samples.
func (t *table) play(number int) ([]sample, error) {
	rng := rand.New(rand.NewPCG(t.Seed^seedStream, uint64(t.round)<<32|uint64(number)))
	s := t.state
	s.CopyFrom(t.start)
	t.list = nil
	e := t.eval
	players := make([]*player, s.Seats())
	for i := range players {
		players[i] = newPlayer(s, e, rng.Uint64(), t.Visits)
	}
	turn := 0
	for {
		st, ok := s.Pending()
		switch {
		case !ok:
			return t.compare(s), nil
		case st.Seat == rules.Chance:
			if s.Turn() != turn && s.SubTurn().Tile < 0 {
				turn = s.Turn()
				t.note(e, s)
			}
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
		case rng.Float64() < t.Noise && !s.Book().Window(st.Row):
			s.PlayUnchecked(bot.Any(rng, s, st, s.Choices(nil)))
			t.loosen()
		default:
			c, err := players[st.Seat].choose(s)
			if err != nil {
				return nil, err
			}
			s.PlayUnchecked(c)
		}
	}
}

// note takes samples of a position: one with two seats, else one for each seat.
func (t *table) note(e *eval.Evaluator, s *rules.State) {
	e.Spread(s, t.spread)
	n := int(s.Seats())
	for seat := range n {
		if n == 2 && seat == 1 {
			break // the same with the other sign
		}
		var x []entry
		for i := range eval.Size {
			if v := lead(n, seat, func(k int) float64 { return t.spread.Rows[k][i] }); v != 0 {
				x = append(x, entry{int32(i), float32(v)})
			}
		}
		y := -lead(n, seat, func(k int) float64 { return t.spread.Sure[k] })
		t.list = append(t.list, sample{x: x, y: y, seat: seat})
	}
}

// loosen notes that an answer at random follows the samples of the position before.
func (t *table) loosen() {
	n := int(t.state.Seats())
	if n == 2 {
		n = 1
	}
	for i := max(0, len(t.list)-n); i < len(t.list); i++ {
		t.list[i].loose = true
	}
}

// compare adds to the samples what came later, and returns those that tell something. What
// an answer at random brought says nothing of the position before it: that one is left
// out, and what came earlier is compared to its value.
func (t *table) compare(s *rules.State) []sample {
	var later [rules.MaxSeats]float64
	for seat := range later[:s.Seats()] {
		later[seat] = lead(int(s.Seats()), seat, func(k int) float64 { return float64(s.Score(rules.Seat(k))) })
	}
	for i := len(t.list) - 1; i >= 0; i-- {
		p := &t.list[i]
		value := -p.y
		for _, e := range p.x {
			value += float64(e.x) * t.vector[e.at]
		}
		if p.loose {
			later[p.seat] = value
			continue
		}
		p.y += later[p.seat]
		later[p.seat] += (1 - t.Trace) * (value - later[p.seat])
	}
	return slices.DeleteFunc(t.list, func(p sample) bool { return p.loose })
}

// lead returns by how much what one seat has exceeds the mean of the others.
func lead(seats, seat int, of func(int) float64) float64 {
	sum := 0.0
	for k := range seats {
		if k != seat {
			sum += of(k)
		}
	}
	return of(seat) - sum/float64(max(1, seats-1))
}

// A player plays the best turn by an evaluation (search.Searcher.Best).
type player struct {
	searcher *search.Searcher
	budget   search.Budget
}

func newPlayer(s *rules.State, e *eval.Evaluator, seed uint64, visits int) *player {
	return &player{search.With(s.Book(), e, seed), search.Budget{Visits: visits}}
}

// choose answers the pending question.
func (p *player) choose(s *rules.State) (rules.Choice, error) {
	line, err := p.searcher.Best(context.Background(), s, p.budget)
	if err != nil {
		return 0, err
	}
	return line.All[0], nil
}
