package kingrobber_test

import (
	"testing"

	"circulade/expansion/kingrobber"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := kingrobber.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "e17a99c46f03e97be397e31d68a522b1e32eb6c16f687f9c03fe8786dd84ffce")
}
