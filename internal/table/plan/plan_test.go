package plan

import "testing"

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
