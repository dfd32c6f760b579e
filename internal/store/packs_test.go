package store_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"testing"

	"circulade/internal/store"
)

// joined puts packs back into rest as ExtractPacks took them out, and checks their hashes.
func joined(t *testing.T, rest []byte, packs []store.Pack) (data []byte) {
	t.Helper()
	done := 0
	for _, p := range packs {
		if p.Hash != sha256.Sum256(p.Text) {
			t.Errorf("the hash of %.20q is another's", p.Text)
		}
		data = append(append(data, rest[done:p.At]...), p.Text...)
		done = p.At
	}
	return append(data, rest[done:]...)
}

func TestTakePacks(t *testing.T) {
	long := strings.Repeat("a", 512)
	for _, tt := range []struct {
		data, rest string
		packs      int
	}{
		{`{}`, `{}`, 0},
		{`{"packs":["` + long + `"]}`, `{"packs":[""]}`, 1},
		{`{"packs":["` + long[1:] + `"]}`, `{"packs":["` + long[1:] + `"]}`, 0},
		{`["` + long + `","` + long + `b"]`, `["",""]`, 2},
		{`["` + long + `\"","\\"]`, `["","\\"]`, 1},
		{`["\\\\","` + long + `\\"]`, `["\\\\",""]`, 1},
		{`["` + strings.Repeat(long+`","`, 20) + `"]`, `["` + strings.Repeat(`","`, 8) + strings.Repeat(long+`","`, 12) + `"]`, 8},
		{`"` + long, `"` + long, 0},
		{`"` + long + `\`, `"` + long + `\`, 0},
		{long, long, 0},
	} {
		given := []byte(tt.data)
		rest, packs := store.ExtractPacks(given)
		if string(rest) != tt.rest || len(packs) != tt.packs {
			t.Errorf("of %s\nis left %s, want %s; %d packs, want %d", tt.data, rest, tt.rest, len(packs), tt.packs)
		}
		if string(given) != tt.data || string(joined(t, rest, packs)) != tt.data {
			t.Errorf("%s was altered", tt.data)
		}
		if json.Valid(given) && !json.Valid(rest) {
			t.Errorf("what is left of %s is no JSON: %s", tt.data, rest)
		}
	}
}

// FuzzTakePacks holds that no bytes are lost, whatever they are.
func FuzzTakePacks(f *testing.F) {
	long := strings.Repeat("a", 600)
	for _, seed := range []string{"", `"`, `{"a":"` + long + `"}`, `"\` + long + `""` + long, long + `\"` + long + `"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rest, packs := store.ExtractPacks(data)
		if !bytes.Equal(joined(t, rest, packs), data) {
			t.Errorf("%q became %q with %d packs", data, rest, len(packs))
		}
	})
}
