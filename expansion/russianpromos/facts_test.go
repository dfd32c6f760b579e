package russianpromos_test

import (
	"testing"

	"circulade/expansion/russianpromos"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := russianpromos.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "61978a616f2d925d67fa5ce4cafa963f7d9eefcafcfcb2391b09f029888e64c3")
}
