package protocol

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The limits of a request's shape. Lists of texts and numbers are as long as the
// largest game has tiles; what weighs more in memory than on the line, less.
const (
	maxList    = 1024
	maxObjects = 512 // in a list of objects
	maxEntries = 256 // in an object whose names are free
	maxDepth   = 32
)

// A Form is where requests come from: what errors call one, and the hint of what
// would be one.
type Form struct {
	Name, Hint string
	// LongestName is the length of the longest name that an error repeats: who sends
	// a secret in the place of a name does not get it back.
	LongestName int
}

// lineForm is the form of the engine's requests.
func lineForm() Form {
	return Form{Name: "line", Hint: `a request is one object on one line, such as {"cmd":"hello"}`, LongestName: 60}
}

// Decode reads one JSON object into v, a pointer to a struct, and is exact about
// it: names are compared letter by letter, none may be unknown or come twice,
// lists are bounded, whole numbers fit. Its errors name the place. The standard
// library does the reading; the walk before it looks at the shape.
func (f Form) Decode(data []byte, v any) *Error {
	w, err := f.walk(data)
	if err != nil {
		return err
	}
	return w.decode(v)
}

// walk begins a walk through a request, if it holds an object.
func (f Form) walk(data []byte) (*walker, *Error) {
	if !utf8.Valid(data) {
		return nil, refuse(CodeBadJSON, "the %s is not valid UTF-8", f.Name)
	}
	if deep(data) {
		return nil, refuse(CodeBadJSON, "the %s is nested deeper than %d lists and objects", f.Name, maxDepth)
	}
	if !json.Valid(data) {
		var raw json.RawMessage
		err := json.Unmarshal(data, &raw) // for its words
		return nil, refuse(CodeBadJSON, "the %s is not JSON: %v", f.Name, err).with("%s", f.Hint)
	}
	w := &walker{Form: f, data: data, shapes: map[reflect.Type]*shape{}}
	if w.space(); w.data[w.i] != '{' {
		return nil, refuse(CodeBadJSON, "the %s is JSON, but no object", f.Name).with("%s", f.Hint)
	}
	return w, nil
}

// deep reports whether lists and objects lie too deep in each other. It is asked
// before the library, which needs memory for every one of them.
func deep(data []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(data) && depth <= maxDepth; i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		}
	}
	return depth > maxDepth
}

// decode checks the request against what v is and reads it.
func (w *walker) decode(v any) *Error {
	if err := w.value(reflect.TypeOf(v).Elem()); err != nil {
		return err
	}
	if err := json.Unmarshal(w.data, v); err != nil { // the walk has seen to it
		return refuse(CodeBadJSON, "the request cannot be read: %v", err)
	}
	return nil
}

// A walker goes through valid JSON beside the type that is to hold it.
type walker struct {
	Form
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

// value checks one value against a type and passes it. null stands for what is
// not there.
func (w *walker) value(t reflect.Type) *Error {
	w.space()
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	c := w.data[w.i]
	kind, want := t.Kind(), ""
	switch {
	case t == rawType || c == 'n':
	case kind == reflect.Struct && c == '{':
		return w.members(w.shape(t))
	case kind == reflect.Map && c == '{':
		return w.entries(t.Elem())
	case kind == reflect.Slice && c == '[':
		return w.list(t.Elem())
	case kind == reflect.Struct || kind == reflect.Map:
		want = "an object"
	case kind == reflect.Slice:
		want = "a list"
	case kind == reflect.String && c != '"':
		want = "a string"
	case kind == reflect.Bool && c != 't' && c != 'f':
		want = "true or false"
	case (kind == reflect.Int || kind == reflect.Int64 || kind == reflect.Uint64) && !w.whole(t):
		want = "a whole number"
	}
	if want != "" {
		field := strings.Join(w.path, ".")
		return refuse(CodeBadJSON, "%s must be %s", quote(field), want).at(field, "must be "+want)
	}
	w.skip()
	return nil
}

// whole reports whether a whole number that fits is next.
func (w *walker) whole(t reflect.Type) bool {
	v := walker{data: w.data, i: w.i}
	v.skip()
	text := string(w.data[w.i:v.i])
	_, err := strconv.ParseInt(text, 10, t.Bits())
	if t.Kind() == reflect.Uint64 {
		_, err = strconv.ParseUint(text, 10, 64)
	}
	return err == nil
}

func (w *walker) list(t reflect.Type) *Error {
	w.i++
	most := maxList
	if t.Kind() == reflect.Struct {
		most = maxObjects
	}
	for n := 0; !w.pass(']'); n++ {
		if n == most {
			return w.tooMany(most)
		}
		if err := w.value(t); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) tooMany(most int) *Error {
	field := strings.Join(w.path, ".")
	return refuse(CodeBadJSON, "%s has more than %d entries", quote(field), most).at(field, "is too long")
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
		if len(seen) == maxEntries {
			return w.tooMany(maxEntries)
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
	if most := w.LongestName; len(key) > most {
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
