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

// usualMembers is how many members an object has at most, as a rule.
const usualMembers = 24

// A Patch collects the changes that turn one JSON object into another.
type Patch struct {
	data []byte
	gone []string // the names of members that go, as JSON
}

// CompareObjects adds to the patch what turns object old into object now. If a patch cannot express that
// it returns false, and the patch must not be used.
func (p *Patch) CompareObjects(old, now string) (ok bool) {
	var some, others [usualMembers]member
	is := members(some[:0], now, nil)
	was := members(others[:0], old, is)
	p.data, ok = appendMemberPatches(p.data, 0, was, is)
	p.gone = appendRemoved(p.gone, was, is)
	return ok
}

// SetList adds that the member `name` of the object becomes a list of JSON values, whatever it was. The
// name is in quotes, as in JSON.
func (p *Patch) SetList(name string, list []string) {
	p.data = appendArray(beginMember(p.data, 0, name), list)
}

// RemoveMember adds that the member `name` of the object is removed. The name is in quotes, as in JSON.
func (p *Patch) RemoveMember(name string) { p.gone = append(p.gone, name) }

// CompareList adds what turns the object's member `name` from the list old into the list now, both of JSON
// values; nothing if they are equal. The name is in quotes, as in JSON.
func (p *Patch) CompareList(name string, old, now []string) {
	at := len(p.data)
	p.data = dropEmptyMember(appendListPatch(beginMember(p.data, 0, name), old, now), at)
}

// Merge adds the changes of patch o, which must be about other members of the same object.
func (p *Patch) Merge(o *Patch) {
	if len(p.data) > 0 && len(o.data) > 0 {
		p.data = append(p.data, ',')
	}
	p.data, p.gone = append(p.data, o.data...), append(p.gone, o.gone...)
}

// PatchMember adds that the object's member `name`, an object itself, is changed by the patch `by`;
// nothing if that is empty. The name is in quotes, as in JSON.
func (p *Patch) PatchMember(name string, by *Patch) {
	if !by.Empty() {
		p.data = by.Append(beginMember(p.data, 0, name))
	}
}

// Empty reports whether the patch changes nothing.
func (p *Patch) Empty() bool { return len(p.data) == 0 && len(p.gone) == 0 }

// SizeEstimate returns about how many bytes the patch takes as JSON.
func (p *Patch) SizeEstimate() int {
	n := len(p.data) + len(`{"-":[]}`)
	for _, name := range p.gone {
		n += len(name) + 1
	}
	return n
}

// Append appends the patch to b as a JSON object.
func (p *Patch) Append(b []byte) []byte {
	b = append(b, '{')
	from := len(b)
	return closePatch(append(b, p.data...), from, p.gone)
}

// closePatch appends the list of removed members (gone), if there are any, and the closing brace to a
// patch whose members begin at b[from].
func closePatch(b []byte, from int, gone []string) []byte {
	if len(gone) > 0 {
		b = appendArray(beginMember(b, from, `"`+goneName+`"`), gone)
	}
	return append(b, '}')
}

// beginMember appends a member's name and a colon to an object whose members begin at b[from], after a
// comma unless it is the first.
func beginMember(b []byte, from int, name string) []byte {
	if len(b) > from {
		b = append(b, ',')
	}
	return append(append(b, name...), ':')
}

// dropEmptyMember removes the member that was begun at b[at] if no value was written for it, because old
// and new value are equal though their texts differ.
func dropEmptyMember(b []byte, at int) []byte {
	if b[len(b)-1] == ':' {
		return b[:at]
	}
	return b
}

// appendMemberPatches appends what turns the members `was` of an object into the members `is`, to a patch
// whose members begin at b[from]. It returns false if a patch cannot express that.
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

// appendRemoved appends to gone the names of the members in `was` that are missing in `is`, and returns
// it.
func appendRemoved(gone []string, was, is []member) []string {
	for i, m := range was {
		if _, ok := findMember(is, m.name(), i); !ok {
			gone = append(gone, m.name())
		}
	}
	return gone
}

// appendObjectPatch appends the patch from object old to object now. It returns false if a patch cannot
// express the change.
func appendObjectPatch(b []byte, old, now string) ([]byte, bool) {
	var some, others [usualMembers]member
	is := members(some[:0], now, nil)
	was := members(others[:0], old, is)
	b = append(b, '{')
	from := len(b)
	b, ok := appendMemberPatches(b, from, was, is)
	return closePatch(b, from, appendRemoved(nil, was, is)), ok
}

// appendValuePatch appends the patch from JSON value old to now, or the value now itself. It returns false
// if a patch cannot express the change, as when a list becomes an object: that would be read as a patch of
// the list.
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

// appendListPatch appends the patch from list old to list now; nothing if they are equal.
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

// swapParts moves the first n bytes of b behind the others, in place.
func swapParts(b []byte, n int) {
	slices.Reverse(b[:n])
	slices.Reverse(b[n:])
	slices.Reverse(b)
}

// appendSplices appends splices as JSON; the elements that they put in are taken from now.
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

// appendArray appends a JSON array of values that are JSON already.
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

// findMember returns the member with this name, which is in quotes; false if there is none. It looks at
// index near first.
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
