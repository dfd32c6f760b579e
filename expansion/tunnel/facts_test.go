package tunnel_test

import (
	"testing"

	"circulade/expansion/tunnel"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := tunnel.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "7553c14fdfa21cda88425f35b58bf26c2b2607ac66ce162c21f3f80208898b46")
}
