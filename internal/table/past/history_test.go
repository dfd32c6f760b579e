package past

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"circulade/view"
)

func address(n int) netip.Addr { return netip.AddrFrom4([4]byte{192, 0, 2, byte(n)}) }

// of returns lists of about so many bytes, which differ by name.
func of(name string, bytes int) view.Lists {
	var told view.Told
	s := view.State{Discarded: []string{name + strings.Repeat("x", bytes)}}
	s.Tell(&told)
	return told.Lists(view.Lists{})
}

func same(waiting int) int { return waiting }

func has(p *History, seq int64) bool {
	_, ok := p.Find(seq, same)
	return ok
}

// What is kept is found by the eyes that somebody had then.
func TestFind(t *testing.T) {
	p := NewCache(1 << 20).NewHistory(address(1))
	p.Keep(3, 0, 0, of("a", 10))
	p.Keep(3, 0, 1, of("b", 10))
	p.Keep(4, 1, 1, of("c", 10))
	for _, c := range []struct {
		seq  int64
		eyes int
		want string
	}{{3, 0, "a"}, {3, 1, "b"}, {4, 1, "c"}, {4, 0, ""}, {5, 0, ""}} {
		lists, ok := p.Find(c.seq, func(int) int { return c.eyes })
		if ok != (c.want != "") || ok && !lists.Same(of(c.want, 10)) {
			t.Errorf("at %d by the eyes of %d: %v", c.seq, c.eyes, ok)
		}
	}
	p.Forget()
	if has(p, 4) || p.cache.Bytes() != 0 || len(p.cache.openers) != 0 {
		t.Error("what is forgotten is kept")
	}
}

// A table keeps its last moments, and what several see alike once.
func TestKeep(t *testing.T) {
	p := NewCache(1 << 20).NewHistory(address(1))
	for seq := range int64(40) {
		p.Keep(seq, 0, 0, of(fmt.Sprint(seq), 100))
		before := p.cache.Bytes()
		p.Keep(seq, 0, -1, of(fmt.Sprint(seq), 100))
		if p.cache.Bytes() != before {
			t.Fatal("the same is kept twice")
		}
	}
	for seq := range int64(40) {
		if has(p, seq) != (seq >= 40-maxMoments) {
			t.Errorf("%d: %v", seq, has(p, seq))
		}
	}
}

// Nobody takes the room of others: whoever has most loses first, and half is for others.
func TestRoom(t *testing.T) {
	s := NewCache(10_000)
	greedy, modest := s.NewHistory(address(1)), s.NewHistory(address(2))
	modest.Keep(1, 0, 0, of("m", 500))
	var tables []*History
	for i := range 30 {
		p := s.NewHistory(address(1))
		p.Keep(1, 0, 0, of(fmt.Sprint(i), 900))
		tables = append(tables, p)
		if s.Bytes() > 10_000/2+600 {
			t.Fatalf("%d bytes are held", s.Bytes())
		}
	}
	if !has(modest, 1) || !has(tables[29], 1) || has(tables[0], 1) {
		t.Error("an address took the room of another")
	}
	for i := 3; i < 40; i++ {
		p := s.NewHistory(address(i))
		p.Keep(1, 0, 0, of("o", 400))
		if s.Bytes() > 10_000 {
			t.Fatalf("%d bytes are held", s.Bytes())
		}
		if !has(p, 1) {
			t.Fatal("there was no room for somebody new")
		}
	}
	greedy.Keep(1, 0, 0, of("too much", 6000))
	if has(greedy, 1) {
		t.Error("one moment took more than half")
	}
}
