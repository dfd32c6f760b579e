package protocol_test

import (
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/protocol"
)

// The card of a set shows tiles of that set, each once, and as many of its
// marks as four tiles can.
func TestSamples(t *testing.T) {
	hello, err := protocol.NewHello("test")
	if err != nil {
		t.Fatal(err)
	}
	marks := marksByTile(t)
	want := map[string][]string{
		"inns-cathedrals":  {"cathedral", "inn"},
		"traders-builders": {"cloth", "grain", "wine"},
		"princess-dragon":  {"dragon", "portal", "princess", "volcano"},
		"tower":            {"tower"},
		"river-2":          {"inn", "volcano"},
	}
	for _, set := range hello.Sets {
		if n := len(set.Samples); n > 4 || n == 0 && set.Tiles > 0 || n > set.Tiles {
			t.Errorf("%s shows %d tiles", set.ID, n)
		}
		var shown []string
		for i, name := range set.Samples {
			if !strings.HasPrefix(name, set.ID+"/") || slices.Contains(set.Samples[:i], name) {
				t.Errorf("%s shows %s", set.ID, name)
			}
			shown = append(shown, marks[name]...)
		}
		for _, mark := range want[set.ID] {
			if !slices.Contains(shown, mark) {
				t.Errorf("%s shows %v, not %s", set.ID, shown, mark)
			}
		}
	}
}

func marksByTile(t *testing.T) map[string][]string {
	printed, err := all.Printed()
	if err != nil {
		t.Fatal(err)
	}
	marks := map[string][]string{}
	for _, one := range printed {
		marks[one.Name()] = one.Marks
		for _, seg := range one.Segments {
			marks[one.Name()] = append(marks[one.Name()], seg.Marks...)
		}
	}
	return marks
}
