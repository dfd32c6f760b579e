package view

import "slices"

// The lists that are told against what a client has, in the order of a state's JSON.
const (
	tilesList = iota
	discardedList
	figuresList
	piecesList
	featuresList
	squaresList
	growing // how many there are
)

func listNames() [growing]string {
	return [growing]string{"tiles", "discarded", "figures", "pieces", "features", "squares"}
}

// Told is a state as JSON that knows where its growing lists lie, so that it can be told
// whole and against what somebody has without looking at the game again.
type Told struct {
	JSON []byte
	at   [growing]span
	ends [growing][]int // where the entries of each end

	choices span // where the legal answers lie
}

// span is where the value of a list lies; if the list is absent, where it would come.
type span struct{ from, to int }

// Lists are the growing lists of a state, each entry as its JSON. They never change.
type Lists struct {
	entries [growing][]string
	weight  int
}

// Tell writes the state, in the memory of what was told before.
func (s *State) Tell(t *Told) {
	t.choices = span{}
	t.JSON = appendState(t.JSON[:0], s, t)
}

// growingList is list, of one that is told against what a client has.
func growingList[T any](b []byte, t *Told, which int, all []T, one func([]byte, *T) []byte) []byte {
	name := listNames()[which]
	if t == nil {
		return list(b, name, all, one)
	}
	b = key(b, name)
	t.at[which].from = len(b)
	t.ends[which] = t.ends[which][:0]
	if all == nil {
		b = append(b, "null"...)
		t.at[which].to = len(b)
		return b
	}
	b = append(b, '[')
	for i := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, &all[i])
		t.ends[which] = append(t.ends[which], len(b))
	}
	b = append(b, ']')
	t.at[which].to = len(b)
	return b
}

// absent notes that a list is absent.
func (t *Told) absent(b []byte, which int) {
	if t != nil {
		t.at[which] = span{len(b), len(b)}
		t.ends[which] = t.ends[which][:0]
	}
}

// entryBytes is what each string costs beside its text.
const entryBytes = 16

// Lists copies the lists out of what is told. It shares those that are as they were before, and of
// the others the entries that are in before: most of them are, from one choice to the next.
func (t *Told) Lists(before Lists) Lists {
	var l Lists
	var shared [growing]bool
	count := 0
	for which, ends := range t.ends {
		if shared[which] = t.same(which, before.entries[which]); !shared[which] {
			count += len(ends)
		}
	}
	all := make([]string, 0, count)
	l.weight = count * entryBytes
	var own []byte
	var ends []int // of own entries, in own
	var missing []int
	for which, entries := range t.ends {
		from, old := t.at[which].from+1, before.entries[which]
		if shared[which] {
			l.entries[which] = old
			continue
		}
		first := len(all)
		for _, to := range entries {
			entry := t.JSON[from:to]
			from = to + 1
			i := ahead(old, entry)
			if i >= 0 {
				all = append(all, old[i])
				old = old[i+1:]
				continue
			}
			own = append(own, entry...)
			ends = append(ends, len(own))
			missing = append(missing, len(all))
			all = append(all, "")
		}
		l.entries[which] = all[first:len(all):len(all)]
	}
	text := string(own)
	start := 0
	for i, place := range missing {
		all[place] = text[start:ends[i]]
		start = ends[i]
	}
	l.weight += len(text)
	return l
}

// same reports whether a list has the entries that it had before.
func (t *Told) same(which int, old []string) bool {
	if len(old) != len(t.ends[which]) {
		return false
	}
	from := t.at[which].from + 1
	for i, to := range t.ends[which] {
		if old[i] != string(t.JSON[from:to]) {
			return false
		}
		from = to + 1
	}
	return true
}

// ahead finds an entry among the next few of a list, or returns -1.
func ahead(list []string, entry []byte) int {
	for i, e := range list[:min(len(list), 8)] {
		if e == string(entry) {
			return i
		}
	}
	return -1
}

// Weight is how many bytes the lists take that are not those of other lists. One that was taken over
// unchanged keeps the array of an older moment, which is not counted again: at most six a table, one
// for each list.
func (l Lists) Weight() int { return l.weight }

// Same reports whether two states have the same lists.
func (l Lists) Same(o Lists) bool {
	for which := range l.entries {
		if !slices.Equal(l.entries[which], o.entries[which]) {
			return false
		}
	}
	return true
}

// AppendSince appends the state with its lists told against old; now are its own. The
// lists of the helps, features and squares, come whole unless all are wanted so.
func (t *Told) AppendSince(b []byte, old, now Lists, all bool) []byte {
	done := 0
	for which, at := range t.at {
		if which >= featuresList && !all {
			break
		}
		b = append(b, t.JSON[done:at.from]...)
		done = at.to
		if at.from == at.to {
			if len(old.entries[which]) == 0 {
				continue
			}
			b = key(b, listNames()[which])
		}
		d := Difference(old.entries[which], now.entries[which], func(e string) string { return e })
		b = append(rawList(append(b, `{"set":`...), d.Set), `,"gone":`...)
		b = append(rawList(b, d.Gone), '}')
	}
	return append(b, t.JSON[done:]...)
}

// rawList appends a list whose entries are JSON.
func rawList(b []byte, entries []string) []byte {
	b = append(b, '[')
	for i, e := range entries {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, e...)
	}
	return append(b, ']')
}
