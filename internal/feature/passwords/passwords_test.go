package passwords

import (
	"net/netip"
	"testing"
	"time"
)

// Who asks for links is bounded by their network, and by what they write from there; letters and
// spaces that make no other name or address make no difference.
func TestThrottle(t *testing.T) {
	here, there := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	now := time.Unix(1e9, 0)
	allow := func(th *throttle, written string, from netip.Addr) bool {
		return th.allow(&linkRequest{nameOrAddress: written, from: from}, now) == 0
	}
	names := newThrottle(Limits{SignIns: 1e-9, SignInBurst: 8}) // 2 of a network, 1 of a name
	if !allow(names, "Ann", here) {
		t.Fatal("nobody may ask")
	}
	if allow(names, "ann", here) {
		t.Error("the same name counts as another")
	}
	if !allow(names, "ann", there) {
		t.Error("another network has no count of its own")
	}
	mail := newThrottle(Limits{SignIns: 1e-9, SignInBurst: 8})
	if !allow(mail, "ann@example.org", here) || allow(mail, "Ann@Example.org", here) {
		t.Error("an address is counted by its letters")
	}
	if names = newThrottle(Limits{SignIns: 1e-9, SignInBurst: 8}); !allow(names, "Ann", here) || !allow(names, "Bob", here) || allow(names, "Cleo", here) {
		t.Error("a network asks for as many names as it likes")
	}
}

// What is neither a name nor an address is refused before anything is looked up.
func TestCheck(t *testing.T) {
	checked := ""
	address := func(a string) error { checked = a; return nil }
	for written, good := range map[string]bool{"Ann": true, "": false, "a\nb": false, "ann@example.org": true} {
		checked = ""
		f := &linkRequest{nameOrAddress: written}
		if err := f.validate(address); (err == nil) != good {
			t.Errorf("%q: %v", written, err)
		}
		if f.isAddress() != (checked == written && written != "") {
			t.Errorf("%q is checked as the address %q", written, checked)
		}
	}
}
