package spieldoch_test

import (
	"testing"

	"circulade/expansion/spieldoch"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := spieldoch.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "f5327f59c2d28259a6b501b0dcf80dd2320ae8fecfc40b189e01b53d21ab6b4a")
}
