package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// Seeds: 64 hexadecimal digits are the key, any other text is hashed.
func TestKeyOf(t *testing.T) {
	k := KeyOf("42")
	if want := fmt.Sprintf("%x", sha256.Sum256([]byte("42"))); k.String() != want {
		t.Errorf("key of a text seed %s, want %s", k, want)
	}
	if KeyOf(k.String()) != k {
		t.Error("a key written out does not read back")
	}
	if want := fmt.Sprintf("%x", sha256.Sum256(k[:])); k.Commitment() != want {
		t.Errorf("commitment %s, want the SHA-256 of the key %s", k.Commitment(), want)
	}
	if a, b := NewKey(), NewKey(); a == b {
		t.Error("two new keys are equal")
	}
}

// The commitment is public: it must not be what the draws are made from
// (docs/decisions/001).
func TestCommitmentDoesNotPredictDraws(t *testing.T) {
	k := KeyOf("42")
	draw := k.drawKey()
	if hex.EncodeToString(draw[:]) == k.Commitment() {
		t.Fatal("the commitment is the draw key")
	}
	public, err := hex.DecodeString(k.Commitment())
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for nth := range 200 {
		if outcome([32]byte(public), nth, 71) == outcome(draw, nth, 71) {
			same++
		}
	}
	if same > 20 { // 200/71 are equal by accident
		t.Errorf("%d of 200 draws follow from the commitment", same)
	}
}

// docs/records.md says how an outcome is made, so that others can verify it.
func TestOutcomeAsDocumented(t *testing.T) {
	k := KeyOf("42")
	draw := sha256.Sum256([]byte("circulade draw\n" + string(k[:])))
	for nth, n := range []int{2, 71, 70, 69, 6} {
		sum := sha256.Sum256(append(draw[:], 0, 0, 0, 0, 0, 0, 0, byte(nth), 0, 0, 0, 0, 0, 0, 0, 0))
		x := new(big.Int).SetBytes(sum[:8])
		want := int(x.Mod(x, big.NewInt(int64(n))).Int64())
		if got := outcome(k.drawKey(), nth, n); got != want {
			t.Errorf("outcome %d among %d is %d, want %d", nth, n, got, want)
		}
	}
}

// Every place of the pile is drawn equally often: chi-square with 70 degrees
// of freedom stays below 130 in all but one of a hundred thousand keys.
func TestOutcomesAreEven(t *testing.T) {
	const n, draws = 71, 71 * 400
	var seen [n]int
	draw := KeyOf("even").drawKey()
	for nth := range draws {
		seen[outcome(draw, nth, n)]++
	}
	chi := 0.0
	for _, k := range seen {
		d := float64(k) - draws/n
		chi += d * d / (draws / n)
	}
	if chi > 130 {
		t.Errorf("chi-square %.1f for %d draws among %d", chi, draws, n)
	}
}

// A record whose draws do not follow from its seed is found out, and the line
// named.
func TestForgedDrawsAreNamed(t *testing.T) {
	g, err := New(Setup{Players: []string{"Ann", "Bo"}, Seed: "42", Options: map[string]string{"base.first_player": "seat0"}})
	if err != nil {
		t.Fatal(err)
	}
	for !g.State().Over() {
		if err := g.Choose(g.State().Text(g.State().Choices(nil)[0])); err != nil {
			t.Fatal(err)
		}
	}
	text := g.Record(false)
	forged := strings.Replace(text, "seed: 42", "seed: 43", 1)
	forged = strings.Replace(forged, "commitment: "+g.Key().Commitment(), "commitment: "+KeyOf("43").Commitment(), 1)
	turn := 1 + strings.Count(text[:strings.Index(text, "\n1. ")+1], "\n")
	_, err = Load(forged)
	if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d: the record says", turn)) || !strings.Contains(err.Error(), "the seed gives") {
		t.Errorf("got %v, want line %d and what the seed gives", err, turn)
	}
}
