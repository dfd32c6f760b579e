package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"circulade/internal/table/clock"
)

// Of one key a table's id and secrets are always the same, of two never.
func TestKeysOfATable(t *testing.T) {
	const key = "c0ffee00c0ffee00c0ffee00c0ffee00"
	one, same, other := &Plan{key: key}, &Plan{key: key}, &Plan{key: key + "0"}
	if one.ID() != same.ID() || one.secret(0) != same.secret(0) || one.secret(0) == one.secret(1) {
		t.Error("one key makes two tables, or all seats one secret")
	}
	if one.ID() == other.ID() || one.secret(0) == other.secret(0) {
		t.Error("two keys make the same table")
	}
}

// A request without a clock is digested as before there were clocks, so that whoever sends
// it again finds the same table.
func TestDigestWithoutClock(t *testing.T) {
	q := &Wanted{Title: "T", Seats: []Seat{{Name: "Ann", Kind: "here"}}, Move: "0123456789abcdefghijkl"}
	const asked = `{"title":"T","seats":[{"name":"Ann","kind":"here","bot":""}],"preset":"","expansions":null,"options":null,"aids":"",` +
		`"seed":"","draw":null,"draw_end":false,"start":null,"chance":null,"packs":null,"move":"0123456789abcdefghijkl"}`
	want := sha256.Sum256([]byte(asked))
	if have, err := q.requestDigest(); err != nil || have != hex.EncodeToString(want[:]) {
		t.Errorf("the digest is %s, error %v", have, err)
	}
	with := *q
	with.Clock = &clock.Settings{Kind: clock.None}
	one, err := q.requestDigest()
	other, err2 := with.requestDigest()
	if err != nil || err2 != nil || one == other {
		t.Errorf("another clock has the same digest: %v, %v", err, err2)
	}
}
