package view

import (
	"encoding/json"
	"slices"
	"strconv"
)

// AppendJSON appends the state as encoding/json would write it, and several times
// as fast: a server writes one for every choice that is made.
func (s *State) AppendJSON(b []byte) ([]byte, error) {
	w := &writer{b: b}
	w.state(s)
	return w.b, w.err
}

// A writer writes JSON. What is rare it leaves to encoding/json. It appends to b in
// place only, which costs the garbage collector nothing while it runs.
type writer struct {
	b    []byte
	keys []string // of the map that is being written
	err  error
}

// key begins a member of an object.
func (w *writer) key(name string) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, name...)
	w.b = append(w.b, '"', ':')
}

func (w *writer) number(n int) {
	if 0 <= n && n < 10 {
		w.b = append(w.b, '0'+byte(n))
		return
	}
	var mem [20]byte
	w.b = append(w.b, strconv.AppendInt(mem[:0], int64(n), 10)...)
}

func (w *writer) int(name string, n int) {
	w.key(name)
	w.number(n)
}

func (w *writer) intIf(name string, p *int) {
	if p != nil {
		w.int(name, *p)
	}
}

func (w *writer) bool(name string, v bool) {
	w.key(name)
	if v {
		w.b = append(w.b, "true"...)
	} else {
		w.b = append(w.b, "false"...)
	}
}

func (w *writer) text(name, s string) {
	w.key(name)
	w.string(s)
}

func (w *writer) textIf(name, s string) {
	if s != "" {
		w.text(name, s)
	}
}

func (w *writer) string(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			w.value(s)
			return
		}
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, s...)
	w.b = append(w.b, '"')
}

// value writes what is rare.
func (w *writer) value(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		w.err = err
	}
	w.b = append(w.b, data...)
}

func (w *writer) other(name string, v any) {
	w.key(name)
	w.value(v)
}

func (w *writer) numbers(name string, m map[string]int) {
	w.key(name)
	if m == nil {
		w.b = append(w.b, "null"...)
		return
	}
	w.keys = w.keys[:0]
	for k := range m {
		w.keys = append(w.keys, k)
	}
	slices.Sort(w.keys)
	w.b = append(w.b, '{')
	for i, k := range w.keys {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.string(k)
		w.b = append(w.b, ':')
		w.number(m[k])
	}
	w.b = append(w.b, '}')
}

// list writes a list, each of its elements by one.
func list[T any](w *writer, name string, all []T, one func(*writer, *T)) {
	w.key(name)
	if all == nil {
		w.b = append(w.b, "null"...)
		return
	}
	w.b = append(w.b, '[')
	for i := range all {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		one(w, &all[i])
	}
	w.b = append(w.b, ']')
}

// object is an element of list that has members.
func object[T any](members func(*writer, *T)) func(*writer, *T) {
	return func(w *writer, v *T) {
		w.b = append(w.b, '{')
		members(w, v)
		w.b = append(w.b, '}')
	}
}

func anInt(w *writer, n *int) { w.number(*n) }

func aText(w *writer, s *string) { w.string(*s) }
