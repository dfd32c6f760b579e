package gamelog

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"circulade/game"
)

// free is how a seat is called that waits for anybody, before its number.
const free = "Player "

// FreeName returns the name of a seat that waits for anybody, which nobody else has.
func FreeName(seat int, taken []string) string {
	for n := seat + 1; ; n++ {
		if name := free + fmt.Sprint(n); !slices.Contains(taken, name) {
			return name
		}
	}
}

// IsFree reports whether a name is that of a seat that waits for anybody.
func IsFree(name string) bool {
	n, ok := strings.CutPrefix(name, free)
	return ok && n != "" && strings.Trim(n, "0123456789") == ""
}

// Unlike returns a name as it is or, if somebody has it, with the first number behind it
// that makes it another.
func Unlike(name string, taken []string) string {
	return Numbered(name, func(name string) bool { return slices.Contains(taken, name) })
}

// Numbered returns a name as it is or, if it cannot be had, with the first number behind it
// that makes it one that can.
func Numbered(name string, taken func(string) bool) string {
	for n, first := 2, name; taken(name); n++ {
		tail := fmt.Sprint(" ", n)
		for utf8.RuneCountInString(first)+len(tail) > game.MaxName {
			_, last := utf8.DecodeLastRuneInString(first)
			first = first[:len(first)-last]
		}
		name = strings.TrimSpace(first) + tail
	}
	return name
}
