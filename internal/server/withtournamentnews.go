package server

import (
	"context"
	"errors"

	"circulade/internal/feature/notify"
	"circulade/internal/feature/tournaments"
	"circulade/internal/store"
)

// tournamentNews has people told of tournaments by push and mail who have no page open.
type tournamentNews struct{ s *Server }

// tell stores that somebody is to be told some news of a tournament, by its key. They are told no more than their
// daily limits allow.
func (n tournamentNews) tell(ctx context.Context, key string, who store.Holder, tournament string) error {
	err := n.s.notices.TellNow(ctx, notify.News{Key: key, To: who, Of: tournament})
	if errors.Is(err, notify.ErrOften) {
		return nil
	}
	return err
}

// still returns what a notification of a tournament says to a person (who), by its key. Whoever has a table and has
// not come is led there, others to the tournament's page.
func (n tournamentNews) still(ctx context.Context, key string, who store.Holder) (h notify.Headline, is bool, err error) {
	news, is, err := n.s.tournaments.News(ctx, who, key)
	if err != nil || !is {
		return h, false, err
	}
	h = notify.Headline{
		Text: "notice.tournament", Said: "notice.tournament." + news.Kind, Of: news.Of, Name: news.Other,
		Page: []string{"tournaments", news.ID}, Until: news.Until,
	}
	if news.Game != "" {
		h.Page = []string{"t", news.Game}
		is, err = challengeNews(n).awaited(ctx, news.Game, news.Seat)
	}
	return h, is, err
}

// stillAny returns what news of a tournament or a challenge says to a person, by its key.
func (n tournamentNews) stillAny(ctx context.Context, key string, who store.Holder) (notify.Headline, bool, error) {
	if tournaments.IsNews(key) {
		return n.still(ctx, key, who)
	}
	return challengeNews(n).still(ctx, key, who)
}
