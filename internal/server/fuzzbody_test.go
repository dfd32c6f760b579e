package server

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A part is a piece of JSON, or of what looks like it, that can be spoiled.
type part struct {
	text string   // of a leaf, as it is sent
	open byte     // '{' or '[', 0 for a leaf
	keys []string // of an object, as they are sent
	list []*part
}

func leaf(v any) *part {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // only tests make one
	}
	return &part{text: string(data)}
}

// of is a part like a value.
func partOf(v any) *part {
	switch v := v.(type) {
	case obj:
		p := &part{open: '{'}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			p.keys = append(p.keys, strconv.Quote(key))
			p.list = append(p.list, partOf(v[key]))
		}
		return p
	case []obj:
		p := &part{open: '['}
		for _, one := range v {
			p.list = append(p.list, partOf(one))
		}
		return p
	case []string:
		p := &part{open: '['}
		for _, one := range v {
			p.list = append(p.list, leaf(one))
		}
		return p
	}
	return leaf(v)
}

func (p *part) write(b *strings.Builder) {
	if p.open == 0 {
		b.WriteString(p.text)
		return
	}
	b.WriteByte(p.open)
	for i, one := range p.list {
		if i > 0 {
			b.WriteByte(',')
		}
		if p.open == '{' {
			b.WriteString(p.keys[i])
			b.WriteByte(':')
		}
		one.write(b)
	}
	b.WriteByte(p.open + 2)
}

// all are a part and what is in it.
func (p *part) all() []*part {
	list := []*part{p}
	for _, one := range p.list {
		list = append(list, one.all()...)
	}
	return list
}

// oddValues are sent where something else is expected, or instead of all.
var oddValues = []string{
	`null`, `true`, `0`, `-1`, `1`, `0.5`, `1e400`, `9223372036854775807`, `9223372036854775808`, `-9223372036854775808`,
	strings.Repeat("9", 400), `-0`, `""`, `" "`, `"x"`, `"1"`, `"\u0000"`, `"\ud800"`, "\"\xff\xfe\"", `"💥"`, `"../../x"`, `"a\r\nBcc: b@example.org"`,
	`"<script>alert(1)</script>"`, `"\u202exyz"`, `"e` + strings.Repeat(`\u0301`, 50) + `"`, `"` + strings.Repeat("x", 300) + `"`, `"` + strings.Repeat("y", 70_000) + `"`,
	`NaN`, `[]`, `{}`, `[[]]`, `{"a":1}`, `[null]`, `["x","x"]`, `'x'`, ``, `"tile 32767,-32768 r90"`, `"base/D"`, `"2026-11-26"`, `"Etc/UTC"`,
}

// oddKeys are fields that nobody asked for, or that somebody has in other bodies.
var oddKeys = []string{`"zz"`, `""`, `"\u0000"`, "\"\xff\"", `"__proto__"`, `"SEQ"`, `"seat"`, `"look"`, `"invite"`, `"name"`, `"clock"`, `"watch_delay"`, `"` + strings.Repeat("k", 2000) + `"`}

// spoil changes a body as a row of bytes says, three for each change: what is done, where, and
// with what. Without any it is the body as it is.
func spoil(body *part, twist []byte) string {
	var after []func(string) string
	for ; len(twist) >= 3; twist = twist[3:] {
		places := body.all()
		p, with := places[int(twist[1])%len(places)], int(twist[2])
		where := int(twist[1])
		switch twist[0] % 9 {
		case 0:
			*p = part{text: oddValues[with%len(oddValues)]}
		case 1: // something is missing
			if n := len(p.list); n > 0 {
				p.list = slices.Delete(p.list, with%n, with%n+1)
				if p.open == '{' {
					p.keys = slices.Delete(p.keys, with%n, with%n+1)
				}
			}
		case 2: // a key comes twice
			if n := len(p.list); n > 0 && p.open == '{' {
				p.keys, p.list = append(p.keys, p.keys[with%n]), append(p.list, &part{text: oddValues[with%len(oddValues)]})
			}
		case 3:
			if p.open == '{' {
				p.keys, p.list = append(p.keys, oddKeys[with%len(oddKeys)]), append(p.list, &part{text: oddValues[with%len(oddValues)]})
			}
		case 4: // deep nesting
			n := 40 * (with + 1)
			p.text, p.open, p.list, p.keys = strings.Repeat("[", n)+strings.Repeat("]", n), 0, nil, nil
		case 5: // very much of it
			for n := len(p.list); n > 0 && len(p.list) < 8*with; {
				p.list = append(p.list, p.list[len(p.list)%n])
				if p.open == '{' {
					p.keys = append(p.keys, `"`+strconv.Itoa(len(p.keys))+`"`)
				}
			}
		case 6:
			after = append(after, func(s string) string { return s[:len(s)*where/256] }) // it breaks off
		case 7:
			after = append(after, func(s string) string { i := len(s) * where / 256; return s[:i] + string([]byte{byte(with)}) + s[i:] })
		case 8:
			after = append(after, func(s string) string { return s + oddValues[with%len(oddValues)] })
		}
	}
	var b strings.Builder
	body.write(&b)
	s := b.String()
	for _, f := range after {
		s = f(s)
	}
	return s[:min(len(s), 200_000)]
}

// shape is a body as openapi.json describes it, of the values that somebody would send. What
// need not be there is, if there is such a value for it.
func (c *contract) shape(usual obj, place ...string) *part {
	schema, place := c.find(place...)
	if schema == nil {
		return leaf(nil)
	}
	for _, some := range []string{"oneOf", "anyOf", "allOf"} {
		if list, ok := schema[some].([]any); ok && len(list) > 0 {
			if first, ok := list[0].(map[string]any)["$ref"].(string); ok {
				return c.shape(usual, strings.Split(strings.TrimPrefix(first, "#/"), "/")...)
			}
		}
	}
	fields, _ := schema["properties"].(map[string]any)
	switch schema["type"] {
	case "object":
		p := &part{open: '{'}
		needed, _ := schema["required"].([]any)
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			known, ok := usual[name]
			var field *part
			switch {
			case ok:
				field = partOf(known)
			case slices.Contains(needed, any(name)):
				field = c.shape(usual, append(slices.Clone(place), "properties", name)...)
			default:
				continue
			}
			p.keys, p.list = append(p.keys, strconv.Quote(name)), append(p.list, field)
		}
		return p
	case "array":
		return &part{open: '[', list: []*part{c.shape(usual, append(slices.Clone(place), "items")...)}}
	case "integer", "number":
		return leaf(1)
	case "boolean":
		return leaf(true)
	}
	if list, ok := schema["enum"].([]any); ok {
		return leaf(list[0])
	}
	return leaf("x")
}
