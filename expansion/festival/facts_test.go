package festival_test

import (
	"testing"

	"circulade/expansion/festival"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := festival.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "e77cd750d506533dd55a93d33d60c6805ae3441184db88db87d1cc31657fe7e1")
}
