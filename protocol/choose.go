package protocol

import (
	"fmt"
	"strings"

	"circulade/rules"
	"circulade/view"
)

// A chooseRequest answers the pending question by number, by text, or this and
// further questions by texts.
type chooseRequest struct {
	head
	look
	I      *int     `json:"i"`
	Values []int    `json:"values"`
	Text   *string  `json:"text"`
	All    []string `json:"all"`
}

func (e *Engine) choose(q *chooseRequest) (answer, *Error) {
	texts, err := e.texts(q)
	if err != nil {
		return answer{}, err
	}
	if q.Since != nil && (*q.Since < 0 || *q.Since > e.game.Version()) {
		_, err := e.at(*q.Since, view.Referee)
		return answer{}, err
	}
	version := e.game.Version()
	if err := e.game.Choose(texts...); err != nil {
		if e.game.Version() != version { // what was arranged cannot happen after it
			_ = e.game.Undo(version)
		}
		return answer{}, e.illegal(err, texts)
	}
	return e.now(q.look)
}

// texts finds the choices that a request means.
func (e *Engine) texts(q *chooseRequest) ([]string, *Error) {
	ways := 0
	for _, given := range []bool{q.I != nil, q.Text != nil, q.All != nil} {
		if given {
			ways++
		}
	}
	switch {
	case ways != 1:
		return nil, refuse(CodeBadJSON, "name the choice in one way").
			at("i", "the number of a choice").at("text", "or its text").at("all", "or the texts of several")
	case q.Values != nil && q.I == nil:
		return nil, refuse(CodeBadJSON, "values go with i; after a text they are part of it").at("values", "goes with i")
	case q.Text != nil:
		return checkAll([]string{*q.Text})
	case q.All != nil:
		return checkAll(q.All)
	}
	text, err := e.numbered(*q.I, q.Values)
	return []string{text}, err
}

// MaxChoices is how many choices one request may hold.
const MaxChoices = 64

// maxText is the length of the longest text of a choice, in bytes.
const maxText = 200

func checkAll(all []string) ([]string, *Error) {
	if len(all) == 0 || len(all) > MaxChoices {
		return nil, refuse(CodeBadJSON, "%d choices: name 1 to %d", len(all), MaxChoices).at("all", "must hold the texts of choices")
	}
	for _, text := range all {
		if len(text) > maxText {
			return nil, refuse(CodeIllegalChoice, "%s is longer than any choice", quote(text))
		}
	}
	return all, nil
}

// numbered returns the text of the i-th choice with its numbers.
func (e *Engine) numbered(i int, values []int) (string, *Error) {
	st, wrong := e.asked()
	if wrong != nil {
		return "", wrong
	}
	s := e.game.State()
	list := s.Choices(nil)
	if i < 0 || i >= len(list) {
		return "", refuse(CodeIllegalChoice, "there is no choice %d", i).
			at("i", fmt.Sprintf("must be 0 to %d", len(list)-1))
	}
	text := string(s.AppendStem(list[i], nil))
	ranges := s.Book().VerbDef(list[i].Verb()).Ranges
	want := 0
	if ranges != nil {
		want = len(ranges(s, st))
	}
	if len(values) != want {
		return "", refuse(CodeIllegalChoice, "%q takes %d numbers, not %d", text, want, len(values)).
			at("values", fmt.Sprintf("must hold %d numbers", want))
	}
	for _, v := range values {
		text += fmt.Sprint(" ", v)
	}
	return text, nil
}

// illegal explains a refused choice; the hint shows what is legal.
func (e *Engine) illegal(err error, texts []string) *Error {
	wrong := ofGame(err)
	if wrong.Code != CodeIllegalChoice || wrong.Hint != "" || len(texts) != 1 {
		return wrong
	}
	var legal []string
	s := e.game.State()
	list := s.Choices(nil)
	for _, c := range list[:min(len(list), 12)] {
		legal = append(legal, string(s.AppendStem(c, nil)))
	}
	more := ""
	if n := len(list) - len(legal); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return wrong.with("legal here: %s%s", strings.Join(legal, "; "), more)
}

type previewRequest struct {
	head
	look
	All  []string `json:"all"`
	Seat *int     `json:"seat"`
}

// preview shows what would follow, to the referee or with the eyes of a seat.
func (e *Engine) preview(q *previewRequest) (answer, *Error) {
	all, wrong := checkAll(q.All)
	if wrong != nil {
		return answer{}, wrong
	}
	seat := view.Referee
	if q.Seat != nil {
		if seat, wrong = e.seat(*q.Seat); wrong != nil {
			return answer{}, wrong
		}
	}
	p, err := e.game.Preview(all...)
	if err != nil {
		return answer{}, e.illegal(err, all)
	}
	s, wrong := e.show(p, seat, len(e.game.Log().Events), q.look)
	return answer{State: s}, wrong
}

// stemOf returns the number of a choice in its list: a range choice stands
// there without its numbers.
func stemOf(s *rules.State, list []rules.Choice, c rules.Choice) int {
	if s.Book().VerbDef(c.Verb()).Ranges != nil {
		c = rules.RangeChoice(c.Verb())
	}
	for i, l := range list {
		if l == c {
			return i
		}
	}
	return -1
}
