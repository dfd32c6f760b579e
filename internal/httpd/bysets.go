package httpd

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"circulade/internal/problem"
)

// maxBySets bounds the answers that are kept of one list, each for other sets.
const maxBySets = 64

// BySets answers with a list of what belongs to sets: all of it, or what belongs to those that
// ?sets= names. It is packed once and has a tag, so that who has it already is told no more
// than that.
type BySets struct {
	knownSets []string
	// list makes the answer for some sets, for all of them if it is given none.
	list func(sets []string, how string) ([]byte, error)

	mu    sync.Mutex
	cache map[string]*File
}

// NewBySets returns what answers with a list. Known are the sets that a request may name; list makes
// the answer for some sets, for all of them if it is given none.
func NewBySets(known []string, list func(sets []string, how string) ([]byte, error)) *BySets {
	return &BySets{knownSets: known, list: list}
}

// Serve answers; how is told to list, for what does not depend on the request.
func (b *BySets) Serve(w http.ResponseWriter, r *http.Request, how string) error {
	sets, err := b.parseSets(r)
	if err != nil {
		return err
	}
	f, err := b.Of(sets, how)
	if err != nil {
		return err
	}
	f.Send(w, r, false)
	return nil
}

// parseSets returns the sets that a request names, each once and in order.
func (b *BySets) parseSets(r *http.Request) ([]string, error) {
	text := r.URL.Query().Get("sets")
	if text == "" {
		return nil, nil
	}
	sets := strings.Split(text, ",")
	for _, set := range sets {
		if !slices.Contains(b.knownSets, set) {
			return nil, problem.New(problem.Invalid, "bad-setup", fmt.Sprintf("sets names %s, which is no set of this server", strconv.Quote(set))).
				WithHint("GET /api/hello lists the sets; separate their ids by commas")
		}
	}
	slices.Sort(sets)
	return slices.Compact(sets), nil
}

// Of returns the packed answer.
func (b *BySets) Of(sets []string, how string) (*File, error) {
	key := how + " " + strings.Join(sets, ",")
	b.mu.Lock()
	f := b.cache[key]
	b.mu.Unlock()
	if f != nil {
		return f, nil
	}
	data, err := b.list(sets, how)
	if err != nil {
		return nil, err
	}
	if f, err = NewFile("list.json", data); err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cache == nil || len(b.cache) >= maxBySets {
		b.cache = map[string]*File{}
	}
	b.cache[key] = f
	return f, nil
}
