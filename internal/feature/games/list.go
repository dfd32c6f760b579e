package games

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// How many tables one answer lists: unless the reader asks for fewer, and at most.
const (
	usualGames = 50
	mostGames  = 200
)

// A gamesPage is one page of the list of a person's tables.
type gamesPage struct {
	Games []table.Listed `json:"games"`
	Next  string         `json:"next,omitempty"` // what the parameter `after` is for the next page; "" on the last
}

// getGames answers GET /api/games: one page of the tables at which the caller holds something, those that wait for
// them first.
func (s *Service) getGames(ctx context.Context, r *api.Request) (gamesPage, error) {
	after, limit, err := pageParams(r.URL.Query())
	if err != nil {
		return gamesPage{}, err
	}
	games, next, err := s.cfg.Tables().TablesOf(ctx, r.Who, after, limit)
	if err != nil {
		return gamesPage{}, err
	}
	page := gamesPage{Games: games}
	if next != nil {
		page.Next = fmt.Sprintf("%d.%d.%s", next.Section, next.Key, next.ID)
	}
	return page, nil
}

// pageParams parses the query parameters of a list: the place `after` which the page begins, zero for the first
// page, and how many tables it has at most, usualGames unless the query says. It returns a problem if one is
// malformed.
func pageParams(q url.Values) (after store.Place, limit int, err error) {
	limit = usualGames
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > mostGames {
			return after, 0, problem.New(problem.Invalid, "bad-json", fmt.Sprintf("limit is not a number from 1 to %d: %s", mostGames, problem.Shorten(text)))
		}
	}
	if text := q.Get("after"); text != "" {
		if after, err = parsePlace(text); err != nil {
			return after, 0, problem.New(problem.Invalid, "bad-json", "after is not the next of a list before: "+problem.Shorten(text))
		}
	}
	return after, limit, nil
}

// parsePlace parses the place in the list where a page ended: what `next` of that page was.
func parsePlace(text string) (p store.Place, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != 3 || !access.IsID(parts[2]) {
		return p, errors.New("no place")
	}
	part, err1 := strconv.Atoi(parts[0])
	key, err2 := strconv.ParseInt(parts[1], 10, 64)
	if part < 0 || part > int(store.SectionDone) {
		err1 = errors.New("no part")
	}
	return store.Place{Section: store.Section(part), Key: key, ID: parts[2]}, errors.Join(err1, err2)
}
