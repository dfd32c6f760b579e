package princessdragon_test

import (
	"testing"

	"circulade/expansion/princessdragon"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := princessdragon.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "1340cd411ae0f2ec10566c9025c7811927c53376938e59fd22da2de12f6caecb")
}
