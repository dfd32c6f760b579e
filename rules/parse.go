package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse finds the choice of the pending question or chance step that a notation means.
// The numbers of a range choice follow its name. The error wraps ErrIllegal or ErrOver.
func (s *State) Parse(text string) (Choice, error) {
	st, ok := s.Pending()
	if !ok {
		return 0, ErrOver
	}
	text = strings.TrimSpace(text)
	var mem [256]Choice
	list := s.Choices(mem[:0])
	buf := make([]byte, 0, 64)
	for _, c := range list {
		v := &s.book.verbs[c.Verb()]
		buf = s.AppendStem(c, buf[:0])
		switch {
		case v.Ranges == nil && string(buf) == text:
			return c, nil
		case v.Ranges != nil && (text == string(buf) || strings.HasPrefix(text, string(buf)+" ")):
			return s.parseRange(c, v.Ranges(s, st), strings.Fields(text[len(buf):]))
		}
	}
	for n := range s.bag { // in an arranged game what a veto keeps from the lot
		if c, ok := s.DrawOf(n); ok && s.Text(c) == text {
			return c, nil
		}
	}
	return 0, fmt.Errorf("%w: %q", ErrIllegal, text)
}

func (s *State) parseRange(c Choice, ranges []Range, words []string) (Choice, error) {
	if len(words) != len(ranges) {
		return 0, fmt.Errorf("%w: %s takes %d numbers, not %d", ErrIllegal, s.book.verbs[c.Verb()].Name, len(ranges), len(words))
	}
	values := make([]int, len(words))
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || !ranges[i].legal(n) {
			return 0, fmt.Errorf("%w: %s %q must be %d to %d in steps of %d",
				ErrIllegal, ranges[i].Name, w, ranges[i].Min, ranges[i].Max, max(1, ranges[i].Step))
		}
		values[i] = n
	}
	return RangeChoice(c.Verb(), values...), nil
}
