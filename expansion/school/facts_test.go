package school_test

import (
	"testing"

	"circulade/expansion/school"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := school.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "ac441cb3d6e870d96799c4309d81c3ed3508e82fb2282d3b9d1a8dfdbf48a701")
}
