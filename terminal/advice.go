package terminal

import (
	"context"
	"fmt"
	"strings"
	"time"

	"circulade/bot/analysis"
	"circulade/bot/explain"
	"circulade/bot/search"
	"circulade/rules"
	"circulade/view"
	"circulade/web/messages"
)

// This file is what computer players tell people: hints, why they have played so, and
// what luck and skill did in a game that is over.

const (
	hintTime = 400 * time.Millisecond
	hints    = 3
)

// hint tells the best turns of the seat that is asked, if the table helps with that.
func (t *table) hint(seat int) []string {
	st, ok := t.g.State().Pending()
	if !ok || int(st.Seat) != seat || !view.AidsNow(t.g).Hints {
		return []string{t.say("not.helped", nil)}
	}
	sample := view.Sample(t.g, seat, t.rng.Uint64)
	lines, err := analysis.Lines(context.Background(), sample, t.names, search.Budget{Time: hintTime}, t.rng.Uint64(), hints)
	if err != nil {
		return []string{t.refused(err)}
	}
	list := []string{t.say("hint.how", nil)}
	for i := range lines {
		list = append(list, t.moves(fmt.Sprintf("%3d. ", i+1), &lines[i], seat)...)
	}
	return list
}

// moves tells a turn in its notation, and below it what it does.
func (s *speech) moves(head string, l *analysis.Line, seat int) []string {
	list := []string{head + strings.Join(l.All, "; ")}
	for i := range l.Reasons {
		list = append(list, "     "+s.reason(&l.Reasons[i].Reason, seat))
	}
	return list
}

// A turn is what a computer player that explains itself has answered of one.
type turn struct {
	seat    rules.Seat
	entries int          // of the game when the next answer of the turn comes
	start   *rules.State // what it was given
	all     []rules.Choice
	because string // the main reason, not told yet
}

// explain finds out why a computer player answers so, if it is one that says it.
func (t *table) explain(seat rules.Seat, given *rules.State, c rules.Choice) {
	if !t.explains[seat] {
		return
	}
	if n := len(t.g.Entries()); t.turn.start == nil || t.turn.seat != seat || t.turn.entries != n {
		t.turn = turn{seat: seat, entries: n, start: given.Clone()}
	}
	t.turn.entries++
	t.turn.all = append(t.turn.all, c)
	t.turn.because = ""
	reasons, err := explain.Turn(t.turn.start, t.turn.all)
	if err != nil { // it depends on what is hidden
		return
	}
	if r, ok := explain.Main(reasons, view.AidsNow(t.g)); ok {
		t.turn.because = t.because(int(seat), &r)
	}
}

// explained tells once why the last turn was played so.
func (t *table) explained() {
	if t.turn.because != "" {
		t.out.say(t.turn.because)
		t.turn.because = ""
	}
}

// analyse tells what luck and skill did in the game, once it is over.
func (t *table) analyse() []string {
	if !t.g.State().Over() {
		return []string{t.say("analysis.early", nil)}
	}
	t.out.say(t.say("analysis.under", nil))
	r, err := analysis.Game(context.Background(), t.g, t.effort, nil)
	if err != nil {
		return []string{t.refused(err)}
	}
	list := t.sums(r)
	for _, p := range r.Points {
		turn := r.Turns[p.Turn]
		list = append(list, t.say("analysis.point", messages.Args{
			"turn": turn.Turn, "name": t.names[turn.Player], "lost": tenths(p.Lost),
		}))
		list = append(list, t.moves("  "+t.say("analysis.better", nil)+": ", &p.Better, turn.Player)...)
		list = append(list, t.moves("  "+t.say("analysis.played", nil)+": ", &p.Played, turn.Player)...)
	}
	return list
}

// sums tells the sums of luck and skill.
func (s *speech) sums(r *analysis.Report) (list []string) {
	for seat, name := range s.names {
		list = append(list, s.say("analysis.sum", messages.Args{
			"name": name, "luck": signed(r.Luck[seat]), "lost": tenths(r.Lost[seat]),
		}))
	}
	return list
}

// Commented returns a record with what luck and skill did in the game as comments, in a
// language. Comments count for nothing: the record is that of the same game.
func Commented(record string, r *analysis.Report, language string, sets, names []string) (string, error) {
	s, err := newSpeech(language, sets, names, nobody)
	if err != nil {
		return "", err
	}
	notes := map[int][]string{}
	for i, turn := range r.Turns {
		notes[turn.Turn] = append(notes[turn.Turn], s.say("analysis.turn", messages.Args{
			"name": s.names[turn.Player], "margin": signed(turn.Margins[turn.Player]), "luck": signed(turn.Luck), "lost": tenths(turn.Lost),
		}))
		for _, p := range r.Points {
			if p.Turn == i {
				notes[turn.Turn] = append(notes[turn.Turn], s.moves(s.say("analysis.better", nil)+": ", &p.Better, turn.Player)...)
			}
		}
	}
	return annotated(record, s.sums(r), notes), nil
}

// annotated puts comments into a record: before its first turn, and before the lines of
// turns by their numbers.
func annotated(record string, head []string, notes map[int][]string) string {
	var b strings.Builder
	write := func(lines []string) {
		for _, line := range lines {
			b.WriteString("# " + line + "\n")
		}
	}
	for line := range strings.Lines(record) {
		var n int
		if _, err := fmt.Sscanf(strings.TrimSpace(line), "%d.", &n); err == nil {
			write(head)
			head = nil
			write(notes[n])
			delete(notes, n)
		}
		b.WriteString(line)
	}
	return b.String()
}

func signed(v float64) string { return fmt.Sprintf("%+.1f", v) }

func tenths(v float64) string { return fmt.Sprintf("%.1f", v) }
