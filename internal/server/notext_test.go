package server

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNoTextInAddresses asks for what cannot be called so, because it is no text: no store is
// asked for it, and none has it.
func TestNoTextInAddresses(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	ann.signUp("Ann")
	table := ann.makeTable("here", "here").ok(t)
	named := regexp.MustCompile(`\{[a-z]+\}`)
	for _, route := range slices.Sorted(maps.Keys(h.handlers())) {
		method, path, _ := strings.Cut(route, " ")
		for _, name := range named.FindAllString(path, -1) {
			for _, odd := range []string{"%00", "a%00b", "%ff", "%c3%28"} {
				asked := strings.ReplaceAll(path, name, odd)
				asked = named.ReplaceAllString(strings.ReplaceAll(asked, "{id}", table.ID), "0")
				for _, b := range []*browser{ann, h.browser(t)} {
					if a := b.do(method, asked, "{}"); a.status != 404 {
						t.Errorf("%s %s: %d %s", method, asked, a.status, a.body)
					}
				}
			}
		}
	}
}
