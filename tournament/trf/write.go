package trf

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"circulade/tournament/standing"
)

// lineEnd ends each line.
const lineEnd = "\r\n"

// Write returns a tournament as a file. What the format cannot say gets an error with the player and
// the round.
func Write(t Tournament) ([]byte, error) {
	if f := check(t); f != nil {
		switch {
		case f.player < 0:
			return nil, fmt.Errorf("trf: %s", f.text)
		case f.round == 0:
			return nil, fmt.Errorf("trf: player %d of the list: %s", f.player+1, f.text)
		}
		return nil, fmt.Errorf("trf: player %d of the list, round %d: %s", f.player+1, f.round, f.text)
	}
	var b bytes.Buffer
	if err := t.writeHead(&b); err != nil {
		return nil, err
	}
	for _, p := range t.Players {
		p.write(&b)
	}
	if t.Rounds > 0 {
		fmt.Fprintf(&b, "XXR %d%s", t.Rounds, lineEnd)
	}
	if t.Scale != (Scale{}) && t.Scale != usual() {
		s, err := t.Scale.text()
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "XXS %s%s", s, lineEnd)
	}
	if len(t.Absent) > 0 {
		b.WriteString("XXZ")
		for _, n := range t.Absent {
			fmt.Fprintf(&b, " %d", n)
		}
		b.WriteString(lineEnd)
	}
	return b.Bytes(), nil
}

// writeHead writes the lines about the tournament, without those that would be empty.
func (t Tournament) writeHead(b *bytes.Buffer) error {
	begins, err := t.Begins.text("042")
	if err != nil {
		return err
	}
	ends, err := t.Ends.text("052")
	if err != nil {
		return err
	}
	rated := 0
	for _, p := range t.Players {
		if p.Rating > 0 {
			rated++
		}
	}
	for _, line := range [][2]string{
		{"012", t.Name},
		{"022", t.City},
		{"032", t.Federation},
		{"042", begins},
		{"052", ends},
		{"062", strconv.Itoa(len(t.Players))},
		{"072", strconv.Itoa(rated)},
		{"092", t.Kind},
		{"102", t.Referee},
		{"122", t.Clock},
	} {
		if text := cleaned(line[1], maxText); text != "" {
			fmt.Fprintf(b, "%s %s%s", line[0], text, lineEnd)
		}
	}
	return t.writeDates(b)
}

// writeDates writes the days of the rounds, each in the columns of its round.
func (t Tournament) writeDates(b *bytes.Buffer) error {
	line := "132"
	for r, d := range t.Dates {
		if d == (Date{}) {
			continue
		}
		if !d.valid() || d.Year < firstYear || d.Year >= firstYear+100 {
			return fmt.Errorf("trf: round %d: there is no day %d-%d-%d within %d and %d", r+1, d.Year, d.Month, d.Day, firstYear, firstYear+99)
		}
		line = fmt.Sprintf("%-*s%02d/%02d/%02d", column(r)-1, line, d.Year%100, d.Month, d.Day)
	}
	if line != "132" {
		b.WriteString(line + lineEnd)
	}
	return nil
}

// firstYear is the first year of a date whose year has two digits.
const firstYear = 1970

// text returns a date as the format has it, or nothing for none.
func (d Date) text(code string) (string, error) {
	switch {
	case d == (Date{}):
		return "", nil
	case !d.valid():
		return "", fmt.Errorf("trf: line %s: there is no day %d-%d-%d", code, d.Year, d.Month, d.Day)
	}
	return fmt.Sprintf("%04d/%02d/%02d", d.Year, d.Month, d.Day), nil
}

// column returns the column, from 1, where a round begins, counted from 0.
func column(round int) int { return 92 + 10*round }

// write writes the line of a player.
func (p Player) write(b *bytes.Buffer) {
	line := fmt.Sprintf("001 %4d      %-33s %4s %3s %11s %10s %4s %4s", p.Number, cleaned(p.Name, maxName),
		number(p.Rating), "", "", "", points(p.Points), number(p.Place))
	b.WriteString(line)
	results := trimmed(p.Results)
	for r, result := range results {
		text := result.text()
		if r == len(results)-1 {
			text = strings.TrimRight(text, " ")
		}
		b.WriteString("  " + text)
	}
	b.WriteString(lineEnd)
}

// trimmed returns results without those at the end that say nothing.
func trimmed(results []Result) []Result {
	n := len(results)
	for n > 0 && results[n-1] == (Result{}) {
		n--
	}
	return results[:n]
}

// text returns the eight characters of a result.
func (r Result) text() string {
	outcome := string(r.Outcome)
	if r.Outcome == Open {
		outcome = " "
	}
	switch {
	case r == (Result{}):
		return "        "
	case r.Opponent == 0:
		return "0000 - " + outcome
	}
	start := "-"
	if r.Start != Neither {
		start = string(r.Start)
	}
	return fmt.Sprintf("%4d %s %s", r.Opponent, start, outcome)
}

// number returns a number as text, and nothing for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// points returns units as points with one decimal.
func points(units int) string {
	return fmt.Sprintf("%d.%d", units/standing.Point, units%standing.Point/tenth)
}

// text returns what a line XXS says. W and D stand for all wins and draws, also those without a
// game; what differs from them stands behind.
func (s Scale) text() (string, error) {
	for _, n := range []int{s.Win, s.Draw, s.Loss, s.Bye, s.HalfBye} {
		if n < 0 || n > 999*tenth || n%tenth != 0 {
			return "", fmt.Errorf("trf: scale: %d units, not whole tenths of a point (%d units) up to 99.9", n, tenth)
		}
	}
	return fmt.Sprintf("W=%s D=%s WL=%s BL=%s PAB=%s HPB=%s", points(s.Win), points(s.Draw), points(s.Loss), points(s.Loss),
		points(s.Bye), points(s.HalfBye)), nil
}

// cleaned returns a text as one line of at most so many characters: without characters that are not
// seen, each run of spaces as one, and not cut between a letter and its accents.
func cleaned(text string, most int) string {
	visible := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		case r == unicode.ReplacementChar || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, text)
	list := []rune(strings.Join(strings.Fields(visible), " "))
	if len(list) > most {
		end := most
		for end > 0 && unicode.Is(unicode.M, list[end]) {
			end--
		}
		list = list[:end]
	}
	return strings.TrimRight(string(list), " ")
}
