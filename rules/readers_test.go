package rules_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// readerOf returns who a file of State's methods is for, "" for a file that has none.
func readerOf(file string) string {
	for prefix, reader := range map[string]string{
		"read_": "reads", "hash.": "reads", "seats.": "reads",
		"play.": "plays", "parse.": "plays", "random.": "plays", "state.": "plays",
		"act_": "acts", "marks.": "acts",
		"arrange": "arranges",
	} {
		if strings.HasPrefix(file, prefix) {
			return reader
		}
	}
	return ""
}

// alike are methods of other types that have the name of one of State's.
var alike = map[string]bool{"Scored": true, "Deploy": true, "Lay": true}

// beyond are what rooms call although it is for others, with the reason.
var beyond = map[string]string{
	"game Tell": "it answers chance, and tells what came",
}

// The methods of State stand in files by who reads them, and the rooms above the sets
// change nothing but by playing; sets in play arrange nothing.
func TestReadersOfState(t *testing.T) {
	acts, arranges := map[string]bool{}, map[string]bool{}
	for _, fn := range methods(t, "State") {
		switch readerOf(fn.file) {
		case "":
			t.Errorf("%s: State.%s stands in no reader's file", fn.file, fn.Name.Name)
		case "acts":
			acts[fn.Name.Name] = true
		case "arranges":
			arranges[fn.Name.Name] = true
		}
	}
	for _, room := range []string{"game", "view", "bot", "protocol"} {
		noCalls(t, "../"+room, acts, "is for sets in play")
	}
	noCalls(t, "../expansion", arranges, "is for who holds the game")
}

// noCalls holds that no file below a folder calls any of these methods.
func noCalls(t *testing.T, folder string, names map[string]bool, why string) {
	t.Helper()
	call := regexp.MustCompile(`\.([A-Z]\w*)\(`)
	for file, text := range sources(t, folder) {
		room := strings.TrimPrefix(path.Dir(file), "../")
		for _, c := range call.FindAllStringSubmatch(text, -1) {
			if names[c[1]] && !alike[c[1]] && beyond[room+" "+c[1]] == "" {
				t.Errorf("%s calls State.%s, which %s", file, c[1], why)
			}
		}
	}
}
