package all_test

import (
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"circulade/game/check"
)

// enough is how many games must have been played before a zero counts.
const enough = 200

// unseen is what random games never or hardly show, with the scenario that
// does.
var unseen = map[string]string{
	"rule BA-31": "BA-31: every tile left can be laid nowhere",
}

// noPoints are the rules that no points or endings cite: their scenarios show
// them by choices offered, refused or made.
var noPoints = []string{
	"BA-1", "BA-2", "BA-3", "BA-4", "BA-5", "BA-6", "BA-7", "BA-8", "BA-9", "BA-10", "BA-11", "BA-12", "BA-13",
	"BA-14", "BA-19", "BA-20", "BA-21", "BA-22", "BA-23", "BA-24", "BA-25", "BA-28", "BA-30",
}

// TestContract plays random games of every mixture of options and sets for
// CONTRACT_SECONDS (default 5) from CONTRACT_SEED (any text; default 1). A
// fault names the seed of its game.
func TestContract(t *testing.T) {
	seconds := 5.0
	if text := os.Getenv("CONTRACT_SECONDS"); text != "" {
		var err error
		if seconds, err = strconv.ParseFloat(text, 64); err != nil {
			t.Fatalf("CONTRACT_SECONDS: %v", err)
		}
	}
	first := contractSeed(t)
	seen := check.NewOccurrences()
	for end := time.Now().Add(time.Duration(seconds * float64(time.Second))); time.Now().Before(end); {
		playContract(t, first+uint64(seen.Games), seen)
		if t.Failed() {
			break
		}
	}
	t.Logf("seeds from %d in %v s: %v", first, seconds, seen)
	if seen.Games < enough {
		return
	}
	for _, name := range seen.Missing() {
		rule, _ := strings.CutPrefix(name, "rule ")
		if unseen[name] == "" && !slices.Contains(noPoints, rule) {
			t.Errorf("%s has never occurred in %d games: give it a scenario and an entry in unseen", name, seen.Games)
		}
	}
}

// playContract plays the game that a seed gives.
func playContract(t *testing.T, seed uint64, seen *check.Occurrences) {
	t.Helper()
	setup, err := check.Setup(rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = check.Play(setup, seed, 1, seen)
	var fault *check.Fault
	switch {
	case errors.As(err, &fault):
		t.Errorf("%v\nplay it again with CONTRACT_SEED=%d; the game so far:\n%s", err, seed, fault.Record)
	case err != nil:
		t.Error(err)
	}
}

// contractSeed reads CONTRACT_SEED: a number is the seed of the first game,
// any other text gives one.
func contractSeed(t *testing.T) uint64 {
	t.Helper()
	text := os.Getenv("CONTRACT_SEED")
	if text == "" {
		return 1
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return n
	}
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64() >> 16
}
