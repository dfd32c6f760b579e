package tournaments

import (
	"context"
	"slices"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/tournament"
	"circulade/tournament/standing"
)

// A shown is a tournament as its page shows it, without its rounds and standings.
type shown struct {
	ID     string           `json:"id"`
	Name   string           `json:"name"`
	About  string           `json:"about,omitempty"`
	Phase  tournament.Phase `json:"phase" schema:"enum=planned|running|over|cancelled"`
	Paused bool             `json:"paused,omitempty"`
	Seq    int              `json:"seq" doc:"How many events there were; what is shown is as of then."`
	shownVersions
	Began     string         `json:"began,omitempty" doc:"When it has begun."`
	Ends      string         `json:"ends,omitempty" doc:"Of an arena that has begun: when it pairs nobody any more."`
	Plan      Written        `json:"plan"`
	Organiser string         `json:"organiser,omitempty" doc:"The name of their account; none once it is gone."`
	Referees  []string       `json:"referees,omitempty"`
	Entered   int            `json:"entered" doc:"How many have entered, those included who have withdrawn."`
	Entrants  []shownEntrant `json:"entrants" doc:"The first thousand who have entered; all: see tournamentEntrants. None if they were not asked for."`
	Rounds    []shownSummary `json:"rounds"`
	Last      bool           `json:"last,omitempty" doc:"No round follows the latest one; of a double knock-out that is not known."`
	Next      string         `json:"next,omitempty" doc:"When it next does something by itself."`
	Said      string         `json:"said,omitempty" doc:"What the organiser has said last."`
	You       *shownYou      `json:"you,omitempty" doc:"Of whoever asks: if they take part, or run it."`
}

// Component names the schema in the API's document.
func (shown) Component() api.Component { return api.Component{Name: "Tournament"} }

// A shownEntrant is an entrant as everybody sees them.
type shownEntrant struct {
	Number    int           `json:"number"`
	Name      string        `json:"name,omitempty" doc:"None once their account is gone."`
	Rating    int           `json:"rating,omitempty"`
	Seed      int           `json:"seed,omitempty"`
	CheckedIn bool          `json:"checked_in,omitempty"`
	Withdrawn bool          `json:"withdrawn,omitempty"`
	Members   []shownMember `json:"members,omitempty" doc:"Of a team, the captain first; those whose account is gone are left out."`
}

// Component names the schema in the API's document.
func (shownEntrant) Component() api.Component { return api.Component{Name: "TournamentEntrant"} }

// A shownSummary is how far a round is.
type shownSummary struct {
	Number  int    `json:"number"`
	Begins  string `json:"begins,omitempty" doc:"When it begins by itself, if it has not begun."`
	Begun   bool   `json:"begun,omitempty"`
	Matches int    `json:"matches"`
	Decided int    `json:"decided"`
	Version int    `json:"version" doc:"Of its matches: they are as they were while it is the same."`
}

// Component names the schema in the API's document.
func (shownSummary) Component() api.Component { return api.Component{Name: "TournamentRoundSummary"} }

// A shownYou is what is shown of whoever asks.
type shownYou struct {
	Entrant *int     `json:"entrant,omitempty" doc:"Their number."`
	Owner   bool     `json:"owner,omitempty"`
	Named   bool     `json:"named,omitempty" doc:"They stand on the list of those who may enter."`
	Staff   bool     `json:"staff,omitempty"`
	Code    string   `json:"code,omitempty" doc:"With which one enters, for the staff."`
	Games   []string `json:"games,omitempty" doc:"The tables at which they play now."`
	Hooks   bool     `json:"hooks,omitempty" doc:"The tournament is theirs, and they may have an address told what happens in it."`
	Byes    []int    `json:"byes,omitempty" doc:"The rounds for which they have asked for a bye."`
	shownTeamYou
	Bye int `json:"bye,omitempty" doc:"The latest round, if they have no opponent in it without having asked for that."`
}

// Component names the schema in the API's document.
func (shownYou) Component() api.Component { return api.Component{Name: "TournamentYou"} }

// getTournament answers GET /api/tournaments/{id}.
func (s *Service) getTournament(ctx context.Context, r *api.Request) (out shown, err error) {
	bare := r.URL.Query().Get("entrants") == "none"
	err = s.read(ctx, r.PathValue("id"), func(o *opened) error {
		out = s.shown(ctx, o)
		if !bare {
			out.Entrants = o.shownEntrants(0)
		}
		out.You = s.you(o, r.Who.Holder)
		return nil
	})
	return out, s.problemOf(err)
}

// shown returns a tournament as everybody sees it.
func (s *Service) shown(ctx context.Context, o *opened) shown {
	t := o.t
	out := shown{
		shownVersions: o.versions(), ID: o.id, Name: o.head.written.Name, About: o.head.written.About, Phase: t.Phase, Paused: t.Paused, Seq: t.Events,
		Plan: o.head.written, Rounds: []shownSummary{}, Entrants: []shownEntrant{},
	}
	out.Plan.Form = t.Form
	if acc, err := s.cfg.Accounts.Account(ctx, o.head.owner); err == nil {
		out.Organiser = acc.Name
	}
	for _, m := range o.staff {
		out.Referees = append(out.Referees, m.name)
	}
	out.Entered, out.Began, out.Ends = len(t.Entrants), began(t), ends(t)
	for _, r := range t.Rounds {
		out.Rounds = append(out.Rounds, o.summary(r))
	}
	out.Last = t.IsLast()
	if at, ok := o.scheduled(); ok {
		out.Next = table.FormatMillis(at)
	}
	out.Said = o.said
	return out
}

// maxShown is how many entrants one answer has at most.
const maxShown = 1000

// shownEntrants returns those who take part, from a number on, as far as one answer has them.
func (o *opened) shownEntrants(from int) []shownEntrant {
	list := []shownEntrant{}
	for n := max(0, from); n < len(o.t.Entrants) && len(list) < maxShown; n++ {
		e := o.t.Entrants[n]
		list = append(list, shownEntrant{
			Number: n, Name: o.called(n), Members: o.shownMembers(n), Rating: e.Rating, CheckedIn: e.CheckedIn, Withdrawn: e.Withdrawn, Seed: e.Seed,
		})
	}
	return list
}

// A shownEntrants are those who take part.
type shownEntrants struct {
	Entered  int            `json:"entered" doc:"How many there are."`
	Entrants []shownEntrant `json:"entrants" doc:"By number."`
}

// Component names the schema in the API's document.
func (shownEntrants) Component() api.Component { return api.Component{Name: "TournamentEntrants"} }

// summary returns how far a round is.
func (o *opened) summary(r *tournament.Round) shownSummary {
	sum := shownSummary{Number: r.Number, Begun: r.Begun != 0, Matches: len(r.Matches), Version: o.roundVersion(r.Number)}
	for _, m := range r.Matches {
		if m.Decided {
			sum.Decided++
		}
	}
	if f := &o.t.Form; !sum.Begun && !f.ByHand && !o.t.Paused {
		sum.Begins = table.FormatMillis(r.Paired + int64(f.Break)*1000)
	}
	return sum
}

// you returns what is shown of a person to themselves; nil if they neither take part nor run it.
func (s *Service) you(o *opened, who store.Holder) *shownYou {
	y := &shownYou{Owner: o.head.owner == who && who != (store.Holder{}), Staff: o.runs(who)}
	if y.Staff {
		y.Code = o.head.code
	}
	y.Hooks = y.Owner && s.out != nil
	n, as := o.numberOf(who)
	y.Named = o.named[who]
	if n < 0 && !y.Staff && !y.Named {
		return nil
	}
	if n < 0 {
		return y
	}
	y.Entrant, y.Byes = &n, o.t.Entrants[n].Byes
	if o.isTeams() {
		y.shownTeamYou = o.teamYou(n, as, who)
	}
	if last := len(o.t.Rounds); last > 0 && o.t.Phase == tournament.Running && !o.t.Entrants[n].Withdrawn && o.hasBye(o.t.Rounds[last-1], n) {
		y.Bye = last
	}
	for _, w := range o.tablesOf(n) {
		game, seat := o.head.tableID(w.Key), slices.Index(w.Entrants, n)
		if mine := w.Members == nil || w.Members[seat] == as; mine && o.there.ids[game] && o.former[game]&(1<<seat) == 0 {
			y.Games = append(y.Games, game)
		}
	}
	return y
}

// A shownRound is a round with its matches.
type shownRound struct {
	shownSummary
	MatchList []shownMatch `json:"list" doc:"The matches by board."`
	Byes      []int        `json:"byes,omitempty" doc:"Who rests."`
	Half      []int        `json:"half_byes,omitempty" doc:"Who had asked to rest."`
}

// Component names the schema in the API's document.
func (shownRound) Component() api.Component { return api.Component{Name: "TournamentRound"} }

// A shownMatch is a match as everybody sees it.
type shownMatch struct {
	Board    int         `json:"board"`
	Attempt  int         `json:"attempt,omitempty" doc:"How often the round's pairing was undone before; a correction names it."`
	Entrants []int       `json:"entrants" doc:"By number, in the order of the sides."`
	Group    int         `json:"group,omitempty"`
	Games    []shownGame `json:"games,omitempty"`
	Decided  bool        `json:"decided,omitempty"`
	Winner   *int        `json:"winner,omitempty" doc:"The number of the entrant who has won."`
	ByLots   bool        `json:"by_lots,omitempty"`
	Award    string      `json:"award,omitempty" schema:"enum=forfeit|adjudicated" doc:"It was decided without being played to its end."`
	Points   []string    `json:"points,omitempty" doc:"Of an award, by side."`
	Reason   string      `json:"reason,omitempty"`
	shownBoards
	Talk *shownTalk `json:"talk,omitempty" doc:"Of a league: about its time, until it has begun."`
}

// Component names the schema in the API's document.
func (shownMatch) Component() api.Component { return api.Component{Name: "TournamentMatch"} }

// A shownGame is a game of a match as everybody sees it.
type shownGame struct {
	Game      string `json:"game" doc:"Its table."`
	Number    int    `json:"number"`
	Order     []int  `json:"order" doc:"The sides in the order in which they begin."`
	Over      bool   `json:"over,omitempty"`
	Void      bool   `json:"void,omitempty" doc:"It does not count."`
	Corrected bool   `json:"corrected,omitempty"`
	Reason    string `json:"reason,omitempty" doc:"Why it was corrected."`
	Missed    bool   `json:"missed,omitempty" doc:"Nobody has won it, because nobody came who could have."`
	Absent    []int  `json:"absent,omitempty" doc:"The sides that never came to the table."`
	Ranks     []int  `json:"ranks,omitempty" doc:"By side."`
	Points    []int  `json:"points,omitempty" doc:"By side."`
	Place     int    `json:"place,omitempty" doc:"Between teams: at which of the match's boards, from 1."`
	Unplayed  bool   `json:"unplayed,omitempty" doc:"Between teams: it was lost because nobody was there to play it; there is no table."`
}

// Component names the schema in the API's document.
func (shownGame) Component() api.Component { return api.Component{Name: "TournamentGameResult"} }

// shownMatch returns a match as everybody sees it.
func (s *Service) shownMatch(o *opened, m *tournament.Match) shownMatch {
	out := shownMatch{Board: m.Board, Entrants: m.Entrants, Group: m.Group, Decided: m.Decided, ByLots: m.ByLots}
	if m.Winner >= 0 {
		out.Winner = &m.Entrants[m.Winner]
	}
	if m.Award != nil {
		out.Award, out.Reason = string(m.Award.Kind), m.Award.Reason
		for _, p := range m.Award.Points {
			out.Points = append(out.Points, standing.Units(p).String())
		}
	}
	if o.t.Form.Appointed && !m.Opened && !m.Decided {
		out.Talk = talkOf(m)
	}
	if o.isTeams() {
		out.shownBoards = o.boardsOf(m)
	}
	for _, g := range m.Games {
		if g.Dropped && !g.Over {
			continue
		}
		out.Games = append(out.Games, shownGame{
			Game: o.head.tableID(g.Key), Number: g.Game, Order: g.Order, Over: g.Over, Void: g.Dropped, Corrected: g.Corrected, Reason: g.Reason,
			Missed: g.Missed, Absent: g.Absent,
			Ranks: g.Ranks, Points: g.Points, Place: g.Place, Unplayed: g.Unplayed,
		})
	}
	return out
}

// A shownStandings is who stands where.
type shownStandings struct {
	Seq       int             `json:"seq" doc:"How many events there were."`
	TieBreaks []string        `json:"tie_breaks" doc:"In the order in which they decide."`
	Rows      []shownStanding `json:"rows"`
	Places    []shownPlace    `json:"places,omitempty" doc:"Of a knock-out: the places that are known, the best first."`
	Groups    []shownGroup    `json:"groups,omitempty" doc:"Of groups: who stands where in each, by its matches alone."`
	Meetings  []shownMeeting  `json:"meetings,omitempty" doc:"Who has met whom, by round and board; none in an arena or a knock-out, or if more than 64 take part."`
}

// Component names the schema in the API's document.
func (shownStandings) Component() api.Component { return api.Component{Name: "TournamentStandings"} }

// A shownStanding is one row of the standings.
type shownStanding struct {
	Place   int      `json:"place"`
	Entrant int      `json:"entrant"`
	Values  []string `json:"values" doc:"By tie-break."`
}

// Component names the schema in the API's document.
func (shownStanding) Component() api.Component { return api.Component{Name: "TournamentStanding"} }

// A shownPlace is where somebody came in.
type shownPlace struct {
	Entrant int `json:"entrant"`
	First   int `json:"first"`
	Last    int `json:"last"`
}

// Component names the schema in the API's document.
func (shownPlace) Component() api.Component { return api.Component{Name: "TournamentPlace"} }

// standingsOf returns the standings of a tournament as they are shown.
func standingsOf(t *tournament.Tournament) (out shownStandings, err error) {
	out = shownStandings{Seq: t.Events, Rows: []shownStanding{}, TieBreaks: []string{}}
	for _, b := range t.Form.TieBreaks {
		out.TieBreaks = append(out.TieBreaks, string(b))
	}
	list, err := t.Standings()
	if err != nil {
		return out, err
	}
	taking := t.Taking()
	for _, row := range list.Rows {
		one := shownStanding{Place: row.Place, Entrant: taking[row.Entrant]}
		for _, v := range row.Values {
			one.Values = append(one.Values, v.String())
		}
		out.Rows = append(out.Rows, one)
	}
	places, err := t.Places()
	if err != nil {
		return out, err
	}
	for _, p := range places {
		out.Places = append(out.Places, shownPlace(p))
	}
	out.Groups, err = groupsOf(t)
	return out, err
}

// A shownLog is what has happened, for everybody to see.
type shownLog struct {
	Events []shownEvent `json:"log" doc:"In order; times are in Unix milliseconds."`
}

// Component names the schema in the API's document.
func (shownLog) Component() api.Component { return api.Component{Name: "TournamentLog"} }

// maxLog is how many events one answer has at most.
const maxLog = 1000

// getLog answers GET /api/tournaments/{id}/log: the events from a number on.
func (s *Service) getLog(ctx context.Context, r *api.Request) (out shownLog, err error) {
	after, _ := strconv.Atoi(r.URL.Query().Get("after"))
	err = s.read(ctx, r.PathValue("id"), func(o *opened) error {
		out.Events = logReader{s, r.Who.Holder}.shownEvents(ctx, o, max(0, after))
		return nil
	})
	return out, s.problemOf(err)
}

// public returns some events from a number on, as everybody may see them. Of a sealed line-up they see that it is
// in. Left out is, until the tournament is over, the number from which lots are drawn: whoever knows it
// knows all lots before they are drawn.
func (o *opened) public(from, most int) []tournament.Event {
	list := []tournament.Event{}
	for i := from; i < len(o.log) && len(list) < most; i++ {
		e := o.log[i]
		if l := e.Lineup; l != nil && o.isSealed(i, l) {
			e.Lineup = &tournament.Lineup{Entrant: l.Entrant, Round: l.Round}
		}
		if e.Start != nil && o.t.Phase == tournament.Running {
			e.Start = &tournament.Start{Seeds: e.Start.Seeds}
		}
		list = append(list, e)
	}
	return list
}
