package game

import (
	"fmt"
	"slices"
	"strings"
)

// maxAids is the length of the longest aids policy that is read, in bytes.
const maxAids = 200

// Helps returns what a table can help its players with, in the order in which
// a policy lists it: that legal squares are outlined before anybody points, which
// kinds of tile are left, what features are worth and to whom, how many tiles left
// fit each square, and what the score would be if the game ended now.
func Helps() []string {
	return []string{"outlines", "bag", "features", "squares", "projected"}
}

// AidsPolicies returns the named aids policies.
func AidsPolicies() []string { return []string{"table", "club", "teach"} }

// HelpsOf returns the helps of an aids policy: a named one, or a list of helps
// separated by commas. What it does not know gives no help.
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
