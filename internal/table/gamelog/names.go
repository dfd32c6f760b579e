package gamelog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"circulade/game"
)

// freePrefix begins the name of a seat that nobody has taken; a number follows.
const freePrefix = "Player "

// FreeSeatName returns a name for a seat that nobody has taken: "Player " with the first number from the
// seat's own (seat+1) on for which the name is not among those taken.
func FreeSeatName(seat int, taken []string) string {
	for n := seat + 1; ; n++ {
		if name := freePrefix + fmt.Sprint(n); !slices.Contains(taken, name) {
			return name
		}
	}
}

// IsFreeSeatName reports whether a name has the form of those that FreeSeatName returns.
func IsFreeSeatName(name string) bool {
	n, ok := strings.CutPrefix(name, freePrefix)
	return ok && n != "" && strings.Trim(n, "0123456789") == ""
}

// UniqueName returns a name as it is or, if it is taken, with the first number from 2 on that makes it
// free.
func UniqueName(name string, taken func(string) bool) string {
	numbered := name
	for n := 2; taken(numbered); n++ {
		numbered = withNumber(name, n)
	}
	return numbered
}

// withNumber returns a name with a number behind it, shortened so that it is not too long.
func withNumber(name string, n int) string {
	tail := fmt.Sprint(" ", n)
	for utf8.RuneCountInString(name)+len(tail) > game.MaxName {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	return strings.TrimSpace(name) + tail
}

// IsNameVariant reports whether name equals the name `of`, or is that name with a number as UniqueName
// adds it.
func IsNameVariant(name, of string) bool {
	n, err := strconv.Atoi(name[strings.LastIndexByte(name, ' ')+1:])
	return name == of || err == nil && n >= 2 && name == withNumber(of, n)
}

// PublicNames returns how seats are called for strangers: by seat the name of a public account, as accounts has
// it, a computer player by which it is, and others as seats are that nobody has taken. No two are the same.
func PublicNames(seats []Seat, accounts []string) []string {
	names := make([]string, len(seats))
	for i := range names {
		wanted := ""
		switch {
		case seats[i].Kind == KindBot:
			wanted = seats[i].Bot
		case i < len(accounts):
			wanted = accounts[i]
		}
		if game.CheckName(wanted) != nil {
			wanted = FreeSeatName(i, nil)
		}
		names[i] = UniqueName(wanted, func(name string) bool {
			return slices.ContainsFunc(names[:i], func(other string) bool { return game.Bare(other) == game.Bare(name) })
		})
	}
	return names
}
