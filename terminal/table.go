package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// A Seat is who sits at a place of the table.
type Seat struct {
	Name string
	Bot  string // the computer player that has the seat; empty for a person here
}

// Seats reads who sits at the table, in order: "you", further names for people
// here, "bot:NAME" for computer players, which are told apart by a number where
// one of them sits twice.
func Seats(players []string) ([]Seat, error) {
	seats := make([]Seat, 0, len(players))
	for _, p := range players {
		kind, isBot := strings.CutPrefix(p, "bot:")
		switch {
		case isBot:
			if err := bot.Check(kind); err != nil {
				return nil, err
			}
			seats = append(seats, Seat{unused(strings.ToUpper(kind[:1])+kind[1:], seats), kind})
		case p == "you":
			seats = append(seats, Seat{Name: you})
		default:
			seats = append(seats, Seat{Name: p})
		}
	}
	return seats, nil
}

// unused returns the name, with a number behind it where seats have it already.
func unused(base string, seats []Seat) string {
	name := base
	for n := 2; slices.ContainsFunc(seats, func(s Seat) bool { return s.Name == name }); n++ {
		name = fmt.Sprint(base, " ", n)
	}
	return name
}

// Options say how a game is played in the terminal.
type Options struct {
	Seed  uint64 // of the computer players: the same one makes them play alike
	Board bool   // draw the board before every question
	Typed bool   // people type the answers, and can look around when the game is over
	Save  string // the file for the record when the game or the input ends, empty for none
}

// Play plays a game between those who sit at its seats, until it is over or the
// input ends.
func Play(g *game.Game, seats []Seat, o Options, in io.Reader, out io.Writer) error {
	t := &table{
		g: g, names: g.Setup().Players, bots: make([]bot.Player, len(seats)),
		rng: rand.New(rand.NewPCG(o.Seed, 0)),
		in:  bufio.NewScanner(in), out: &printer{w: out}, drawn: o.Board, typed: o.Typed,
	}
	for i, s := range seats {
		if s.Bot == "" {
			continue
		}
		var err error
		if t.bots[i], err = bot.New(s.Bot, o.Seed+uint64(i)); err != nil {
			return err
		}
	}
	t.out.say(welcome(t.names)...)
	if err := t.run(); err != nil && !errors.Is(err, errQuit) {
		return err
	}
	if o.Save != "" {
		if err := t.save(o.Save); err != nil {
			return err
		}
		t.out.say(saved(o.Save, t.g.State().Over()))
	}
	return t.out.err
}

// A table is a game with the people and computer players around it.
type table struct {
	g     *game.Game
	names []string
	bots  []bot.Player // of each seat, nil for a person
	rng   *rand.Rand
	out   *printer
	in    *bufio.Scanner
	drawn bool // whether the board is drawn before every question
	typed bool // whether the answers come from a terminal
	told  int  // events told so far
	draft []string
}

// A printer keeps the first error of writing, so that telling a story need not
// stop at every sentence.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) say(lines ...string) {
	for _, line := range lines {
		if p.err == nil {
			_, p.err = fmt.Fprintln(p.w, line)
		}
	}
}

// run plays until the game is over, or nobody wants to go on.
func (t *table) run() error {
	for t.out.err == nil {
		t.tell()
		st, ok := t.g.State().Pending()
		if !ok {
			t.out.say(ending(t.view(0), t.names)...)
			return t.afterwards()
		}
		var err error
		if t.bots[st.Seat] != nil {
			err = t.answer(st.Seat)
		} else {
			err = t.ask(int(st.Seat))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// answer lets a computer player answer.
func (t *table) answer(seat rules.Seat) error {
	c, err := t.bots[seat].Choose(context.Background(), view.Sample(t.g, int(seat), t.rng.Uint64))
	if err != nil {
		return fmt.Errorf("computer player %s: %w", t.names[seat], err)
	}
	return t.g.Choose(t.g.State().Text(c))
}

// tell says what has happened since it told last.
func (t *table) tell() {
	events := view.Events(t.g, t.told)
	t.told = len(t.g.Log().Events)
	for _, e := range events {
		if s := sentence(e, t.names); s != "" {
			t.out.say(s)
		}
	}
}

func (t *table) view(seat int) view.State { return view.Of(t.g, seat) }
