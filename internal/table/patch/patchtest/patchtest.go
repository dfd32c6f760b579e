// Package patchtest applies patches as clients do, for tests.
package patchtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Apply returns the value to which a patch turns the value old; both are as encoding/json decodes them
// into an any. It changes neither.
func Apply(old, patch any) (any, error) {
	by, ok := patch.(map[string]any)
	if !ok {
		return patch, nil
	}
	switch was := old.(type) {
	case map[string]any:
		return object(was, by)
	case []any:
		return list(was, by)
	}
	return patch, nil
}

// Data is Apply for JSON texts. The members of the result are sorted by name.
func Data(old, patch []byte) ([]byte, error) {
	var was, by any
	if err := json.Unmarshal(old, &was); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(patch, &by); err != nil {
		return nil, err
	}
	now, err := Apply(was, by)
	if err != nil {
		return nil, err
	}
	return json.Marshal(now)
}

// Ordered writes JSON anew with members sorted by name, so that equal values have equal texts.
func Ordered(data []byte) ([]byte, error) {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// object returns the JSON object `was` with patch `by` applied: changed members, and under "-" the names
// of removed ones.
func object(was, by map[string]any) (any, error) {
	now := maps.Clone(was)
	for name, p := range by {
		if name == "-" {
			continue
		}
		v, err := Apply(was[name], p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		now[name] = v
	}
	gone, _ := by["-"].([]any)
	for _, name := range gone {
		if _, ok := now[name.(string)]; !ok {
			return nil, fmt.Errorf("%v is gone, but was not there", name)
		}
		delete(now, name.(string))
	}
	return now, nil
}

// list returns the JSON list `was` with patch `by` applied: under "+" the replaced ranges, then patches of
// elements by index.
func list(was []any, by map[string]any) (any, error) {
	now := slices.Clone(was)
	edits, _ := by["+"].([]any)
	for _, e := range edits {
		edit := e.([]any)
		at, gone := int(edit[0].(float64)), int(edit[1].(float64))
		if at+gone > len(now) {
			return nil, fmt.Errorf("%d of %d go at %d", gone, len(now), at)
		}
		now = slices.Replace(now, at, at+gone, edit[2].([]any)...)
	}
	for name, p := range by {
		if name == "+" {
			continue
		}
		at, err := strconv.Atoi(name)
		if err != nil || at < 0 || at >= len(now) {
			return nil, fmt.Errorf("nothing lies at %s", name)
		}
		if now[at], err = Apply(now[at], p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return now, nil
}
