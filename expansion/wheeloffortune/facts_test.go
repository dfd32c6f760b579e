package wheeloffortune_test

import (
	"testing"

	"circulade/expansion/wheeloffortune"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := wheeloffortune.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "48ff54ecf0829d76ba3d6c59506dba06a51f20c6d491e02a05a569a7c415866d")
}
