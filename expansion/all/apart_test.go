package all_test

import (
	"testing"

	"circulade/expansion/all"
)

// A set that cannot stand beside others says why.
func TestConflictsHaveReasons(t *testing.T) {
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		if (len(m.Conflicts) > 0) != (m.Apart != "") {
			t.Errorf("%s does not go with %q, because %q", m.Set, m.Conflicts, m.Apart)
		}
	}
}
