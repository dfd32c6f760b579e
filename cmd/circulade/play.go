package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
	"circulade/view"

	"golang.org/x/term"
)

// PlayCmd is a table in the terminal, told in lists and sentences, so that it
// can be read aloud.
type PlayCmd struct {
	gameFlags

	Players []string `default:"you,bot:greedy" help:"Who sits at the table, in order: you, further names for people here, bot:NAME for computer players."`
	Aids    string   `help:"What the table helps with: table (nothing), club, teach (everything), or a list of outlines, bag, features, squares, projected." placeholder:"POLICY"`
	Seed    string   `help:"The same seed gives the same draws; without one they are random."`
	Board   bool     `help:"Draw the board before every question."`
	Save    string   `type:"path" placeholder:"FILE" help:"Write the record when the game, or the input, ends."`
	Load    string   `type:"existingfile" placeholder:"FILE" help:"Go on from a record; its players are those of --players, in order."`
}

// Run plays a game on the terminal, or on a pipe.
func (c *PlayCmd) Run() error {
	return c.play(os.Stdin, os.Stdout, term.IsTerminal(int(os.Stdin.Fd())))
}

// play plays a game. Whoever has typed his answers can look around when it is
// over.
func (c *PlayCmd) play(in io.Reader, out io.Writer, typed bool) error {
	t := &table{in: bufio.NewScanner(in), out: &printer{w: out}, drawn: c.Board, typed: typed}
	names, err := c.seat(t)
	if err != nil {
		return err
	}
	if t.g, err = c.start(names); err != nil {
		return err
	}
	t.names = t.g.Setup().Players
	t.bots = make([]bot.Player, len(names))
	seed := c.botSeed()
	t.rng = rand.New(rand.NewPCG(seed, 0))
	for i, name := range t.kinds {
		if name == "" {
			continue
		}
		if t.bots[i], err = bot.New(name, seed+uint64(i)); err != nil {
			return err
		}
	}
	t.out.say(welcome(t.names)...)
	if err := t.run(); err != nil && !errors.Is(err, errQuit) {
		return err
	}
	if c.Save != "" {
		if err := t.save(c.Save); err != nil {
			return err
		}
		t.out.say(saved(c.Save, t.g.State().Over()))
	}
	return t.out.err
}

// seat reads --players: it returns the names, and enters for each seat which
// computer player has it, if any.
func (c *PlayCmd) seat(t *table) ([]string, error) {
	var names []string
	for _, p := range c.Players {
		kind, isBot := strings.CutPrefix(p, "bot:")
		name := p
		switch {
		case isBot:
			if err := checkBot(kind); err != nil {
				return nil, err
			}
			name = strings.ToUpper(kind[:1]) + kind[1:]
		case p == "you":
			name = you
		}
		if !isBot {
			kind = ""
		}
		base := name
		for n := 2; isBot && slices.Contains(names, name); n++ {
			name = fmt.Sprint(base, " ", n)
		}
		t.kinds = append(t.kinds, kind)
		names = append(names, name)
	}
	return names, nil
}

// start begins a game, or goes on with one from a record.
func (c *PlayCmd) start(names []string) (*game.Game, error) {
	if c.Load == "" {
		setup, err := c.setup(names, c.Seed)
		if err != nil {
			return nil, err
		}
		setup.Aids = c.Aids
		g, err := game.New(setup)
		return g, setupFault(err)
	}
	text, err := os.ReadFile(c.Load)
	if err != nil {
		return nil, fmt.Errorf("reading the record: %w", err)
	}
	g, err := game.Reopen(string(text))
	if g == nil {
		return nil, fmt.Errorf("%s: %w", c.Load, err)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\nThe game goes on from the last position that comes out again: %s.\n", c.Load, err, stands(g))
	}
	if n := len(g.Setup().Players); n != len(names) {
		return nil, usage("%s has %d players (%s), but --players names %d", c.Load, n, strings.Join(g.Setup().Players, ", "), len(names))
	}
	return g, nil
}

// botSeed makes computer players play alike where the draws are alike.
func (c *PlayCmd) botSeed() uint64 {
	if c.Seed == "" {
		return rand.Uint64()
	}
	h := fnv.New64a()
	_, _ = io.WriteString(h, c.Seed) // a hash takes everything
	return h.Sum64()
}

// A table is a game with the people and computer players around it.
type table struct {
	g     *game.Game
	names []string
	kinds []string // the computer player of each seat, empty for a person
	bots  []bot.Player
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
