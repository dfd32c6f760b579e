package signin

import (
	"context"
	"strings"
	"unicode/utf8"

	"circulade/game"
	"circulade/internal/problem"
)

// A NameField is a name from a request, with the path of the JSON field in which it stands.
type NameField struct{ Field, Text string }

// CheckName returns a problem for a name, from the JSON field "name" of a request, that contains a
// word which the host forbids, or a zero-width joiner while an older server, which cannot read it,
// runs on the same database.
func (s *Service) CheckName(ctx context.Context, text string) error {
	return s.CheckNames(ctx, NameField{"name", text})
}

// CheckNames returns a problem if any of the names contains a word which the host forbids, or a
// zero-width joiner while an older server, which cannot read it, runs on the same database. The
// problem lists the fields of the refused names, and not the word.
func (s *Service) CheckNames(ctx context.Context, names ...NameField) error {
	if err := s.checkJoiners(ctx, names); err != nil {
		return err
	}
	if s.cfg.IsBadName == nil {
		return nil
	}
	var faults []game.Fault
	for _, n := range names {
		if n.Text != "" && s.cfg.IsBadName(n.Text) {
			faults = append(faults, game.Fault{Field: n.Field, Message: "is not allowed on this server"})
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return problem.New(problem.Invalid, "name-not-allowed", "this name is not allowed on this server").
		WithHint("choose another name").WithFaults(faults)
}

// checkJoiners returns a problem, with the fields of the names, if any name has a zero-width joiner
// while an older server, which cannot read it, runs on the same database.
func (s *Service) checkJoiners(ctx context.Context, names []NameField) error {
	var faults []game.Fault
	for _, n := range names {
		if i := strings.IndexFunc(n.Text, func(r rune) bool { return game.HasJoiner(string(r)) }); i >= 0 {
			r, _ := utf8.DecodeRuneInString(n.Text[i:])
			faults = append(faults, game.Fault{Field: n.Field, Message: "holds " + game.Describe(r) + ", which an older server beside this one cannot read"})
		}
	}
	if len(faults) == 0 || s.cfg.OlderServer == nil {
		return nil
	}
	older, err := s.cfg.OlderServer(ctx)
	if err != nil {
		return problem.OfStore(err)
	}
	if !older {
		return nil
	}
	return problem.New(problem.Invalid, "name-not-allowed", "this name cannot be had while an older server runs beside this one").
		WithHint("write it without the character, or try again later").WithFaults(faults)
}
