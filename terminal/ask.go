package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"circulade/game"
	"circulade/rules"
	"circulade/view"
	"circulade/web/messages"
)

// errQuit is a person who leaves the table.
var errQuit = errors.New("the table was left")

// line asks for a line. Input that has ended leaves the table. What comes from a
// pipe is repeated, as a terminal does by itself.
func (t *table) line(prompt string) (string, error) {
	if _, err := fmt.Fprint(t.out.w, prompt, "> "); err != nil {
		return "", fmt.Errorf("asking: %w", err)
	}
	if !t.in.Scan() {
		if err := t.in.Err(); err != nil {
			return "", fmt.Errorf("reading the answer: %w", err)
		}
		t.out.say("", t.inputEnded(t.g.State().Over()))
		return "", errQuit
	}
	text := strings.TrimSpace(t.in.Text())
	if !t.typed {
		t.out.say(text)
	}
	return text, nil
}

// ask lets a person answer. What they choose is a draft, which grows with every
// question that would follow and belongs to them, until they confirm it; so they
// see the spots for a follower before the tile is laid for good.
func (t *table) ask(seat int) error {
	t.draft = nil
	for {
		p, err := t.preview()
		if err != nil {
			return err
		}
		state := view.Of(p, seat)
		if state.Decision == nil {
			if done, err := t.confirm(seat); done || err != nil {
				return err
			}
			continue
		}
		q := question{teller: teller{t.speech, state, seat}, t: t, now: p}
		q.choices, q.alike = unlike(inOrder(state.Decision.Choices))
		q.put()
		if done, err := q.answer(); done || err != nil {
			return err
		}
	}
}

// preview returns the game as it would be after the draft.
func (t *table) preview() (*game.Game, error) {
	if len(t.draft) == 0 {
		return t.g, nil
	}
	return t.g.Preview(t.draft...)
}

// confirm asks whether the draft is to be played. It reports whether it was.
func (t *table) confirm(seat int) (done bool, err error) {
	t.out.say(t.confirmation(t.draft)...)
	for {
		text, err := t.line(t.names[seat])
		if err != nil {
			return false, err
		}
		switch strings.ToLower(text) {
		case "1", "y", "yes":
			return true, t.g.Choose(t.draft...)
		case "2", "n", "no", "undo":
			t.draft = t.draft[:len(t.draft)-1]
			return false, nil
		case "3":
			t.draft = nil
			return false, nil
		}
		if known, err := t.command(seat, text); err != nil {
			return false, err
		} else if !known {
			t.out.say(t.notUnderstood(text, 3))
		}
	}
}

// A question is a pending decision as a person sees it.
type question struct {
	teller
	t   *table
	now *game.Game // the game with the draft played
	// choices are those of the decision in the order in which they are listed.
	choices []view.Choice
	// alike are as good as one of those: they are not listed, but can be typed.
	alike []view.Choice
}

// unlike parts the choices that are listed from those that do the same with another
// segment of the same feature.
func unlike(choices []view.Choice) (listed, alike []view.Choice) {
	for i, c := range choices {
		if c.Of != "" && i > 0 && choices[i-1].Kind == c.Kind && choices[i-1].Of == c.Of {
			alike = append(alike, c)
		} else {
			listed = append(listed, c)
		}
	}
	return listed, alike
}

// inOrder sorts places for a tile row by row; other choices keep their order.
func inOrder(choices []view.Choice) []view.Choice {
	list := slices.Clone(choices)
	slices.SortStableFunc(list, func(a, b view.Choice) int {
		if a.Kind != "tile" || b.Kind != "tile" {
			return 0
		}
		return cmp.Or(cmp.Compare(*a.Y, *b.Y), cmp.Compare(*a.X, *b.X), cmp.Compare(*a.Rotation, *b.Rotation))
	})
	return list
}

// put asks the question: the tile, the choices, all in words.
func (q *question) put() {
	if q.t.drawn {
		q.t.out.say(q.t.drawBoard(q.now, q.s)...)
	}
	q.t.out.say("", q.ask())
	if d := q.s.Decision; d.Kind == "place-tile" {
		q.t.out.say(q.tile(tileNamed(q.now, d.Tile)))
	}
	q.list()
}

// list lists the choices by number.
func (q *question) list() {
	for i, c := range q.choices {
		q.t.out.say(fmt.Sprintf("%3d. %s", i+1, q.describe(c)))
	}
	if len(q.alike) > 0 {
		q.t.out.say(q.say("choices.alike", messages.Args{"choice": q.alike[0].Text}))
	}
}

// describe says what a choice does; of a tile, what it continues.
func (q *question) describe(c view.Choice) string {
	switch {
	case c.Kind == "tile":
		p, err := q.now.Preview(c.Text)
		if err != nil {
			return c.Text
		}
		return q.placement(c, view.Of(p, q.seat))
	case c.Kind == "figure" && c.Segment != "":
		return q.spot(c, wide(q.choices))
	case c.Kind == "recall":
		return q.recall(c)
	case c.Kind == "pass":
		return q.pass()
	}
	return q.choice(c)
}

// answer reads until a choice is made. It reports whether the question is out
// of the way with nothing to confirm.
func (q *question) answer() (done bool, err error) {
	t, choices := q.t, q.choices
	for {
		text, err := t.line(t.names[q.seat])
		if err != nil {
			return false, err
		}
		picked, ok := pick(choices, text)
		if !ok && slices.ContainsFunc(q.alike, func(c view.Choice) bool { return c.Text == text }) {
			picked, ok = text, true
		}
		if ok {
			t.draft = append(t.draft, picked)
			if _, err := t.preview(); err != nil {
				t.out.say(t.refused(err))
				t.draft = t.draft[:len(t.draft)-1]
				continue
			}
			return false, nil
		}
		switch {
		case strings.Contains(text, ";"):
			if err := t.batch(text); err != nil {
				t.out.say(t.refused(err))
				continue
			}
			return true, nil
		case text == "undo" && len(t.draft) == 0 && !t.reaches(q.seat):
			t.out.say(t.say("undo.no", nil))
			continue
		case text == "undo":
			return t.undo()
		case text == "list":
			q.put()
			continue
		}
		if known, err := t.command(q.seat, text); err != nil {
			return false, err
		} else if !known {
			t.out.say(cmp.Or(t.numbersWanted(choices, text), t.notUnderstood(text, len(choices))))
		}
	}
}

// numbersWanted says, where a choice was named without the numbers that it wants
// behind it, how they are given; else nothing.
func (s *speech) numbersWanted(choices []view.Choice, text string) string {
	for i, c := range choices {
		if n := strconv.Itoa(i + 1); c.Ranges != nil && (text == n || text == c.Text) {
			return s.rangesMissing(text, c.Ranges)
		}
	}
	return ""
}

// rangesMissing says how the numbers of a choice are given, with some from their middle.
func (s *speech) rangesMissing(text string, ranges []view.Range) string {
	example := text
	for _, r := range ranges {
		example += " " + strconv.Itoa(r.Min+(r.Max-r.Min)/2/r.Step*r.Step)
	}
	return s.say("numbers.wanted", messages.Args{"text": text, "count": len(ranges), "example": example})
}

// pick finds the choice that a number or a notation means. The numbers of a
// range choice follow it.
func pick(choices []view.Choice, text string) (string, bool) {
	first, rest, _ := strings.Cut(text, " ")
	if n, err := strconv.Atoi(first); err == nil {
		if n < 1 || n > len(choices) || (rest != "") != (choices[n-1].Ranges != nil) {
			return "", false
		}
		return strings.TrimSpace(choices[n-1].Text + " " + rest), true
	}
	for _, c := range choices {
		if text == c.Text || c.Ranges != nil && strings.HasPrefix(text, c.Text+" ") {
			return text, true
		}
	}
	return "", false
}

// batch plays choices typed one after the other, all or none.
func (t *table) batch(text string) error {
	all := slices.Clone(t.draft)
	for _, c := range strings.Split(text, ";") {
		if c = strings.TrimSpace(c); c != "" {
			all = append(all, c)
		}
	}
	return t.g.Choose(all...)
}

// reaches reports whether the seat can take back a choice that was played: only
// while nothing has been revealed since.
func (t *table) reaches(seat int) bool {
	return t.g.Reach(rules.Seat(seat)) < t.g.Version()
}

// undo takes back the latest choice of the draft, or the one that was played
// last. It reports whether the game itself has changed.
func (t *table) undo() (done bool, err error) {
	if n := len(t.draft); n > 0 {
		t.draft = t.draft[:n-1]
		return false, nil
	}
	if err := t.g.Undo(t.g.Version() - 1); err != nil {
		return false, err
	}
	t.told = len(t.g.Log().Events)
	t.out.say(t.say("undo.done", nil))
	return true, nil
}

// command does what can be done at any time. It reports whether it knew the
// command.
func (t *table) command(seat int, text string) (known bool, err error) {
	word, rest, _ := strings.Cut(text, " ")
	state := t.view(seat)
	switch strings.ToLower(word) {
	case "help", "?":
		t.out.say(t.help()...)
	case "board":
		t.out.say(t.drawBoard(t.g, state)...)
	case "features":
		t.out.say(t.featureList(state)...)
	case "squares":
		t.out.say(t.squareList(state)...)
	case "fits":
		t.out.say(t.fits(rest)...)
	case "scores":
		t.out.say(t.scoreList(state)...)
	case "pieces":
		t.out.say(t.pieceList(state)...)
	case "left":
		t.out.say(t.leftList(state)...)
	case "hint":
		t.out.say(t.hint(seat)...)
	case "analyse":
		t.out.say(t.analyse()...)
	case "log":
		for _, e := range view.Events(t.g, 0) {
			if s := t.sentence(e); s != "" {
				t.out.say(s)
			}
		}
	case "save":
		if err := t.save(strings.TrimSpace(rest)); err != nil {
			t.out.say(t.refused(err))
			break
		}
		t.out.say(t.saved(rest, t.g.State().Over()))
	case "quit", "exit":
		t.out.say(t.say("goodbye", nil))
		return true, errQuit
	default:
		return false, nil
	}
	return true, nil
}

// save writes the record. A file that is no record is left alone.
func (t *table) save(name string) error {
	if name == "" {
		return errors.New(t.say("save.name", nil))
	}
	if old, err := os.ReadFile(name); err == nil && len(old) > 0 && !strings.HasPrefix(string(old), "circulade:") {
		return errors.New(t.say("save.taken", messages.Args{"file": name}))
	}
	if err := os.WriteFile(name, []byte(t.g.Record(false)), 0o666); err != nil {
		return fmt.Errorf("saving the record: %w", err)
	}
	return nil
}

// afterwards lets people at a terminal look at a finished game and save it.
func (t *table) afterwards() error {
	for t.typed {
		text, err := t.line(t.say("finished", nil))
		if err != nil {
			return err
		}
		known, err := t.command(0, text)
		if err != nil {
			return err
		}
		if !known {
			t.out.say(t.notUnderstood(text, 0))
		}
	}
	return nil
}
