package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxList is how many entries a list or object of a request may have: as many
// as the largest game has tiles.
const maxList = 1024

const example = `a request is one object on one line, such as {"cmd":"hello"}`

// decode reads one JSON object into v, a pointer to a struct, and is exact about
// it: names are compared letter by letter, none may be unknown or come twice,
// lists are bounded. The standard library does the reading; the walk before it
// looks at the shape.
func decode(data []byte, v any) *Error {
	w, err := walk(data)
	if err != nil {
		return err
	}
	return w.decode(v)
}

// walk begins a walk through a line, if it holds an object.
func walk(data []byte) (*walker, *Error) {
	if !utf8.Valid(data) {
		return nil, refuse(CodeBadJSON, "the line is not valid UTF-8")
	}
	if !json.Valid(data) {
		var raw json.RawMessage
		err := json.Unmarshal(data, &raw) // for its words
		return nil, refuse(CodeBadJSON, "the line is not JSON: %v", err).with(example)
	}
	w := &walker{data: data, shapes: map[reflect.Type]*shape{}}
	if w.space(); w.data[w.i] != '{' {
		return nil, refuse(CodeBadJSON, "the line is JSON, but no object").with(example)
	}
	return w, nil
}

func (w *walker) decode(v any) *Error {
	if err := w.value(reflect.TypeOf(v).Elem()); err != nil {
		return err
	}
	err := json.Unmarshal(w.data, v)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return refuse(CodeBadJSON, "%s cannot be a JSON %s", quote(kind.Field), kind.Value).
			at(kind.Field, "must be "+name(kind.Type))
	case err != nil:
		return refuse(CodeBadJSON, "the request cannot be read: %v", err)
	}
	return nil
}

// name says what JSON a type is written as.
func name(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Pointer:
		return name(t.Elem())
	default:
		return "a whole number"
	}
}

// A walker goes through valid JSON beside the type that is to hold it.
type walker struct {
	data   []byte
	i      int
	path   []string // names of the members that the place is in
	shapes map[reflect.Type]*shape
}

// A shape is what a struct's object may have, at most 64 members.
type shape struct {
	names []string
	types []reflect.Type
}

func (w *walker) shape(t reflect.Type) *shape {
	if s, ok := w.shapes[t]; ok {
		return s
	}
	s := &shape{}
	for _, f := range reflect.VisibleFields(t) {
		if n, _, _ := strings.Cut(f.Tag.Get("json"), ","); n != "" {
			s.names = append(s.names, n)
			s.types = append(s.types, f.Type)
		}
	}
	w.shapes[t] = s
	return s
}

func (w *walker) space() {
	for w.i < len(w.data) && strings.IndexByte(" \t\r\n", w.data[w.i]) >= 0 {
		w.i++
	}
}

// pass passes a comma, if one is next, and reports whether end is next, which
// it passes too.
func (w *walker) pass(end byte) bool {
	w.space()
	if w.data[w.i] == ',' {
		w.i++
		w.space()
	}
	if w.data[w.i] != end {
		return false
	}
	w.i++
	return true
}

var rawType = reflect.TypeFor[json.RawMessage]()

// value checks one value against a type and passes it. What does not fit its
// type the library will refuse.
func (w *walker) value(t reflect.Type) *Error {
	w.space()
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch c := w.data[w.i]; {
	case c == '{' && t.Kind() == reflect.Struct:
		return w.members(w.shape(t))
	case c == '{' && t.Kind() == reflect.Map:
		return w.entries(t.Elem())
	case c == '[' && t.Kind() == reflect.Slice && t != rawType:
		return w.list(t.Elem())
	}
	w.skip()
	return nil
}

func (w *walker) list(t reflect.Type) *Error {
	w.i++
	for n := 0; !w.pass(']'); n++ {
		if n == maxList {
			return w.tooMany()
		}
		if err := w.value(t); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) tooMany() *Error {
	field := strings.Join(w.path, ".")
	return refuse(CodeBadJSON, "%s has more than %d entries", quote(field), maxList).at(field, "is too long")
}

// members checks the names of an object with a shape, and what they hold.
func (w *walker) members(s *shape) *Error {
	w.i++
	var seen uint64
	for !w.pass('}') {
		key := w.key()
		i := 0
		for i < len(s.names) && s.names[i] != string(key) {
			i++
		}
		if i == len(s.names) {
			field := w.field(key)
			return refuse(CodeUnknownField, "there is no field %s", quote(field)).at(field, "is unknown", s.names...)
		}
		if seen>>i&1 != 0 {
			return w.twice(key)
		}
		seen |= 1 << i
		w.path = append(w.path, s.names[i])
		if err := w.value(s.types[i]); err != nil {
			return err
		}
		w.path = w.path[:len(w.path)-1]
	}
	return nil
}

// entries checks an object whose names are free.
func (w *walker) entries(t reflect.Type) *Error {
	w.i++
	seen := map[string]bool{}
	for !w.pass('}') {
		key := w.key()
		if seen[string(key)] {
			return w.twice(key)
		}
		if len(seen) == maxList {
			return w.tooMany()
		}
		seen[string(key)] = true
		if err := w.value(t); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) twice(key []byte) *Error {
	field := w.field(key)
	return refuse(CodeBadJSON, "%s stands twice in the request", quote(field)).at(field, "stands twice")
}

// field names a member of the object that the walker is in.
func (w *walker) field(key []byte) string {
	const most = 60
	if len(key) > most {
		key = append(bytes.ToValidUTF8(key[:most:most], nil), "…"...)
	}
	return strings.Join(append(w.path, string(key)), ".")
}

// key passes the name of a member and its colon, and returns it.
func (w *walker) key() []byte {
	start := w.i
	w.str()
	raw := w.data[start:w.i]
	w.space()
	w.i++
	if !slices.Contains(raw, '\\') {
		return raw[1 : len(raw)-1]
	}
	var s string
	_ = json.Unmarshal(raw, &s) // it is valid
	return []byte(s)
}

// skip passes one value, whatever it is.
func (w *walker) skip() {
	depth := 0
	for {
		switch c := w.data[w.i]; c {
		case '"':
			w.str()
		case '{', '[':
			depth++
			w.i++
		case '}', ']':
			depth--
			w.i++
		case ',', ':', ' ', '\t', '\r', '\n':
			w.i++
			continue
		default:
			for w.i < len(w.data) && strings.IndexByte(",:]} \t\r\n", w.data[w.i]) < 0 {
				w.i++
			}
		}
		if depth == 0 {
			return
		}
	}
}

func (w *walker) str() {
	for w.i++; w.data[w.i] != '"'; w.i++ {
		if w.data[w.i] == '\\' {
			w.i++
		}
	}
	w.i++
}
