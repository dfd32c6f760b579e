package patch

import (
	"slices"
	"strconv"
)

// The members of a patch that are no members of what it patches.
const (
	goneName = "-"
	editName = "+"
)

// usual is how many members an object has at most, as a rule.
const usualMembers = 24

// A Patch of an object is written member by member.
type Patch struct {
	data []byte
	gone []string // the names of members that go, as JSON
}

// Compare adds what has to change in the members of an object. It reports false if that
// cannot be told.
func (p *Patch) CompareObjects(old, now string) (ok bool) {
	var some, others [usualMembers]member
	is := members(some[:0], now, nil)
	was := members(others[:0], old, is)
	p.data, ok = appendMemberPatches(p.data, 0, was, is)
	p.gone = appendRemoved(p.gone, was, is)
	return ok
}

// Set gives a member a list of what is JSON already, whatever it was.
func (p *Patch) SetList(name string, list []string) {
	p.data = appendArray(beginMember(p.data, 0, name), list)
}

// Gone takes a member away.
func (p *Patch) RemoveMember(name string) { p.gone = append(p.gone, name) }

// List changes a member that is a list, or nothing if it is the same.
func (p *Patch) CompareList(name string, old, now []string) {
	at := len(p.data)
	p.data = dropEmptyMember(appendListPatch(beginMember(p.data, 0, name), old, now), at)
}

// Add adds what another patch does to other members.
func (p *Patch) Merge(o *Patch) {
	if len(p.data) > 0 && len(o.data) > 0 {
		p.data = append(p.data, ',')
	}
	p.data, p.gone = append(p.data, o.data...), append(p.gone, o.gone...)
}

// Object changes a member that is an object, or nothing if there is nothing to change.
func (p *Patch) PatchMember(name string, by *Patch) {
	if !by.Empty() {
		p.data = by.Append(beginMember(p.data, 0, name))
	}
}

// Empty reports whether there is nothing to change.
func (p *Patch) Empty() bool { return len(p.data) == 0 && len(p.gone) == 0 }

// Size is about how many bytes the patch takes.
func (p *Patch) SizeEstimate() int {
	n := len(p.data) + len(`{"-":[]}`)
	for _, name := range p.gone {
		n += len(name) + 1
	}
	return n
}

// Append writes the patch.
func (p *Patch) Append(b []byte) []byte {
	b = append(b, '{')
	from := len(b)
	return closePatch(append(b, p.data...), from, p.gone)
}

// closed ends a patch of an object, whose members begin at from.
func closePatch(b []byte, from int, gone []string) []byte {
	if len(gone) > 0 {
		b = appendArray(beginMember(b, from, `"`+goneName+`"`), gone)
	}
	return append(b, '}')
}

// begin begins a member of an object whose members begin at from.
func beginMember(b []byte, from int, name string) []byte {
	if len(b) > from {
		b = append(b, ',')
	}
	return append(append(b, name...), ':')
}

// end leaves out a member, begun at at, that has come to nothing: what is written differently but
// says the same.
func dropEmptyMember(b []byte, at int) []byte {
	if b[len(b)-1] == ':' {
		return b[:at]
	}
	return b
}

// compare writes what has to change in members of an object behind those that begin at from. It
// reports false if that cannot be told.
func appendMemberPatches(b []byte, from int, was, is []member) ([]byte, bool) {
	for i, m := range is {
		o, ok := findMember(was, m.name(), i)
		switch {
		case ok && o.text == m.text:
			continue
		case m.name() == `"`+goneName+`"`:
			return b, false
		}
		at := len(b)
		b = beginMember(b, from, m.name())
		if !ok {
			b = append(b, m.value()...)
			continue
		}
		if b, ok = appendValuePatch(b, o.value(), m.value()); !ok {
			return b, false
		}
		b = dropEmptyMember(b, at)
	}
	return b, true
}

// lost adds the names of the members that are in an object no more.
func appendRemoved(gone []string, was, is []member) []string {
	for i, m := range was {
		if _, ok := findMember(is, m.name(), i); !ok {
			gone = append(gone, m.name())
		}
	}
	return gone
}

// between writes what leads from one object to another. It reports false if that cannot be told.
func appendObjectPatch(b []byte, old, now string) ([]byte, bool) {
	var some, others [usualMembers]member
	is := members(some[:0], now, nil)
	was := members(others[:0], old, is)
	b = append(b, '{')
	from := len(b)
	b, ok := appendMemberPatches(b, from, was, is)
	return closePatch(b, from, appendRemoved(nil, was, is)), ok
}

// value writes what leads from one value to another. It reports false where that cannot be
// told: an object would be taken for what changes a list.
func appendValuePatch(b []byte, old, now string) ([]byte, bool) {
	switch {
	case old[0] == '{' && now[0] == '{':
		return appendObjectPatch(b, old, now)
	case old[0] == '[' && now[0] == '[':
		at := len(b)
		var some, others [64]string
		is := elements(some[:0], now, nil)
		b = appendListPatch(b, elements(others[:0], old, is), is)
		if len(b)-at > len(now) {
			b = append(b[:at], now...)
		}
		return b, true
	case old[0] == '[' && now[0] == '{':
		return b, false
	}
	return append(b, now...), true
}

// appendList writes what leads from one list to another, or nothing if it is the same.
func appendListPatch(b []byte, old, now []string) []byte {
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
	b = append(b, '{')
	begun := len(b)
	b, splices := alignLists(b, old, now, from)
	if len(splices) > 0 { // they come first
		changed := len(b) - begun
		b = appendSplices(append(b, `"`+editName+`":`...), splices, now)
		if changed > 0 {
			b = append(b, ',')
		}
		swapParts(b[begun:], changed)
	}
	return append(b, '}')
}

// turn has what follows the first n bytes come before them.
func swapParts(b []byte, n int) {
	slices.Reverse(b[:n])
	slices.Reverse(b[n:])
	slices.Reverse(b)
}

// appendSplices writes the edits of a list that is now.
func appendSplices(b []byte, list []splice, now []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, '['), int64(s.at), 10)
		b = strconv.AppendInt(append(b, ','), int64(s.gone), 10)
		b = append(appendArray(append(b, ','), now[s.from:s.to]), ']')
	}
	return append(b, ']')
}

// appendWhole writes a list of what is JSON already.
func appendArray(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, e...)
	}
	return append(b, ']')
}

// find returns the member with a name, which lies near a place as a rule.
func findMember(all []member, name string, near int) (member, bool) {
	if near < len(all) && all[near].name() == name {
		return all[near], true
	}
	i := slices.IndexFunc(all, func(m member) bool { return m.name() == name })
	if i < 0 {
		return member{}, false
	}
	return all[i], true
}
