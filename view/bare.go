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
// for whoever is asked: an empty list stands for them.
func (t *Told) Bare(b []byte, asked bool) []byte { return t.without(b, asked, 0) }

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

// Whole appends the state with its lists, as Bare does without them; but for those of the helps
// unless these are wanted.
func (t *Told) Whole(b []byte, asked, helps bool) []byte {
	if !helps {
		return t.without(b, asked, featuresList)
	}
	return t.without(b, asked, growing)
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
