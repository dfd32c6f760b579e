package windroses_test

import (
	"testing"

	"circulade/expansion/windroses"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := windroses.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "66aa78bef17af955fb2ab7c422e1a6e16510638697a8f54af46307550ec33200")
}
