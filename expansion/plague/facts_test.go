package plague_test

import (
	"testing"

	"circulade/expansion/plague"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := plague.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "36bfdb061d19fc2e2eed575bf87abb4faae22f8d51b4794fd53c00bee2144a23")
}
