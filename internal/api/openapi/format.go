package openapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// lineWidth is how long a line of the document may be where it can be shorter, in bytes.
const lineWidth = 160

// Format writes a decoded JSON document for people to read: with sorted keys, and what fits into a
// line on one.
func Format(doc map[string]any) []byte { return append(formatValue(doc, ""), '\n') }

func formatValue(v any, indent string) []byte {
	line := onLine(v)
	object, ok := v.(map[string]any)
	if !ok || len(indent)+len(line) <= lineWidth {
		return line
	}
	out := []byte("{")
	for i, key := range slices.Sorted(maps.Keys(object)) {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, '\n'), indent+"  "...)
		out = append(append(out, onLine(key)...), ": "...)
		out = append(out, formatValue(object[key], indent+"  ")...)
	}
	return append(append(out, '\n'), indent+"}"...)
}

// onLine returns JSON on one line, in which <, > and & stand for themselves.
func onLine(v any) []byte {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // what has been decoded can be encoded
	return bytes.TrimSpace(line.Bytes())
}
