package gq11_test

import (
	"testing"

	"circulade/expansion/gq11"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := gq11.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "4e575d90dee5c41fc458d1bb0b4554f298fb68acd323c6887207be5fa4fd5ec6")
}
