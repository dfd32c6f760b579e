package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/rules"
	"circulade/tile"
)

// A toy is a set that only tests know. Each proves one thing of the kernel on
// top of the base game.
type toy struct {
	set      string
	tiles    string // notation of its tiles, "" for none
	register func(*rules.Book) error
	options  []rules.Option
	// rows stand in the order of play before the row of that name; their set
	// is the toy's.
	rows map[string][]rules.Row
}

func (y *toy) module(tb testing.TB) *rules.Module {
	tb.Helper()
	m := &rules.Module{Set: y.set, Register: y.register, Options: y.options}
	if y.tiles != "" {
		set, err := tile.Parse(y.set+".tiles", []byte("set "+y.set+"\n"+y.tiles))
		if err != nil {
			tb.Fatal(err)
		}
		m.Tiles = set
	}
	return m
}

// order is the order of play of the base game with the rows of the toys.
func order(tb testing.TB, toys ...*toy) []rules.Moment {
	tb.Helper()
	moments := all.Order()
	for _, y := range toys {
		for before, rows := range y.rows {
			found := false
			for i := range moments {
				m := &moments[i]
				at := slices.IndexFunc(m.Rows, func(r rules.Row) bool { return r.Name == before })
				if at < 0 {
					continue
				}
				found = true
				for k, r := range rows {
					r.Set = y.set
					m.Rows = slices.Insert(m.Rows, at+k, r)
				}
			}
			if !found {
				tb.Fatalf("no row %s", before)
			}
		}
	}
	return moments
}

// config is a game of the base set in which the first seat begins.
func config(tb testing.TB, seats int, start ...rules.StartTile) rules.Config {
	tb.Helper()
	m, err := base.Module()
	if err != nil {
		tb.Fatal(err)
	}
	options := map[string]string{}
	for _, o := range m.Options {
		options[o.Key] = o.In("plus")
	}
	options["base.first_player"] = "seat0"
	return rules.Config{Seats: seats, Options: options, Start: start, Arranged: len(start) > 0}
}

func compile(tb testing.TB, cfg rules.Config, toys ...*toy) *rules.Book {
	tb.Helper()
	m, err := base.Module()
	if err != nil {
		tb.Fatal(err)
	}
	modules := []*rules.Module{m}
	for _, y := range toys {
		modules = append(modules, y.module(tb))
	}
	b, err := rules.Compile(cfg, modules, order(tb, toys...))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// A match is a game that a test plays by the notation of its choices.
type match struct {
	testing.TB
	*rules.State
	log *rules.Log
}

func begin(tb testing.TB, b *rules.Book) *match {
	log := &rules.Log{}
	return &match{tb, rules.NewLogged(b, log), log}
}

// play answers the questions that come, chance too: "draw base/A".
func (m *match) play(texts ...string) {
	m.Helper()
	for _, text := range texts {
		c, err := m.Parse(text)
		if err != nil {
			m.Fatalf("%v; asked: %s", err, m.asked())
		}
		if err := m.Play(c); err != nil {
			m.Fatalf("%q: %v", text, err)
		}
	}
}

// asked says what the game waits for: "seat 1 wood: follower r0, pass".
func (m *match) asked() string {
	st, ok := m.Pending()
	if !ok {
		return "over"
	}
	_, kind, _ := m.Book().Script(st.Row)
	if st.Seat == rules.Chance {
		return "chance " + kind
	}
	return fmt.Sprintf("seat %d %s: %s", st.Seat+1, kind, strings.Join(m.texts(), ", "))
}

func (m *match) texts() []string {
	var texts []string
	for _, c := range m.Choices(nil) {
		texts = append(texts, m.Text(c))
	}
	return texts
}

// wants compares what the game waits for.
func (m *match) wants(want string) {
	m.Helper()
	if got := m.asked(); got != want {
		m.Fatalf("asked %q, want %q", got, want)
	}
}

// wantsKind compares who is asked what, whatever the choices.
func (m *match) wantsKind(want string) {
	m.Helper()
	if got, _, _ := strings.Cut(m.asked(), ":"); got != want {
		m.Fatalf("asked %q, want %q", m.asked(), want)
	}
}

func (m *match) wantsScores(want ...int) {
	m.Helper()
	for seat, n := range want {
		if got := m.Score(rules.Seat(seat)); got != n {
			m.Errorf("seat %d has %d points, want %d", seat+1, got, n)
		}
	}
}

// start is a start tile "base/V" at a place, unturned.
func start(name string, x, y int, degrees int) rules.StartTile {
	return rules.StartTile{Tile: name, X: x, Y: y, Rotation: tile.Rotation(degrees / 90)}
}

// at is the text of a place on the board, for the notation of toys.
func at(s *rules.State, verb string, c rules.Choice, buf []byte) []byte {
	return s.AppendPos(c.Cell(), append(append(buf, verb...), ' '))
}

// typeOf returns the type of tile with that name, or -1.
func typeOf(b *rules.Book, name string) int {
	for n := range b.Types() {
		if b.TileName(n) == name {
			return n
		}
	}
	return -1
}
