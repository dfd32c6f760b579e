package goldmines_test

import (
	"testing"

	"circulade/expansion/goldmines"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := goldmines.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "0ed57bb65fa2f93dc0b672dedd330e6f885da7893fdaa127d2e43707eb8d8e07")
}
