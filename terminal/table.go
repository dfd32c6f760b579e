package terminal

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"circulade/bot"
	"circulade/bot/analysis"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
	"circulade/web/messages"
)

// A Seat is who sits at a place of the table.
type Seat struct {
	Name string
	You  bool   // sentences turn to this one
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
			seats = append(seats, Seat{Name: unused(strings.ToUpper(kind[:1])+kind[1:], seats), Bot: kind})
		case p == "you":
			seats = append(seats, Seat{Name: "You", You: true})
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
	Seed     uint64 // of the computer players: the same one makes them play alike
	Board    bool   // draw the board before every question
	Typed    bool   // people type the answers, and can look around when the game is over
	Language string // one of messages.Languages, empty for English
	Save     string // the file for the record when the game or the input ends, empty for none
	// Effort is how thoroughly a game is analysed; zero for the usual one.
	Effort analysis.Effort
}

// Play plays a game between those who sit at its seats, until it is over or the
// input ends.
func Play(g *game.Game, seats []Seat, o Options, in io.Reader, out io.Writer) error {
	you := slices.IndexFunc(seats, func(s Seat) bool { return s.You })
	speech, err := newSpeech(cmp.Or(o.Language, messages.English), g.Setup().Expansions, g.Setup().Players, you)
	if err != nil {
		return err
	}
	t := &table{
		g: g, speech: speech, bots: make([]bot.Player, len(seats)), explains: map[rules.Seat]bool{},
		rng: rand.New(rand.NewPCG(o.Seed, 0)),
		in:  bufio.NewScanner(in), out: &printer{w: out}, drawn: o.Board, typed: o.Typed, effort: o.Effort,
	}
	for i, s := range seats {
		if s.Bot == "" {
			continue
		}
		var err error
		t.explains[rules.Seat(i)] = bot.Explains(s.Bot)
		if t.bots[i], err = bot.New(s.Bot, o.Seed+uint64(i)); err != nil {
			return err
		}
	}
	t.out.say(t.welcome(seats)...)
	if err := t.run(); err != nil && !errors.Is(err, errQuit) {
		return err
	}
	if o.Save != "" {
		if err := t.save(o.Save); err != nil {
			return err
		}
		t.out.say(t.saved(o.Save, t.g.State().Over()))
	}
	return t.out.err
}

// A table is a game with the people and computer players around it.
type table struct {
	*speech
	g        *game.Game
	bots     []bot.Player // of each seat, nil for a person
	rng      *rand.Rand
	out      *printer
	in       *bufio.Scanner
	drawn    bool // whether the board is drawn before every question
	typed    bool // whether the answers come from a terminal
	told     int  // events told so far
	draft    []string
	explains map[rules.Seat]bool // the computer players that say why they play so
	turn     turn                // the last one that such a player has begun
	effort   analysis.Effort
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
			t.out.say(t.ending(t.view(0))...)
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
	given := view.Sample(t.g, int(seat), t.rng.Uint64)
	c, err := t.bots[seat].Choose(context.Background(), given)
	if err != nil {
		return fmt.Errorf("computer player %s: %w", t.names[seat], err)
	}
	t.explain(seat, given, c)
	return t.g.Choose(t.g.State().Text(c))
}

// tell says what has happened since it told last.
func (t *table) tell() {
	events := view.Events(t.g, t.told)
	t.told = len(t.g.Log().Events)
	for _, e := range events {
		if e.Type == "turn" || e.Type == "over" {
			t.explained()
		}
		if s := t.sentence(e); s != "" {
			t.out.say(s)
		}
	}
}

func (t *table) view(seat int) view.State { return view.Of(t.g, seat) }
