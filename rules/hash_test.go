package rules_test

import (
	"math/rand/v2"
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/rules"
)

// The same tiles at the same places, laid by the same seats in another order,
// are the same position, though cells and segments have other numbers.
func TestHashForgetsTheOrder(t *testing.T) {
	book := compile(t, config(t, 2, start("base/D", 0, 0, 0)))
	lay := func(turns ...string) *match {
		m := begin(t, book)
		for _, at := range turns {
			m.play("draw base/U", "tile "+at)
			m.wantsKind("seat " + string('1'+rune(m.SubTurn().Seat)) + " wood")
			m.play("pass")
		}
		return m
	}
	a := lay("1,0 r0", "-1,0 r0", "2,0 r0", "-2,0 r0")
	b := lay("-1,0 r0", "-2,0 r0", "1,0 r0", "2,0 r0")
	if a.Board.At(2, 0) == b.Board.At(2, 0) {
		t.Error("the cells have the same numbers: this proves nothing")
	}
	if a.Hash() != b.Hash() {
		t.Error("the same position hashes differently")
	}
	if c := lay("1,0 r0", "-1,0 r0", "2,0 r0", "3,0 r0"); c.Hash() == a.Hash() {
		t.Error("a tile elsewhere hashes alike")
	}
}

// The hash of a position stands in records, so it stays what it is.
func TestHashIsThatOfRecords(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/D", 0, 0, 0))))
	for _, step := range []struct {
		choices []string
		want    uint64
	}{
		{nil, 0x1cbee142ccecccab},
		{[]string{"draw base/U", "tile 1,0 r0"}, 0xfafbf9749ee304dd},
		{[]string{"follower r0"}, 0xce1860f68945f9e1},
	} {
		m.play(step.choices...)
		if got := m.Hash(); got != step.want {
			t.Errorf("after %v the hash is %#x, was %#x", step.choices, got, step.want)
		}
	}
}

// A step that names a cell or a segment is hashed by the place.
func TestHashOfSteps(t *testing.T) {
	for _, kind := range []rules.AtKind{rules.AtNumber, rules.AtCell, rules.AtSegment} {
		var ask rules.RowID
		y := &toy{
			set:  "toy",
			rows: map[string][]rules.Row{"base.next": {{Name: "toy.ask", Form: rules.Question, Nested: true}}},
			register: func(b *rules.Book) error {
				ask = b.Question("toy.ask", rules.Script{Kind: "toy", At: kind})
				return nil
			},
		}
		book := compile(t, config(t, 2, start("base/D", 0, 0, 0)), y)
		a, b := begin(t, book), begin(t, book)
		for i, x := range []string{"1,0", "-1,0"} {
			a.play("draw base/U", "tile "+x+" r0", "pass")
			b.play("draw base/U", "tile "+[]string{"-1,0", "1,0"}[i]+" r0", "pass")
		}
		number := func(m *match) uint16 {
			if kind == rules.AtSegment {
				return uint16(m.Board.SegmentAt(m.Board.At(1, 0), "r0"))
			}
			return uint16(m.Board.At(2, 0))
		}
		if number(a) == number(b) {
			t.Fatal("the numbers agree: this proves nothing")
		}
		a.Push(rules.Step{Row: ask, At: number(a)})
		b.Push(rules.Step{Row: ask, At: number(b)})
		if equal := a.Hash() == b.Hash(); equal != (kind != rules.AtNumber) {
			t.Errorf("steps at the same place, At being %d, hash equal: %t", kind, equal)
		}
	}
}

// Each thing that may differ between positions makes the hash differ.
func TestHashSeesEverything(t *testing.T) {
	m := begin(t, compile(t, config(t, 3, start("base/D", 0, 0, 0), start("base/B", 5, 5, 0))))
	m.play("draw base/U", "tile 1,0 r0", "follower r0", "draw base/V")
	seen := map[uint64]string{m.Hash(): "nothing"}
	seg := m.Board.SegmentAt(m.Board.At(0, 0), "c0")
	for _, test := range []struct {
		what   string
		change func(*rules.State)
	}{
		{"a choice", func(s *rules.State) { s.PlayUnchecked(s.Choices(nil)[0]) }},
		{"another choice", func(s *rules.State) { s.PlayUnchecked(s.Choices(nil)[1]) }},
		{"a tile less", func(s *rules.State) { s.Take(0) }},
		{"a tile more", func(s *rules.State) { s.PutBack(0) }},
		{"a tile dropped", func(s *rules.State) { s.Take(0); s.Drop(0) }},
		{"another tile dropped", func(s *rules.State) { s.Take(1); s.Drop(1) }},
		{"a figure", func(s *rules.State) { s.Deploy(0, 0, seg) }},
		{"a figure of another seat", func(s *rules.State) { s.Deploy(1, 0, seg) }},
		{"no figure", func(s *rules.State) { s.Return(0) }},
		{"a point", func(s *rules.State) { s.Deliver(rules.Award{Seat: 0, Points: 1}) }},
		{"a point of another seat", func(s *rules.State) { s.Deliver(rules.Award{Seat: 1, Points: 1}) }},
		{"a point of an earlier part", func(s *rules.State) {
			s.Deliver(rules.Award{Seat: 0, Points: 1})
			s.SubTurn().Points[0] = 0
		}},
		{"an award to come", func(s *rules.State) { s.Award(rules.Award{Seat: 0, Points: 1}) }},
		{"another award to come", func(s *rules.State) { s.Award(rules.Award{Seat: 1, Points: 1}) }},
		{"the question twice", func(s *rules.State) { st, _ := s.Pending(); s.Push(st) }},
		{"another seat asked", func(s *rules.State) { st, _ := s.Pending(); st.Seat = 2; s.Push(st) }},
		{"a count in the question", func(s *rules.State) { st, _ := s.Pending(); st.N = 7; s.Push(st) }},
		{"another part", func(s *rules.State) { s.SubTurn().Number = 2 }},
		{"another seat's part", func(s *rules.State) { s.SubTurn().Seat = 2 }},
		{"nothing in hand", func(s *rules.State) { s.SubTurn().Tile = -1 }},
		{"the end", func(s *rules.State) { s.End() }},
		{"an empty pile", func(s *rules.State) { s.EmptyPile() }},
	} {
		s := m.Clone()
		test.change(s)
		if other, ok := seen[s.Hash()]; ok {
			t.Errorf("%s hashes like %s", test.what, other)
		}
		seen[s.Hash()] = test.what
	}
}

// A road dealt with and split again hashes unlike one never dealt with.
func TestHashSeesWhatIsDone(t *testing.T) {
	var n int
	book := compile(t, config(t, 2, start("ford/F", 0, 0, 0)), ford(&n))
	done, fresh := begin(t, book), begin(t, book)
	for _, m := range []*match{done, fresh} {
		m.play("draw base/B", "tile 0,1 r0", "pass", "ferry lay")
		m.play("draw base/A", "tile -1,0 r270", "pass", "ferry lift")
	}
	if done.Hash() != fresh.Hash() {
		t.Fatal("the two are not alike to begin with")
	}
	west := road(done, -1, 0, "r0")
	if !done.Board.Complete(west) {
		t.Fatal("the road in the west is not complete")
	}
	if done.Hash() == fresh.Hash() {
		t.Error("a closed road dealt with hashes like one that will still be scored")
	}
}

// A set that keeps nothing changes no hash, in a whole game.
func TestIdleSetChangesNoHash(t *testing.T) {
	var h shelf
	plain := rules.NewState(compile(t, config(t, 2)))
	with := rules.NewState(compile(t, config(t, 2), h.toy()))
	rng := rand.New(rand.NewPCG(3, 3))
	seen := map[uint64]bool{}
	for n := 0; !plain.Over(); n++ {
		if plain.Hash() != with.Hash() {
			t.Fatalf("after %d choices the hashes differ", n)
		}
		if seen[plain.Hash()] {
			t.Fatalf("after %d choices the hash is one that was before", n)
		}
		seen[plain.Hash()] = true
		list := plain.Choices(nil)
		text := plain.Text(list[rng.IntN(len(list))])
		for _, s := range []*rules.State{plain, with} {
			c, err := s.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Play(c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if plain.Hash() != with.Hash() {
		t.Error("at the end the hashes differ")
	}
}

// An option that two sets share is one option.
func TestHashCountsASharedOptionOnce(t *testing.T) {
	m, err := base.Module()
	if err != nil {
		t.Fatal(err)
	}
	sharing := func(value string, sets ...string) uint64 {
		modules := []*rules.Module{m}
		for _, set := range sets {
			modules = append(modules, &rules.Module{Set: set, Options: []rules.Option{
				{Key: "toy.shared", Values: []string{"off", "on"}, Default: "off"},
			}})
		}
		cfg := config(t, 2)
		cfg.Options["toy.shared"] = value
		b, err := rules.Compile(cfg, modules, all.Order())
		if err != nil {
			t.Fatal(err)
		}
		return rules.NewState(b).Hash()
	}
	if sharing("on", "one", "two") != sharing("on", "one") {
		t.Error("the option counts for each set")
	}
	if sharing("on", "one", "two") == sharing("off", "one", "two") {
		t.Error("the option does not count")
	}
}
