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

// maxBySets is how many responses a BySets caches, each for other sets.
const maxBySets = 64

// A BySets serves a JSON list of things that belong to sets of tiles: those of all sets, or of the
// sets that the query parameter sets names. Responses are cached, compressed and have an ETag.
type BySets struct {
	knownSets []string // the sets that a request may name
	// list returns the response for some sets, or for all if sets is empty. The variant
	// distinguishes responses that do not depend on the request alone.
	list func(sets []string, variant string) ([]byte, error)

	mu    sync.Mutex
	cache map[string]*File // by variant and sets
}

// NewBySets returns a BySets. known are the sets that a request may name. list makes the response
// for some of them, or for all if sets is empty; variant is what the caller of Serve passed.
func NewBySets(known []string, list func(sets []string, variant string) ([]byte, error)) *BySets {
	return &BySets{knownSets: known, list: list}
}

// Serve sends the response for the sets that the request names. variant is passed to the function
// that makes the response, if that depends on more than the sets.
func (b *BySets) Serve(w http.ResponseWriter, r *http.Request, variant string) error {
	sets, err := b.parseSets(r)
	if err != nil {
		return err
	}
	f, err := b.Of(sets, variant)
	if err != nil {
		return err
	}
	f.Send(w, r, false)
	return nil
}

// parseSets returns the sets that the query of a request names, sorted and without duplicates, or a
// problem if one is unknown; nil if the query names none.
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

// Of returns the response for some sets (none: all) and a variant, from the cache or newly made.
func (b *BySets) Of(sets []string, variant string) (*File, error) {
	key := variant + " " + strings.Join(sets, ",")
	b.mu.Lock()
	f := b.cache[key]
	b.mu.Unlock()
	if f != nil {
		return f, nil
	}
	data, err := b.list(sets, variant)
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
