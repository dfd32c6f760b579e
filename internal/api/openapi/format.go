package openapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// lineWidth is the length in bytes up to which a value is written on one line.
const lineWidth = 160

// Format returns a decoded JSON document as readable text: keys are sorted, and objects that fit
// lineWidth are on one line.
func Format(doc map[string]any) []byte { return append(formatValue(doc, ""), '\n') }

// formatValue returns v as JSON: on one line if it is no object or fits lineWidth, else with a line
// for each key, indented by indent.
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

// onLine returns v as JSON on one line, without escaping <, > and &.
func onLine(v any) []byte {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // what has been decoded can be encoded
	return bytes.TrimSpace(line.Bytes())
}
