package server

import (
	"net/http"

	"circulade/internal/feature"
	"circulade/internal/feature/challenges"
	"circulade/internal/feature/people"
	"circulade/internal/feature/players"
	"circulade/internal/store"
	"circulade/internal/table/plan"
)

// challengesFeature makes and returns the feature by which people challenge others by name. Their open pages and
// programs hear of it by the stream of the lobby.
func (s *Server) challengesFeature(k *feature.Kernel) feature.Feature {
	news := challengeNews{s}
	s.challenges = challenges.New(challenges.Config{
		Rows: k.Rows, Log: k.Log, Now: k.Now, Accounts: k.Accounts, Callers: k.Callers, Creation: s.creation,
		Plan:    func(q *plan.Wanted) (*plan.Plan, error) { return s.registry.Plan(q) },
		Make:    madeTables{s}.make,
		MayMake: func(r *http.Request) error { return s.games.MayMake(r, nil) },
		Allows:  allowsChallenge,
		Blocked: people.Blocked,
		Muted:   news.mutedOrBanned,
		Tell:    news.tell,
		Changed: func(person store.Holder) { s.lobby.ChallengesChanged(person) },
	})
	return s.challenges.Feature()
}

// allowsChallenge reports whether a person has chosen to take challenges of another. Whether they are friends
// it looks at in any case, so that what they chose is not told by how long it takes.
func allowsChallenge(tx *store.Tx, to, by store.Holder) (bool, error) {
	v, err := players.ReadVisibility(tx, to)
	if err != nil {
		return false, err
	}
	friends, err := people.AreFriends(tx, to, by)
	return v.Challenges == players.Everybody || v.Challenges == players.Friends && friends, err
}
