package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/expansion/creativity"
	"circulade/game"
	"circulade/game/check"
	"circulade/tile/pack"
	"circulade/tile/pack/packtest"
)

// TestPacks plays random games with random packs, whose tiles have all signs there
// are, beside random sets, under the contract.
func TestPacks(t *testing.T) {
	marks, err := game.PackMarks()
	if err != nil {
		t.Fatal(err)
	}
	games := 60
	if testing.Short() {
		games = 10
	}
	seen := check.NewOccurrences()
	for i := range games {
		if err := playPack(uint64(i), marks, seen); err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
	}
}

func playPack(seed uint64, marks *pack.Marks, seen *check.Occurrences) error {
	rng := rand.New(rand.NewPCG(seed, 11))
	setup, err := check.Setup(rng)
	if err != nil {
		return err
	}
	if slices.Contains(setup.Expansions, creativity.Set) {
		setup.Options[creativity.Tiles] = creativity.All
	}
	setup.Packs = []string{packtest.Random(rng, 1+rng.IntN(12), marks)}
	if _, err := check.Play(setup, seed, 10, seen); err != nil {
		return fmt.Errorf("%w\nwith the pack\n%s\nand the sets %v", err, setup.Packs[0], setup.Expansions)
	}
	return nil
}
