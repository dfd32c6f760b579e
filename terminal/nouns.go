package terminal

import (
	"fmt"
	"slices"
	"strings"
)

// This file names things as one says them: figures, marks, features, numbers.

// figureWord is what a kind of figure is called in a sentence.
func figureWord(figure string) string {
	if figure == "big" {
		return "big follower"
	}
	return figure
}

// figureLetter stands behind the player's number in a drawing of the board; 0
// of a plain follower, which the number alone stands for.
func figureLetter(figure string) byte {
	switch figure {
	case "follower", "":
		return 0
	case "big":
		return '+'
	}
	return figure[0]
}

// featureWord is what points are for: a kind of feature, or what else pays.
func featureWord(feature string) string {
	switch feature {
	case "goods", "gold":
		return feature
	case "king", "robber-baron", "fairy", "wheel", "teacher", "catapult":
		return "the " + strings.ReplaceAll(feature, "-", " ")
	}
	return a(feature)
}

// monastic reports whether a kind of feature is complete when the squares around
// it are filled.
func monastic(kind string) bool {
	return kind == "monastery" || kind == "garden" || kind == "shrine" || kind == "abbey"
}

// pointsOrder lists the kinds of points that somebody has, the usual ones first.
func pointsOrder(by map[string]int) []string {
	usual := []string{"city", "road", "monastery", "abbey", "shrine", "garden", "castle", "field", "barn", "fairy", "teacher", "goods", "king", "robber-baron", "gold", "ransom", "auction", "message", "robber", "wheel", "crown", "catapult"}
	var list []string
	for _, kind := range append(usual, sortedKeys(by)...) {
		if by[kind] != 0 && !slices.Contains(list, kind) {
			list = append(list, kind)
		}
	}
	return list
}

// uncounted are marks and tokens of which there is no plural.
var uncounted = []string{"wine", "grain", "cloth"}

// markWord counts marks on segments, or tokens: "2 inns", "1 wine".
func markWord(n int, mark string) string {
	if mark == "besieged" {
		return mark
	}
	if slices.Contains(uncounted, mark) {
		return fmt.Sprintf("%d %s", n, mark)
	}
	return number(n, strings.ReplaceAll(mark, "-", " "))
}

// aMark names a single mark: "an inn", "wine", "a pig herd".
func aMark(mark string) string {
	if mark == "besieged" {
		return "a siege"
	}
	if slices.Contains(uncounted, mark) {
		return mark
	}
	return a(strings.ReplaceAll(mark, "-", " "))
}

func times(list []string, word string) int {
	n := 0
	for _, x := range list {
		if x == word {
			n++
		}
	}
	return n
}

func turned(degrees *int) string {
	if degrees == nil || *degrees == 0 {
		return "not turned"
	}
	return fmt.Sprintf("turned %d degrees", *degrees)
}

// as adds what a figure is where it stands, unless its name says so.
func as(role, figure string) string {
	if role == "" || role == figure {
		return ""
	}
	return " as " + a(role)
}

// a puts the article before a noun: "a pig", "an abbot".
func a(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// has puts "has" after a name: "You have", "Ann has".
func has(who string) string {
	if who == you {
		return who + " have"
	}
	return who + " has"
}

// does puts a verb after a name: "You lay", "Ann lays".
func does(who, verb string) string {
	if who == you {
		return who + " " + verb
	}
	return who + " " + verb + "s"
}

// and joins names: "Ann, Bo and Cy".
func and(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// plurals are those that do not just take an s.
var plurals = map[string]string{"city": "cities", "monastery": "monasteries"}

// number counts things: "1 tile", "3 cities".
func number(n int, noun string) string {
	switch {
	case n == 1:
	case plurals[noun] != "":
		noun = plurals[noun]
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
