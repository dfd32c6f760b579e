package patch

import (
	"slices"
	"strconv"
	"strings"
)

// A splice replaces some elements of the old list by elements of the new one.
type splice struct {
	at, gone int // where elements go, as the list is by then, and how many
	from, to int // which elements of the new list come there
}

// alignLists pairs the elements of the lists old and now, two versions of the same list, appends to b a
// patch for each changed pair, and returns splices for the elements without a pair. from is the index in
// the whole list of the first element of both, because equal elements before it were cut off.
func alignLists(b []byte, old, now []string, from int) ([]byte, []splice) {
	begun := len(b)
	var splices []splice
	left, due := keyIndex{list: old}, keyIndex{list: now}
	open := false // the last splice goes on
	edit := func(at int) *splice {
		if !open {
			splices = append(splices, splice{at: at, from: at - from, to: at - from})
		}
		open = true
		return &splices[len(splices)-1]
	}
	for i, j := 0, 0; i < len(old) || j < len(now); {
		var was, is string
		if i < len(old) {
			was = elementKey(old[i])
		}
		if j < len(now) {
			is = elementKey(now[j])
		}
		if i < len(old) && j < len(now) && was == is {
			var ok bool
			if b, ok = appendElementPatch(b, begun, from+j, old[i], now[j]); ok {
				i, j, open = i+1, j+1, false
				continue
			}
		}
		if j < len(now) && (i == len(old) || !left.hasFrom(i, is) && due.hasFrom(j, was)) {
			edit(from+j).to++ // they lie behind one another
			j++
			continue
		}
		edit(from+j).gone++
		i++
	}
	return b, splices
}

// appendElementPatch appends the patch of the list element at index place, in a patch whose members begin
// at b[from]; nothing if the element has not changed. It returns false, with b unchanged, if no patch can
// express the change.
func appendElementPatch(b []byte, from, place int, old, now string) ([]byte, bool) {
	if old == now {
		return b, true
	}
	if old[0] != '{' || now[0] != '{' {
		return b, false
	}
	before := len(b)
	if before > from {
		b = append(b, ',')
	}
	b = append(strconv.AppendInt(append(b, '"'), int64(place), 10), `":`...)
	b, ok := appendObjectPatch(b, old, now)
	if !ok {
		b = b[:before]
	}
	return b, ok
}

// A keyIndex answers whether a list has an element with a key (elementKey) from some index on.
type keyIndex struct {
	list []string
	last map[string]int // by key, the index of the last element; nil until a long search
}

// linearSearchMax is up to how many elements are searched one by one, without a map.
const linearSearchMax = 8

// hasFrom reports whether any element at an index of at least from has the key `kind` (elementKey).
func (k *keyIndex) hasFrom(from int, kind string) bool {
	if rest := k.list[from:]; len(rest) <= linearSearchMax {
		return slices.ContainsFunc(rest, func(e string) bool { return elementKey(e) == kind })
	}
	if k.last == nil {
		k.last = make(map[string]int, len(k.list))
		for i, e := range k.list {
			k.last[elementKey(e)] = i
		}
	}
	at, ok := k.last[kind]
	return ok && at >= from
}

// elementKey returns what identifies an element across versions of a list: the first member of an object
// (the first two if that is x), or the whole of any other element. It affects only how short a patch is.
func elementKey(entry string) string {
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
