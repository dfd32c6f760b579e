package gamelog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"circulade/game"
)

// free is how a seat is called that waits for anybody, before its number.
const freePrefix = "Player "

// FreeName returns the name of a seat that waits for anybody, which nobody else has.
func FreeSeatName(seat int, taken []string) string {
	for n := seat + 1; ; n++ {
		if name := freePrefix + fmt.Sprint(n); !slices.Contains(taken, name) {
			return name
		}
	}
}

// IsFree reports whether a name is that of a seat that waits for anybody.
func IsFreeSeatName(name string) bool {
	n, ok := strings.CutPrefix(name, freePrefix)
	return ok && n != "" && strings.Trim(n, "0123456789") == ""
}

// Numbered returns a name as it is or, if it cannot be had, with the first number behind it
// that makes it one that can.
func UniqueName(name string, taken func(string) bool) string {
	numbered := name
	for n := 2; taken(numbered); n++ {
		numbered = withNumber(name, n)
	}
	return numbered
}

func withNumber(name string, n int) string {
	tail := fmt.Sprint(" ", n)
	for utf8.RuneCountInString(name)+len(tail) > game.MaxName {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	return strings.TrimSpace(name) + tail
}

// IsNumbered reports whether a name is another one, as it is or as Numbered makes it.
func IsNameVariant(name, of string) bool {
	n, err := strconv.Atoi(name[strings.LastIndexByte(name, ' ')+1:])
	return name == of || err == nil && n >= 2 && name == withNumber(of, n)
}
