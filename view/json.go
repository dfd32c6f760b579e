package view

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// AppendJSON appends the state as encoding/json would write it, several times as fast:
// a server writes one for every choice.
func (s *State) AppendJSON(b []byte) []byte { return appendState(b, s, nil) }

// key begins a member of an object.
func key(b []byte, name string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(b, '"')
	b = append(b, name...)
	return append(b, '"', ':')
}

func appendNumber(b []byte, n *int) []byte { return strconv.AppendInt(b, int64(*n), 10) }

func appendText(b []byte, s *string) []byte {
	for i := range len(*s) {
		if c := (*s)[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return appendOther(b, *s)
		}
	}
	b = append(b, '"')
	b = append(b, *s...)
	return append(b, '"')
}

// appendOther leaves what is rare to encoding/json, which cannot fail: there are
// numbers and texts in it.
func appendOther(b []byte, v any) []byte {
	data, _ := json.Marshal(v)
	return append(b, data...)
}

func memberInt(b []byte, name string, n int) []byte {
	return strconv.AppendInt(key(b, name), int64(n), 10)
}

func memberIntIf(b []byte, name string, p *int) []byte {
	if p == nil {
		return b
	}
	return memberInt(b, name, *p)
}

func memberBool(b []byte, name string, v bool) []byte { return strconv.AppendBool(key(b, name), v) }

func memberText(b []byte, name, s string) []byte { return appendText(key(b, name), &s) }

func memberTextIf(b []byte, name, s string) []byte {
	if s == "" {
		return b
	}
	return memberText(b, name, s)
}

func memberOther(b []byte, name string, v any) []byte { return appendOther(key(b, name), v) }

func memberNumbers(b []byte, name string, m map[string]int) []byte {
	b = key(b, name)
	if m == nil {
		return append(b, "null"...)
	}
	b = append(b, '{')
	keys := slices.AppendSeq(make([]string, 0, len(m)), maps.Keys(m))
	slices.Sort(keys)
	for i, k := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendText(b, &k), ':')
		b = strconv.AppendInt(b, int64(m[k]), 10)
	}
	return append(b, '}')
}

// list writes a list, each of its elements by one.
func list[T any](b []byte, name string, all []T, one func([]byte, *T) []byte) []byte {
	b = key(b, name)
	if all == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, &all[i])
	}
	return append(b, ']')
}
