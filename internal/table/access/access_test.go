package access_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

func TestSecrets(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		s := access.NewSecret()
		b, err := base64.RawURLEncoding.DecodeString(s)
		if err != nil || len(b)*8 < 128 || seen[s] || s[0] == '-' {
			t.Fatalf("secret %q: %d bits, %v", s, len(b)*8, err)
		}
		seen[s] = true
		if id := access.NewID(); !access.IsID(id) || seen[id] {
			t.Fatalf("id %q", id)
		} else {
			seen[id] = true
		}
	}
	for _, bad := range []string{"", "x", strings.Repeat("A", 42), strings.Repeat("A", 44), strings.Repeat("!", 43)} {
		if _, ok := access.HolderOf(bad); ok {
			t.Errorf("%q passes for a secret", bad)
		}
	}
}

// TestLookComparesAll holds the comparison to its form: it goes through all
// grants, and a hash that differs anywhere does not count.
func TestLookComparesAll(t *testing.T) {
	holder, _ := access.HolderOf(access.NewSecret())
	grants := []store.Grant{{Seat: 0, Holder: holder}, {Seat: 1}, {Seat: 2, Holder: holder}, {Seat: store.HostSeat, Holder: holder}}
	if v := access.RightsOf(grants, access.Who{Holder: holder}); v != (access.Rights{Seats: 0b101, Host: true}) {
		t.Errorf("the holder has %+v", v)
	}
	for i := range holder {
		other := holder
		other[i] ^= 1
		if v := access.RightsOf(grants, access.Who{Holder: other}); v != (access.Rights{}) {
			t.Errorf("a hash that differs in byte %d has %+v", i, v)
		}
	}
	if v := access.RightsOf(grants, access.Who{}); v != (access.Rights{}) {
		t.Errorf("a stranger has %+v", v)
	}
}
