package view

import "bytes"

// A List is one of the growing lists of a state.
type List struct {
	Name    string   // as JSON
	Told    bool     // it is there
	Help    bool     // it is one of the helps
	Entries []string // each as its JSON
}

// answers notes where the legal answers lie.
func (t *Told) answers(from, to int) {
	if t != nil {
		t.choices = span{from, to}
	}
}

// Bare appends the state without its growing lists, and without the legal answers unless it is
// for whoever is asked: an empty list stands for them. Where the lists of the helps are not
// wanted it has the dead squares.
func (t *Told) Bare(b []byte, asked, helps bool) []byte {
	b = t.without(b, asked, 0)
	if !helps {
		b = t.dead(b)
	}
	return b
}

// without appends the state without the lists from one on.
func (t *Told) without(b []byte, asked bool, from int) []byte {
	done := 0
	cut := func(from, to int) {
		b = append(b, t.JSON[done:from]...)
		done = to
	}
	for which, at := range t.at {
		if which == featuresList && !asked && t.choices.to > 0 { // they lie before these
			cut(t.choices.from+1, t.choices.to-1)
		}
		if which >= from && at.from < at.to {
			cut(at.from-len(`,"":`)-len(listNames()[which]), at.to)
		}
	}
	return append(b, t.JSON[done:]...)
}

// Whole appends the state with its lists, as Bare does without them; but for those of the helps,
// with the dead squares in their place, unless these are wanted.
func (t *Told) Whole(b []byte, asked, helps bool) []byte {
	if !helps {
		return t.dead(t.without(b, asked, featuresList))
	}
	return t.without(b, asked, growing)
}

// dead adds to a state, which is the end of b, where no tile left fits: x and y of each square.
// Where none fits anywhere there is nothing to say.
func (t *Told) dead(b []byte) []byte {
	whole, from, ends := len(b), t.at[squaresList].from+1, t.ends[squaresList]
	b = append(b[:whole-1], `,"dead":[`...)
	some := len(b)
	count := 0
	for _, to := range ends {
		place, fits, _ := bytes.Cut(t.JSON[from:to], []byte(`,"fits":`))
		from = to + 1
		if fits[0] != '0' {
			continue
		}
		x, y, _ := bytes.Cut(place[len(`{"x":`):], []byte(`,"y":`))
		if len(b) > some {
			b = append(b, ',')
		}
		b = append(append(append(b, '['), x...), ',')
		b = append(append(b, y...), ']')
		count++
	}
	if count == 0 || count == len(ends) {
		return append(b[:whole-1], '}')
	}
	return append(b, "]}"...)
}

// Listed returns the growing lists of what is told, which are its own.
func (t *Told) Listed(own Lists) []List {
	list := make([]List, 0, growing)
	for which, at := range t.at {
		there := at.from < at.to && !bytes.Equal(t.JSON[at.from:at.to], []byte("null"))
		list = append(list, List{`"` + listNames()[which] + `"`, there, which >= featuresList, own.entries[which]})
	}
	return list
}
