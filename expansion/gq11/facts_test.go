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
	scenario.Facts(t, set, "9912702c6ad38e7b4fe8d2490cbf047ae83aad004d328a50c9e6ce09982ad3e6")
}
