package game

import (
	"fmt"
	"slices"
	"strings"
)

// maxAids is the length of the longest aids policy that is read, in bytes.
const maxAids = 200

// Helps returns the helps that a table can give its players, in the order in which a
// policy lists them: legal squares outlined before anybody points ("outlines"), which
// kinds of tile are left ("bag"), what features are worth and to whom ("features"), how
// many tiles left fit each square ("squares"), the score if the game ended now
// ("projected"), and what a computer player would do, on request ("hints").
func Helps() []string {
	return []string{"outlines", "bag", "features", "squares", "projected", "hints"}
}

// AidsPolicies returns the names of the aids policies.
func AidsPolicies() []string { return []string{"table", "club", "teach"} }

// HelpsOf returns the helps of an aids policy: of a named one, or those of a list
// separated by commas. Words that it does not know are left out.
func HelpsOf(aids string) []string {
	helps := Helps()
	switch aids {
	case "table":
		return nil
	case "club":
		return helps[:3]
	case "teach":
		return helps
	}
	list := strings.Split(aids, ",")
	return slices.DeleteFunc(helps, func(h string) bool { return !slices.Contains(list, h) })
}

// normalAids returns the one way to write an aids policy: the name that its helps
// have, or else the list of them in their order.
func normalAids(aids string) string {
	helps := HelpsOf(aids)
	for _, name := range AidsPolicies() {
		if slices.Equal(HelpsOf(name), helps) {
			return name
		}
	}
	return strings.Join(helps, ",")
}

// aids checks the aids policy: a name, or a list of helps.
func (v *validator) aids() {
	text := v.in.Aids
	switch {
	case text == "":
		v.out.Aids = "teach"
		return
	case len(text) > maxAids:
		v.fault("aids", fmt.Sprintf("the aids policy has %d bytes, at most %d are read", len(text), maxAids))
		return
	case !strings.Contains(text, ",") && !slices.Contains(slices.Concat(AidsPolicies(), Helps()), text):
		v.fault("aids", "there is no aids policy "+quote(text)+", and no such help", slices.Concat(AidsPolicies(), Helps())...)
		return
	}
	list := strings.Split(text, ",")
	for i, name := range list {
		list[i] = strings.TrimSpace(name)
		if known := len(list) == 1 || slices.Contains(Helps(), list[i]); !known {
			v.fault("aids", "there is no help "+quote(list[i])+" that a list of helps could hold", Helps()...)
			return
		}
	}
	v.out.Aids = normalAids(strings.Join(list, ","))
}
