package porxada_test

import (
	"testing"

	"circulade/expansion/porxada"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := porxada.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "1c653bdbc6d60db02c0469938674aba29d43bf3386894ee81d9d41d0fedc2feb")
}
