package darmstadt_test

import (
	"testing"

	"circulade/expansion/darmstadt"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := darmstadt.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "0473e75754ba54e40eecbf6243aae839a8280c8d781762e835e2238c988ce799")
}
