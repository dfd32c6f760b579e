package bot

import (
	_ "embed" // the measured ratings
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Level is a computer player that people choose by how well or how it plays.
type Level struct {
	Name  string
	About string // a line about it, in English
	Style bool   // a way of playing rather than a strength
	// Explains: it says at a table why it does what it does.
	Explains bool
	// Rating is what matches say of it, nil before it was measured.
	Rating *Rating
}

// A Rating is how well a level played in matches of two.
type Rating struct {
	Elo     int     // on the scale of the file of ratings
	Against string  // the level that tells most of what the number means
	Score   float64 // share of the games won against that one, a draw being half
	Games   int     // played against that one
}

// Levels returns the levels from the weakest to the strongest, and then the styles.
func Levels() []Level {
	list := []Level{
		{Name: "beginner", About: "Is learning too: looks at one turn and loves big cities.", Explains: true},
		{Name: "easy", About: "Plays along cheerfully and overlooks a few things."},
		{Name: "normal", About: "Knows its way about, and sometimes takes the second best."},
		{Name: "hard", About: "Finds the best turn on the board, every time."},
		{Name: "master", About: "Thinks ahead to what you may do next."},
		{Name: "builder", About: "Wants the grandest cities and the longest roads.", Style: true},
		{Name: "farmer", About: "Lies down in the fields early and waits.", Style: true},
		{Name: "thief", About: "Would rather join your city than build one.", Style: true},
	}
	rated := ratings()
	for i := range list {
		if r, ok := rated[list[i].Name]; ok {
			list[i].Rating = &r
		}
	}
	return list
}

// Explains reports whether a computer player of that name says why it does what it does.
func Explains(name string) bool {
	return slices.ContainsFunc(Levels(), func(l Level) bool { return l.Name == name && l.Explains })
}

//go:embed ratings.txt
var ratingsFile string

// ratings returns what the file says, by level. The tests hold every line to be one.
func ratings() map[string]Rating {
	rated := map[string]Rating{}
	for line := range strings.Lines(ratingsFile) {
		if name, r, err := parseRating(line); err == nil && name != "" {
			rated[name] = r
		}
	}
	return rated
}

// parseRating reads a line of the file of ratings: a level, its rating, against whom it
// was measured, its share of the games and their number. Comments have no name.
func parseRating(line string) (name string, r Rating, err error) {
	line, _, _ = strings.Cut(line, "#")
	f := strings.Fields(line)
	if len(f) == 0 {
		return "", r, nil
	}
	if len(f) != 5 {
		return "", r, fmt.Errorf("%q has %d columns, want 5", line, len(f))
	}
	r.Against = f[2]
	if r.Elo, err = strconv.Atoi(f[1]); err != nil {
		return "", r, fmt.Errorf("the rating of %s: %w", f[0], err)
	}
	if r.Score, err = strconv.ParseFloat(f[3], 64); err != nil || r.Score < 0 || r.Score > 1 {
		return "", r, fmt.Errorf("the share of %s: %q is not from 0 to 1", f[0], f[3])
	}
	if r.Games, err = strconv.Atoi(f[4]); err != nil || r.Games < 1 {
		return "", r, fmt.Errorf("the games of %s: %q is no number of games", f[0], f[4])
	}
	return f[0], r, nil
}
