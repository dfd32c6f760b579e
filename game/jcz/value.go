package jcz

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	maxDepth   = 16  // brackets within brackets; a save has 7
	maxText    = 256 // bytes of a text or number that counts
	maxMembers = 64  // of an object; a save has fewer than 40
)

// A value is one JSON value inside the file. Walking it copies nothing, so that
// a hostile file costs no more memory than its own bytes.
type value []byte

// An Error says what is wrong with a save and where.
type Error struct {
	Path string // as in replay[3].payload.tileId; empty for the whole file
	Err  error
}

// Error begins with the path.
func (e *Error) Error() string {
	if e.Path == "" {
		return e.Err.Error()
	}
	return e.Path + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// within puts a step before the path of an error.
func within(step string, err error) error {
	var e *Error
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &e):
		return &Error{step, err}
	case e.Path != "" && e.Path[0] != '[':
		step += "."
	}
	return &Error{step + e.Path, e.Err}
}

// unread takes any value without looking at it.
type unread struct{}

// UnmarshalJSON does nothing.
func (unread) UnmarshalJSON([]byte) error { return nil }

// whole checks that data is one JSON value and returns it.
func whole(data []byte) (value, error) {
	if err := shallow(data); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &unread{}); err != nil {
		var at *json.SyntaxError
		if !errors.As(err, &at) {
			return nil, err
		}
		before := data[:min(int(at.Offset), len(data))]
		return nil, fmt.Errorf("line %d, column %d: not JSON: %w",
			1+bytes.Count(before, []byte("\n")), len(before)-1-bytes.LastIndexByte(before, '\n'), err)
	}
	return value(bytes.TrimSpace(data)), nil
}

// shallow bounds the depth before the decoder, which keeps a stack, sees it.
func shallow(data []byte) error {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = endOfText(data, i) - 1
		case '{', '[':
			if depth++; depth > maxDepth {
				return fmt.Errorf("line %d: brackets more than %d deep", 1+bytes.Count(data[:i], []byte("\n")), maxDepth)
			}
		case '}', ']':
			depth--
		}
	}
	return nil
}

// endOfText returns the index after the text that begins at i.
func endOfText(data []byte, i int) int {
	for i++; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}

// end returns the index after the value that begins at i.
func end(data []byte, i int) int {
	if i < len(data) && data[i] == '"' {
		return endOfText(data, i)
	}
	if i < len(data) && data[i] != '{' && data[i] != '[' {
		for i < len(data) && !between(data[i]) && data[i] != ']' && data[i] != '}' {
			i++
		}
		return i
	}
	depth := 0
	for i < len(data) {
		switch data[i] {
		case '"':
			i = endOfText(data, i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return len(data)
}

// next returns the index of the next value or bracket at or after i.
func next(data []byte, i int) int {
	for i < len(data) && between(data[i]) {
		i++
	}
	return i
}

// between reports whether a byte only stands between values.
func between(c byte) bool {
	return c == ',' || c == ':' || c == ' ' || c == '\t' || c == '\r' || c == '\n'
}

// members calls f for each member of an object.
func (v value) members(f func(key string, member value) error) error {
	if v.kind() != "an object" {
		return v.want("an object")
	}
	var seen [maxMembers]string
	n := 0
	for i := next(v, 1); i < len(v)-1; i = next(v, i) {
		at := i
		i = end(v, at)
		key, err := v[at:i].word()
		switch {
		case err != nil:
			return err
		case slices.Contains(seen[:n], key):
			return within(key, errors.New("stands there twice"))
		case n == maxMembers:
			return fmt.Errorf("the object has more than %d members", maxMembers)
		}
		seen[n] = key
		n++
		from := next(v, i)
		i = end(v, from)
		if err := f(key, v[from:i]); err != nil {
			return within(key, err)
		}
	}
	return nil
}

// elements calls f for each element of a list of at most so many.
func (v value) elements(most int, f func(i int, element value) error) error {
	if v.kind() != "a list" {
		return v.want("a list")
	}
	n := 0
	for i := next(v, 1); i < len(v)-1; i = next(v, i) {
		if n == most {
			return fmt.Errorf("the list has more than %d elements: no base game needs so many", most)
		}
		at := i
		i = end(v, at)
		if err := f(n, v[at:i]); err != nil {
			return within("["+strconv.Itoa(n)+"]", err)
		}
		n++
	}
	return nil
}

func (v value) kind() string {
	switch {
	case len(v) == 0:
		return "nothing"
	case v[0] == '{':
		return "an object"
	case v[0] == '[':
		return "a list"
	case v[0] == '"':
		return "a text"
	case v[0] == 't' || v[0] == 'f':
		return "true or false"
	case v[0] == 'n':
		return "null"
	}
	return "a number"
}

func (v value) want(kind string) error { return fmt.Errorf("found %s, expected %s", v.kind(), kind) }

// word returns a text that is compared with known ones: escapes are left as they
// are.
func (v value) word() (string, error) {
	switch {
	case v.kind() != "a text":
		return "", v.want("a text")
	case len(v) > maxText:
		return "", fmt.Errorf("the text has %d bytes, at most %d are read", len(v), maxText)
	}
	return string(v[1 : len(v)-1]), nil
}

// text returns a text that somebody wrote.
func (v value) text() (string, error) {
	s, err := v.word()
	if err != nil || !strings.ContainsRune(s, '\\') {
		return s, err
	}
	err = json.Unmarshal(v, &s)
	return s, err
}

func (v value) number() (int, error) {
	if v.kind() != "a number" {
		return 0, v.want("a number")
	}
	n, err := strconv.Atoi(string(v[:min(len(v), maxText)]))
	if err != nil || n < -1<<15 || n > 1<<15 {
		return 0, fmt.Errorf("%.20s is not a whole number of that size", string(v[:min(len(v), 20)]))
	}
	return n, nil
}

func (v value) boolean() (bool, error) {
	if v.kind() != "true or false" {
		return false, v.want("true or false")
	}
	return v[0] == 't', nil
}
