package patch

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// The members of a patch that are no members of what it patches.
const (
	goneName = "-"
	editName = "+"
)

// A Patch of an object is written member by member.
type Patch struct {
	data []byte
	gone []string // the names of members that go, as JSON
}

// Compare adds what has to change in the members of an object. It reports false if that
// cannot be told.
func (p *Patch) Compare(old, now []byte) bool {
	was, is := members(old), members(now)
	for i, m := range is {
		o, ok := find(was, m.name, i)
		switch {
		case ok && bytes.Equal(o, m.value):
			continue
		case m.name == `"`+goneName+`"`:
			return false
		case !ok:
			p.Set(m.name, m.value)
			continue
		}
		at := p.begin(m.name)
		if p.data, ok = value(p.data, o, m.value); !ok {
			return false
		}
		p.end(at)
	}
	for i, m := range was {
		if _, ok := find(is, m.name, i); !ok {
			p.Gone(m.name)
		}
	}
	return true
}

// Set gives a member a value, whatever it was.
func (p *Patch) Set(name string, value []byte) {
	p.begin(name)
	p.data = append(p.data, value...)
}

// Gone takes a member away.
func (p *Patch) Gone(name string) { p.gone = append(p.gone, name) }

// List changes a member that is a list, or nothing if it is the same.
func (p *Patch) List(name string, old, now []string) {
	at := p.begin(name)
	before := len(p.data)
	if p.data = appendList(p.data, old, now); len(p.data) == before {
		p.data = p.data[:at]
	}
}

// Object changes a member that is an object, or nothing if there is nothing to change.
func (p *Patch) Object(name string, by *Patch) {
	if by.Empty() {
		return
	}
	p.begin(name)
	p.data = by.Append(p.data)
}

// Empty reports whether there is nothing to change.
func (p *Patch) Empty() bool { return len(p.data) == 0 && len(p.gone) == 0 }

// Append writes the patch.
func (p *Patch) Append(b []byte) []byte {
	b = append(append(b, '{'), p.data...)
	if len(p.gone) > 0 {
		if len(p.data) > 0 {
			b = append(b, ',')
		}
		b = append(b, `"`+goneName+`":`...)
		b = appendWhole(b, p.gone)
	}
	return append(b, '}')
}

// begin begins a member, and returns how long all was before it.
func (p *Patch) begin(name string) int {
	at := len(p.data)
	if at > 0 {
		p.data = append(p.data, ',')
	}
	p.data = append(append(p.data, name...), ':')
	return at
}

// end leaves out a member that has come to nothing: what is written differently but says the same.
func (p *Patch) end(at int) {
	if p.data[len(p.data)-1] == ':' {
		p.data = p.data[:at]
	}
}

// value writes what leads from one value to another. It reports false where that cannot be
// told: an object would be taken for what changes a list.
func value(b, old, now []byte) ([]byte, bool) {
	switch {
	case old[0] == '{' && now[0] == '{':
		var p Patch
		if !p.Compare(old, now) {
			return b, false
		}
		return p.Append(b), true
	case old[0] == '[' && now[0] == '[':
		at := len(b)
		b = appendList(b, elements(old), elements(now))
		if len(b)-at > len(now) {
			b = append(b[:at], now...)
		}
		return b, true
	case old[0] == '[' && now[0] == '{':
		return b, false
	}
	return append(b, now...), true
}

// A splice is an edit of a list.
type splice struct {
	at, gone int
	set      []string
}

// appendList writes what leads from one list to another, or nothing if it is the same.
func appendList(b []byte, old, now []string) []byte {
	from := 0
	for from < min(len(old), len(now)) && old[from] == now[from] {
		from++
	}
	old, now = old[from:], now[from:]
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	if len(old)+len(now) == 0 {
		return b
	}
	splices, changed := align(old, now, from)
	var p Patch
	if len(splices) > 0 {
		p.begin(`"` + editName + `"`)
		p.data = appendSplices(p.data, splices)
	}
	for _, c := range changed {
		p.begin(`"` + strconv.Itoa(c.at) + `"`)
		p.data = append(p.data, c.set[0]...)
	}
	return p.Append(b)
}

// align finds which entries are the same thing, as it was and as it is; changed are the
// patches of those.
func align(old, now []string, from int) (splices, changed []splice) {
	left, due := count(old), count(now)
	open := false // the last splice goes on
	edit := func(at int) *splice {
		if !open {
			splices = append(splices, splice{at: at})
		}
		open = true
		return &splices[len(splices)-1]
	}
	for i, j := 0, 0; i < len(old) || j < len(now); {
		var was, is string
		if i < len(old) {
			was = like(old[i])
		}
		if j < len(now) {
			is = like(now[j])
		}
		if i < len(old) && j < len(now) && was == is {
			if by, ok := change(old[i], now[j]); ok {
				if by != "" {
					changed = append(changed, splice{at: from + j, set: []string{by}})
				}
				left[was]--
				due[is]--
				i, j, open = i+1, j+1, false
				continue
			}
		}
		if j < len(now) && (i == len(old) || left[is] == 0 && due[was] > 0) {
			s := edit(from + j)
			s.set = append(s.set, now[j])
			due[is]--
			j++
			continue
		}
		edit(from+j).gone++
		left[was]--
		i++
	}
	return splices, changed
}

// change tells an entry against what it was; "" if it is the same. It reports false if that
// cannot be told.
func change(old, now string) (by string, ok bool) {
	if old == now {
		return "", true
	}
	if old[0] != '{' || now[0] != '{' {
		return "", false
	}
	var p Patch
	if !p.Compare([]byte(old), []byte(now)) {
		return "", false
	}
	return string(p.Append(nil)), true
}

func count(list []string) map[string]int {
	n := make(map[string]int, len(list))
	for _, e := range list {
		n[like(e)]++
	}
	return n
}

// like is what an entry and the one that takes its place have in common: the first member of
// an object, or where it lies. Nothing depends on it but how short a patch is.
func like(entry string) string {
	if entry[0] != '{' {
		return entry
	}
	commas := 1
	if strings.HasPrefix(entry, `{"x":`) {
		commas = 2
	}
	end := 0
	for range commas {
		i := strings.IndexByte(entry[end:], ',')
		if i < 0 {
			return entry
		}
		end += i + 1
	}
	return entry[:end]
}

func appendSplices(b []byte, list []splice) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, '['), int64(s.at), 10)
		b = strconv.AppendInt(append(b, ','), int64(s.gone), 10)
		b = append(appendWhole(append(b, ','), s.set), ']')
	}
	return append(b, ']')
}

// Whole is a list of what is JSON already.
func Whole(list []string) []byte { return appendWhole(nil, list) }

// appendWhole writes a list of what is JSON already.
func appendWhole(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, e...)
	}
	return append(b, ']')
}

// find returns the value of a member, which lies near a place as a rule.
func find(all []member, name string, near int) ([]byte, bool) {
	if near < len(all) && all[near].name == name {
		return all[near].value, true
	}
	i := slices.IndexFunc(all, func(m member) bool { return m.name == name })
	if i < 0 {
		return nil, false
	}
	return all[i].value, true
}
