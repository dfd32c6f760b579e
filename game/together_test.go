package game

import (
	"strings"
	"testing"

	"circulade/rules"
)

// Sets that exclude each other, or lack what they need, are told with their
// place in the list. No two of the sets that ship do exclude each other.
func TestTogether(t *testing.T) {
	base, a := &rules.Module{Set: "base"}, &rules.Module{Set: "a", Conflicts: []string{"b"}}
	b, c := &rules.Module{Set: "b"}, &rules.Module{Set: "c", Needs: []string{"b"}}
	modules := []*rules.Module{base, a, b, c}
	for _, test := range []struct {
		sets []string
		want []string // field: part of the message
		in   string
	}{
		{[]string{"a"}, nil, "base a"},
		{[]string{"b", "a"}, []string{"expansions[1]: cannot be combined with b"}, "base a b"},
		{[]string{"c"}, []string{"expansions[0]: needs b"}, "base c"},
		{[]string{"b", "c"}, nil, "base b c"},
		{[]string{"all"}, nil, "base a"},
	} {
		v := &validator{in: Setup{Expansions: test.sets}}
		v.sets(modules)
		if len(v.faults) != len(test.want) {
			t.Errorf("%v: faults %v, want %v", test.sets, v.faults, test.want)
			continue
		}
		for i, f := range v.faults {
			field, message, _ := strings.Cut(test.want[i], ": ")
			if f.Field != field || !strings.Contains(f.Message, message) {
				t.Errorf("%v: fault %v, want %s", test.sets, f, test.want[i])
			}
		}
		if got := strings.Join(v.out.Expansions, " "); got != test.in {
			t.Errorf("%v: in play are %s, want %s", test.sets, got, test.in)
		}
	}
}
