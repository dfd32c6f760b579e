package patch

import (
	"slices"
	"strconv"
	"strings"
)

// A splice is an edit of a list.
type splice struct {
	at, gone int
	from, to int // what comes there, of what is now
}

// align finds which entries are the same thing, as it was and as it is, and writes the patches of
// those, as the first members of the list's.
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

// change tells an entry of a list, at a place, against what it was; nothing if it is the same. It
// reports false if that cannot be told.
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

// kinds tells what the entries of a list are like.
type keyIndex struct {
	list []string
	last map[string]int // where the last one of a kind is, once that is worth a map
}

// few entries are looked through, time and again.
const linearSearchMax = 8

// has reports whether any entry from a place on is of a kind.
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

// like is what an entry and the one that takes its place have in common: the first member of
// an object, or where it lies. Nothing depends on it but how short a patch is.
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
