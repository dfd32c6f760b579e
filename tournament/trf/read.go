package trf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"circulade/tournament/standing"
)

// An Error says what is wrong with a file, and where: lines and columns count from 1, columns in
// characters.
type Error struct {
	Line, Column int
	Text         string
}

// Error returns the fault with its place.
func (e *Error) Error() string {
	return fmt.Sprintf("trf: line %d, column %d: %s", e.Line, e.Column, e.Text)
}

// A line is a line of a file that is being read.
type line struct {
	number int
	text   []rune
}

// errorf returns an error about a column of the line.
func (l line) errorf(column int, format string, args ...any) error {
	return &Error{l.number, column, fmt.Sprintf(format, args...)}
}

// field returns what stands in some columns, both included, without spaces around it.
func (l line) field(from, to int) string {
	if from > len(l.text) {
		return ""
	}
	return strings.TrimSpace(string(l.text[from-1 : min(to, len(l.text))]))
}

// number4 reads a number that stands in four columns, 0 if there is nothing.
func (l line) number4(from int, what string) (int, error) {
	text := l.field(from, from+3)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > maxNumber {
		return 0, l.errorf(from, "%s is %q, not a number up to %d", what, text, maxNumber)
	}
	return int(n), nil
}

// A reader is what is known of a file so far.
type reader struct {
	Tournament
	players []line         // their lines
	at      map[string]int // the number of the last line with a code
}

// Parse reads a file. The error is an *Error.
func Parse(data []byte) (Tournament, error) {
	if len(data) > maxBytes {
		return Tournament{}, &Error{1, 1, fmt.Sprintf("the file has %d bytes, at most %d are read", len(data), maxBytes)}
	}
	rd := reader{Tournament: Tournament{Scale: usual()}, at: map[string]int{}}
	for i, text := range split(data) {
		l := line{i + 1, text}
		if err := rd.read(l); err != nil {
			return Tournament{}, err
		}
	}
	if rd.Name == "" && len(rd.Players) == 0 {
		return Tournament{}, &Error{1, 1, "neither the name of a tournament (a line that begins with 012) nor a player (001)"}
	}
	if rd.Scale == usual() {
		rd.Scale = Scale{}
	}
	if f := check(rd.Tournament); f != nil {
		return Tournament{}, rd.place(f)
	}
	return rd.Tournament, nil
}

// place returns the error for a fault, at the line that has it.
func (rd *reader) place(f *fault) error {
	l, at := line{number: max(1, rd.at[f.code])}, 1
	if f.player >= 0 {
		l, at = rd.players[f.player], 5
	}
	if f.round > 0 {
		at = column(f.round - 1)
	}
	return l.errorf(at, "%s", f.text)
}

// split returns the lines of a file, in characters.
func split(data []byte) [][]rune {
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	if !utf8.Valid(data) {
		latin := make([]rune, len(data))
		for i, b := range data {
			latin[i] = rune(b)
		}
		text = string(latin)
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var lines [][]rune
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, []rune(l))
	}
	return lines
}

// read takes in one line.
func (rd *reader) read(l line) error {
	code := l.field(1, 3)
	if code == "" && l.field(1, len(l.text)) == "" {
		return nil
	}
	if !isCode(code) || len(l.text) > 3 && l.text[3] != ' ' {
		return l.errorf(1, "a line begins with three digits or capital letters and a space, not with %q", string(l.text[:min(4, len(l.text))]))
	}
	rd.at[code] = l.number
	rest := cleaned(l.field(5, len(l.text)), maxText)
	var err error
	switch code {
	case "001":
		return rd.player(l)
	case "012":
		rd.Name = rest
	case "022":
		rd.City = rest
	case "032":
		rd.Federation = rest
	case "042":
		rd.Begins, err = l.date(rest)
	case "052":
		rd.Ends, err = l.date(rest)
	case "092":
		rd.Kind = rest
	case "102":
		rd.Referee = rest
	case "122":
		rd.Clock = rest
	case "132":
		return rd.dates(l)
	case "XXR":
		return rd.rounds(l, rest)
	case "XXS":
		return rd.scale(l)
	case "XXZ":
		return rd.away(l)
	}
	return err
}

// isCode reports whether a text is the code at the beginning of a line.
func isCode(text string) bool {
	return len(text) == 3 && strings.Trim(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ#") == ""
}

// date reads the date of a line about the tournament: the year first or last, with any of / - . between.
func (l line) date(text string) (Date, error) {
	if text == "" {
		return Date{}, nil
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '-' || r == '.' })
	if len(parts) == 3 && len(parts[2]) == 4 {
		slices.Reverse(parts)
	}
	d, ok := dateOf(parts)
	if !ok || d.Year < 1000 {
		return Date{}, l.errorf(5, "%q is no date such as 2026/11/29", text)
	}
	return d, nil
}

// dateOf reads year, month and day.
func dateOf(parts []string) (Date, bool) {
	if len(parts) != 3 {
		return Date{}, false
	}
	var n [3]int
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 14)
		if err != nil {
			return Date{}, false
		}
		n[i] = int(v)
	}
	d := Date{n[0], n[1], n[2]}
	return d, d.valid()
}

// dates reads the days of the rounds.
func (rd *reader) dates(l line) error {
	rd.Dates = nil
	for r := 0; column(r) <= len(l.text) && r < maxRounds; r++ {
		text := l.field(column(r), column(r)+7)
		d, ok := century(text)
		if !ok && text != "" {
			return l.errorf(column(r), "%q is no date such as 26/11/29", text)
		}
		rd.Dates = append(rd.Dates, d)
	}
	for len(rd.Dates) > 0 && rd.Dates[len(rd.Dates)-1] == (Date{}) {
		rd.Dates = rd.Dates[:len(rd.Dates)-1]
	}
	if len(rd.Dates) == 0 {
		rd.Dates = nil
	}
	return nil
}

// century reads a date whose year has two digits.
func century(text string) (Date, bool) {
	parts := strings.Split(text, "/")
	if len(parts[0]) != 2 {
		return Date{}, false
	}
	prefix := "20"
	if parts[0] >= "70" {
		prefix = "19"
	}
	parts[0] = prefix + parts[0]
	return dateOf(parts)
}

// rounds reads how many rounds there will be.
func (rd *reader) rounds(l line, text string) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n < 1 || n > maxRounds {
		return l.errorf(5, "%q is no number of rounds within 1 and %d", text, maxRounds)
	}
	rd.Rounds = int(n)
	return nil
}

// scale reads what results are worth. What is worth something else for one side alone, or without a
// game, is passed over.
func (rd *reader) scale(l line) error {
	for at, word := range l.words() {
		code, text, _ := strings.Cut(word, "=")
		units, ok := unitsOf(text)
		if !ok {
			return l.errorf(at, "%q is no worth such as W=3.0", word)
		}
		switch code {
		case "W", "WW", "BW":
			rd.Scale.Win = units
		case "D":
			rd.Scale.Draw, rd.Scale.HalfBye = units, units
		case "WD", "BD":
			rd.Scale.Draw = units
		case "WL", "BL":
			rd.Scale.Loss = units
		case "PAB":
			rd.Scale.Bye = units
		case "HPB":
			rd.Scale.HalfBye = units
		case "FPB", "ZPB", "FW", "FL":
		default:
			return l.errorf(at, "%q: there is no result %q", word, code)
		}
	}
	return nil
}

// away reads who is absent.
func (rd *reader) away(l line) error {
	for at, word := range l.words() {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || n < 1 || n > maxNumber {
			return l.errorf(at, "%q is no number of a player", word)
		}
		rd.Absent = append(rd.Absent, int(n))
	}
	return nil
}

// words goes through the words of a line after its code, with their columns.
func (l line) words() func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for at := 5; at <= len(l.text); at++ {
			end := at
			for end <= len(l.text) && l.text[end-1] != ' ' {
				end++
			}
			if end > at && !yield(at, string(l.text[at-1:end-1])) {
				return
			}
			at = end
		}
	}
}

// unitsOf reads points with at most one decimal, such as 1, 1.5 or .5, as units.
func unitsOf(text string) (int, bool) {
	whole, part, _ := strings.Cut(text, ".")
	if len(whole) > 3 || len(part) > 1 || whole+part == "" || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	n, _ := strconv.Atoi("0" + whole)
	d, _ := strconv.Atoi("0" + part)
	units := n*standing.Point + d*tenth
	return units, units <= 999*tenth
}
