package clublogin

import (
	"strings"
	"testing"
)

func TestProposed(t *testing.T) {
	for called, want := range map[string]string{
		"ann": "ann", "Ann O'Neil": "Ann ONeil", "ann@example.org": "ann", "  ann -- o  ": "ann o", "a": "", "": "", "Änne_1": "Änne_1",
		strings.Repeat("ab", 50): strings.Repeat("ab", 10), "\x00\u202e": "", "аnn": "", "<script>": "script",
	} {
		if got := proposedName(called); got != want {
			t.Errorf("%q becomes %q, want %q", called, got, want)
		}
	}
}
