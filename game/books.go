package game

import (
	"container/list"
	"encoding/json"
	"sync"

	"circulade/rules"
	"circulade/tile/pack"
)

// Books keep the compiled books (rules.Book) of the setups used last, so that games of
// equal setups share one: a server of many tables then needs no time and memory for
// each. Several goroutines may use them at once. nil keeps nothing.
type Books struct {
	most int

	mu    sync.Mutex
	order list.List // of *shelved, the latest first
	known map[string]*list.Element
}

// A shelved is a book that is compiled once, by the first who needs it.
type shelved struct {
	key     string
	compile func() (*rules.Book, error)
}

// NewBooks returns Books that keep at most so many.
func NewBooks(most int) *Books {
	return &Books{most: most, known: map[string]*list.Element{}}
}

// New is the function New, with shared books.
func (b *Books) New(setup Setup) (*Game, error) { return newGame(b, setup, nil) }

// Resume is the function Resume, with shared books.
func (b *Books) Resume(setup Setup, outcomes []string) (*Game, error) {
	setup.Rules = max(setup.Rules, 1)
	return newGame(b, setup, outcomes)
}

// of returns the book of a complete setup, compiled if need be.
func (b *Books) of(s *Setup, packs []*pack.Pack) (*rules.Book, error) {
	if b == nil {
		return s.compile(packs)
	}
	key, err := s.bookKey()
	if err != nil {
		return nil, err
	}
	return b.shelf(key, func() (*rules.Book, error) { return s.compile(packs) })()
}

// shelf returns what compiles the book of a key: whoever else asks for it waits for
// the one that was first.
func (b *Books) shelf(key string, compile func() (*rules.Book, error)) func() (*rules.Book, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.known[key]; e != nil {
		b.order.MoveToFront(e)
		return e.Value.(*shelved).compile
	}
	for b.order.Len() >= b.most && b.order.Len() > 0 {
		delete(b.known, b.order.Remove(b.order.Back()).(*shelved).key)
	}
	s := &shelved{key, sync.OnceValues(compile)}
	b.known[key] = b.order.PushFront(s)
	return s.compile
}

// bookKey is the same for two complete setups if and only if they compile to the
// same book: who plays, and with what luck, is not in it, but
// for the tiles that are a whole pile.
func (s *Setup) bookKey() (string, error) {
	key, err := json.Marshal(struct {
		Seats      int
		Preset     string
		Expansions []string
		Options    map[string]string
		Arranged   bool
		Start      []StartTile
		Packs      []string
		Rules      int
		Pile       []string
	}{len(s.Players), s.Preset, s.Expansions, s.Options, s.Arranged(), s.Start, s.Packs, s.Rules, s.pile()})
	return string(key), err
}
