package study

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"circulade/bot"
	"circulade/bot/eval"
	"circulade/game"
	"circulade/rules"
)

// Play plays the games of a plan that a file does not have yet and adds a line for each. It tells
// begin how many are there and how many there will be, and done about each game. When ctx ends it stops;
// the same plan and file go on from there.
func Play(ctx context.Context, p Plan, path string, begin func(have, games int), done func()) (err error) {
	if err := p.check(); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	have, err := p.resume(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	games := p.Games()
	begin(have, len(games))
	tables := map[int]*table{}
	for i := range games[have:] {
		g := &games[have+i]
		if err := p.play(ctx, tables, g); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		if ctx.Err() != nil {
			return ctx.Err() // and whoever was asked then has not thought to the end
		}
		if err := writeLine(f, g); err != nil {
			return err
		}
		done()
	}
	return nil
}

// writeLine adds a line of JSON.
func writeLine(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// resume returns how many games of the plan a file has, and makes it ready for the next: a last line that
// is not whole is cut off, and a new file gets the plan as its first line.
func (p *Plan) resume(f *os.File) (have int, err error) {
	of, games, good, err := read(f)
	switch {
	case err != nil:
		return 0, err
	case good == 0:
		return 0, errors.Join(f.Truncate(0), writeLine(f, p))
	case of.Seed != p.Seed || of.Seasons > p.Seasons || !slices.Equal(of.Players, p.Players):
		return 0, fmt.Errorf("it is of seed %d, %d seasons and %d players: another study", of.Seed, of.Seasons, len(of.Players))
	}
	return len(games), f.Truncate(good)
}

// Read reads a file of games with its plan, of which it may have the first games only.
func Read(path string) (p Plan, games []Game, err error) {
	f, err := os.Open(path)
	if err != nil {
		return p, nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	p, games, _, err = read(f)
	if err != nil {
		return p, nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, games, nil
}

// read reads a plan and its games, and how many bytes the whole lines have.
func read(r io.Reader) (p Plan, games []Game, good int64, err error) {
	lines := bufio.NewReader(r)
	for {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return p, games, good, nil // what is not a whole line does not count
		}
		if err != nil {
			return p, nil, 0, err
		}
		if good == 0 {
			if err := json.Unmarshal(text, &p); err != nil {
				return p, nil, 0, fmt.Errorf("line 1 is no plan: %w", err)
			}
			if err := p.check(); err != nil {
				return p, nil, 0, fmt.Errorf("line 1: %w", err)
			}
		} else {
			g, err := p.line(text, len(games))
			if err != nil {
				return p, nil, 0, fmt.Errorf("line %d: %w", len(games)+2, err)
			}
			games = append(games, g)
			p.Seasons = max(p.Seasons, g.Season+1) // a file may have been continued with more
		}
		good += int64(len(text))
	}
}

// line reads the game of that number.
func (p *Plan) line(text []byte, number int) (g Game, err error) {
	if err := json.Unmarshal(text, &g); err != nil {
		return g, err
	}
	bad := slices.ContainsFunc(g.Seats, func(i int) bool { return i < 0 || i >= len(p.Players) })
	switch {
	case g.Number != number:
		return g, fmt.Errorf("game %d is where %d belongs", g.Number, number)
	case bad || len(g.Seats) < 2 || len(g.Seats) > rules.MaxSeats || len(g.Scores) != len(g.Seats):
		return g, fmt.Errorf("seats %v with scores %v are no game", g.Seats, g.Scores)
	case g.Round < 0 || g.Round >= Rounds || g.Season < 0 || !g.Class.Valid():
		return g, fmt.Errorf("season %d, round %d and class %q are not of this plan", g.Season, g.Round, g.Class)
	}
	return g, nil
}

// A table is where games with one number of seats are played, one after the other.
type table struct {
	cast
	start, state, sample *rules.State
}

// newTable returns a table of the base game.
func newTable(seats int) (*table, error) {
	setup := game.Setup{Players: make([]string, seats), Rules: game.RulesRevision, Seed: "study"}
	for i := range setup.Players {
		setup.Players[i] = fmt.Sprint("player ", i+1)
	}
	g, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	start := rules.NewState(g.Book())
	return &table{
		cast:  cast{setup: setup, book: g.Book(), weights: map[string]*eval.Weights{}},
		start: start, state: start.Clone(), sample: start.Clone(),
	}, nil
}

// play plays a game and writes its scores into it. Lots and players come from the plan's seed and the
// game's number alone.
func (p *Plan) play(ctx context.Context, tables map[int]*table, g *Game) error {
	t := tables[len(g.Seats)]
	if t == nil {
		var err error
		if t, err = newTable(len(g.Seats)); err != nil {
			return err
		}
		tables[len(g.Seats)] = t
	}
	rng := rand.New(rand.NewPCG(p.Seed, 1<<32+uint64(g.Number)))
	players := make([]bot.Player, len(g.Seats))
	for seat, who := range g.Seats {
		var err error
		if players[seat], err = t.player(p.Players[who], rng.Uint64()); err != nil {
			return err
		}
	}
	t.state.CopyFrom(t.start)
	if err := t.through(ctx, players, rng); err != nil {
		return err
	}
	for seat := range g.Seats {
		g.Scores = append(g.Scores, t.state.Score(rules.Seat(seat)))
	}
	return nil
}

// through plays a game to its end.
func (t *table) through(ctx context.Context, players []bot.Player, rng *rand.Rand) error {
	for s := t.state; ; {
		st, ok := s.Pending()
		switch {
		case !ok:
			return nil
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		t.sample.CopyFrom(s)
		c, err := players[st.Seat].Choose(ctx, t.sample)
		if err != nil {
			return err
		}
		if err := s.Play(c); err != nil {
			return err
		}
	}
}
