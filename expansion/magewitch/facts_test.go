package magewitch_test

import (
	"testing"

	"circulade/expansion/magewitch"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := magewitch.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "29298e8520f1104b4345b9667e7c6dc000e4d4c60834be6f5392b876aa8272cc")
}
