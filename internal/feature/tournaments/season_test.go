package tournaments

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/tournament"
)

// A season is a league whose players live in three zones.
type season struct {
	*house
	path  string
	names []string // by number
}

// zones are where players live; all can play in the evening there, and at the weekend.
func zones() map[string]hours {
	return map[string]hours{
		"Ann": berlin(), "Bob": berlin(), "Celia": berlin(),
		"Dora": newYork(), "Emil": newYork(), "Fay": newYork(),
		"Gus": auckland(), "Hal": auckland(),
	}
}

func berlin() hours {
	return hours{Zone: "Europe/Berlin", Windows: []string{"Tue 18:00-23:00", "Sat 08:00-23:00", "Sun 18:00-22:00"}}
}

func newYork() hours {
	return hours{Zone: "America/New_York", Windows: []string{"Tue 12:00-17:00", "Sat 10:00-22:00"}}
}

func auckland() hours {
	return hours{Zone: "Pacific/Auckland", Windows: []string{"Wed 06:00-09:00", "Sat 19:00-23:00", "Sun 03:00-11:00"}}
}

// begin begins the season of a league of eight on a Wednesday before clocks are changed in all three zones.
func begin(t *testing.T) *season {
	t.Helper()
	names := []string{"Ann", "Bob", "Celia", "Dora", "Emil", "Fay", "Gus", "Hal"}
	h := open(t, append(names, "Org", "Else")...)
	h.now = time.Date(2027, 3, 10, 8, 0, 0, 0, time.UTC)
	s := &season{house: h, names: names}
	s.path, _ = h.makes("Org", obj{"name": "Spring", "form": obj{"kind": "league", "days": 7}, "game": obj{"preset": "classic"}})
	for i, name := range names {
		h.enter(name, s.path, obj{}).ok(t)
		if i < 7 { // Hal says it later
			h.send(name, "PUT", s.path+"/hours", zones()[name]).ok(t)
		}
	}
	h.desk("Org", s.path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(61 * time.Second)
	return s
}

// match returns the match of a round at a board as everybody sees it.
func (s *season) match(round, board int) shownMatch {
	s.t.Helper()
	var r shownRound
	s.reads(fmt.Sprintf("%s/rounds/%d", s.path, round), &r)
	return r.MatchList[board-1]
}

// two returns who meets.
func (s *season) two(round, board int) (first, second string) {
	m := s.match(round, board)
	return s.names[m.Entrants[0]], s.names[m.Entrants[1]]
}

// suits returns the times that suit somebody and their opponent.
func (s *season) suits(who string, round, board int) (out suitable) {
	s.t.Helper()
	if err := json.Unmarshal(s.send(who, "GET", fmt.Sprintf("%s/rounds/%d/boards/%d/times", s.path, round, board), "").ok(s.t).body, &out); err != nil {
		s.t.Fatal(err)
	}
	return out
}

// says has somebody say something about the time of a match.
func (s *season) says(who string, round, board int, kind string, at time.Time, until time.Duration) answer {
	s.t.Helper()
	q := timeRequest{Round: round, Board: board, Kind: kind}
	if !at.IsZero() {
		q.For = at.UnixMilli()
	}
	if until > 0 {
		q.Until = s.clock().Add(until).UnixMilli()
	}
	return s.send(who, "POST", s.path+"/time", q)
}

// moment reads a time of an answer.
func (s *season) moment(text string) time.Time {
	s.t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		s.t.Fatal(err)
	}
	return at
}

// until lets time pass until a moment.
func (s *season) until(at time.Time) {
	s.t.Helper()
	s.pass(at.Sub(s.clock()))
}

// agree has the two of a match agree on the first time that suits both and is later than another.
func (s *season) agree(round, board int, after time.Time) time.Time {
	s.t.Helper()
	first, second := s.two(round, board)
	for _, one := range s.suits(first, round, board).Times {
		if at := s.moment(one.At); at.After(after) {
			s.says(first, round, board, tournament.Propose, at, 0).ok(s.t)
			s.says(second, round, board, tournament.Accept, time.Time{}, 0).ok(s.t)
			return at
		}
	}
	s.t.Fatalf("round %d: nothing suits %s and %s", round, first, second)
	return time.Time{}
}

// tableOf returns the table of a match that is played.
func (s *season) tableOf(round, board int) string {
	s.t.Helper()
	for id, m := range s.tables {
		if f := m.start.Fixture; f.Round == round && f.Board == board && !m.over {
			return id
		}
	}
	s.t.Fatalf("no table of round %d, board %d", round, board)
	return ""
}

// comes notes that somebody comes to a table.
func (s *season) comes(game string, seats ...int) {
	for _, seat := range seats {
		s.do(sqlArrived, game, seat, s.clock().UnixMilli())
	}
}

// plays ends the game of a match: who came, who has moved, and how it ended.
func (s *season) plays(round, board int, came []int, unmoved []int, how result.Outcome, ranks ...int) {
	s.t.Helper()
	game := s.tableOf(round, board)
	s.comes(game, came...)
	s.tables[game].unmoved = unmoved
	if err := s.end(game, how, ranks...); err != nil {
		s.t.Fatal(err)
	}
	s.goOn()
}

// cases returns the cases that the organiser is shown.
func (s *season) cases() (list shownCases) {
	s.t.Helper()
	if err := json.Unmarshal(s.send("Org", "GET", s.path+"/cases", "").ok(s.t).body, &list); err != nil {
		s.t.Fatal(err)
	}
	return list
}

// heard returns who was told a kind of news, sorted, and forgets it.
func (s *season) heard(kind string) string {
	var list []string
	s.told = slices.DeleteFunc(s.told, func(one tell) bool {
		if one.Kind == kind {
			list = append(list, one.who)
		}
		return one.Kind == kind
	})
	slices.Sort(list)
	return strings.Join(list, " ")
}

// wantHeard fails the test unless some were told a kind of news.
func (s *season) wantHeard(kind string, who ...string) {
	s.t.Helper()
	slices.Sort(who)
	if got := s.heard(kind); got != strings.Join(who, " ") {
		s.t.Errorf("told %s: %q, want %q", kind, got, who)
	}
}

// A whole season of eight players in three zones, over the API alone: times that suit both, offers, tables that open,
// people who do not come, cases, and the final standings.
func TestSeason(t *testing.T) {
	s := begin(t)
	s.wantHeard(newsTimes, s.names...)
	s.checkSuggestions()
	s.firstRound()
	s.secondRound()
	for round := 3; round <= 7; round++ {
		if len(s.sees("", s.path).Rounds) < round {
			s.until(s.moment(s.sees("", s.path).Next))
			s.pass(61 * time.Second)
		}
		for board := 1; board <= 4; board++ {
			s.agree(round, board, s.clock())
		}
		for len(s.playing()) > 0 || s.sees("", s.path).Rounds[round-1].Decided < 4 {
			s.finishAll()
			if next := s.sees("", s.path).Next; next != "" && s.sees("", s.path).Rounds[round-1].Decided < 4 {
				s.until(s.moment(next))
			}
		}
	}
	s.goOn()
	s.wantPhase(s.path, tournament.Over)
	s.checkEnd()
}

// checkSuggestions checks the times that suit the two of each match, in their own zones, over the change in New York.
func (s *season) checkSuggestions() {
	s.t.Helper()
	for board := 1; board <= 4; board++ {
		for _, who := range func() []string { a, b := s.two(1, board); return []string{a, b} }() {
			got := s.suits(who, 1, board)
			if a, b := s.two(1, board); a == "Hal" || b == "Hal" {
				if len(got.Times) > 0 || got.Yours == got.Theirs {
					s.t.Errorf("Hal has said nothing, and %s is shown %+v", who, got)
				}
				continue
			}
			if len(got.Times) == 0 || len(got.Times) > suggested || !got.Yours || !got.Theirs {
				s.t.Errorf("%s at board %d is shown %+v", who, board, got)
			}
			for _, one := range got.Times {
				if !s.canPlay(board, s.moment(one.At)) {
					s.t.Errorf("%s does not suit both at board %d", one.At, board)
				}
			}
		}
	}
	a, _ := s.two(1, 1)
	s.send("Else", "GET", s.path+"/rounds/1/boards/1/times", "").refused(s.t, "not-entered", "")
	other, _ := s.two(1, 2)
	s.send(other, "GET", s.path+"/rounds/1/boards/1/times", "").refused(s.t, "not-found", "no such match")
	s.send(a, "GET", s.path+"/rounds/1/boards/9/times", "").refused(s.t, "not-found", "")
	s.send("Hal", "PUT", s.path+"/hours", zones()["Hal"]).ok(s.t)
}

// canPlay reports whether a time is in the weekly times of both, and so is the hour after it.
func (s *season) canPlay(board int, at time.Time) bool {
	a, b := s.two(1, board)
	for _, who := range []string{a, b} {
		h := zones()[who]
		zone, err := time.LoadLocation(h.Zone)
		if err != nil {
			s.t.Fatal(err)
		}
		local := at.In(zone)
		day, minute := local.Weekday().String()[:3], local.Format("15:04")
		if !slices.ContainsFunc(h.Windows, func(w string) bool {
			return w[:3] == day && w[4:9] <= minute && local.Add(matchTakes).Format("15:04") <= w[10:]
		}) {
			return false
		}
	}
	return true
}

// firstRound plays the first round: one match as it should be, one after a counter, one to which one of the two does
// not come, after an offer that lapses, and one to which nobody comes.
func (s *season) firstRound() {
	t := s.t
	t.Helper()
	now := s.clock()
	at := [5]time.Time{1: s.agree(1, 1, now)}
	a, _ := s.two(1, 1)
	s.goOn()
	s.wantHeard(newsOffer) // it was accepted before anybody was told
	s.wantHeard(newsAgreed, a)
	a, b := s.two(1, 2)
	times := s.suits(a, 1, 2).Times
	s.says(a, 1, 2, tournament.Propose, s.moment(times[0].At), 0).ok(t)
	s.goOn()
	s.wantHeard(newsOffer, b)
	at[2] = s.moment(times[1].At)
	s.says(b, 1, 2, tournament.Counter, at[2], 0).ok(t)
	s.goOn()
	s.wantHeard(newsOffer, a)
	s.says(a, 1, 2, tournament.Accept, at[2].Add(time.Hour), 0).refused(t, "not-possible", "another time by now")
	s.says(a, 1, 2, tournament.Accept, time.Time{}, 0).ok(t)
	s.checkAgreed(a, b, at[2])
	a, b = s.two(1, 3)
	s.says(a, 1, 3, tournament.Propose, s.moment(s.suits(a, 1, 3).Times[0].At), 0).ok(t)
	s.says(a, 1, 3, tournament.Decline, time.Time{}, 0).refused(t, "not-possible", "to decline")
	s.says(b, 1, 3, tournament.Decline, time.Time{}, 0).ok(t)
	s.goOn()
	s.wantHeard(newsDeclined, a)
	s.says(a, 1, 3, tournament.Propose, s.moment(s.suits(a, 1, 3).Times[0].At), time.Hour).ok(t)
	s.pass(time.Hour)
	s.wantHeard(newsLapsed, a)
	s.says(b, 1, 3, tournament.Accept, time.Time{}, 0).refused(t, "not-possible", "no open offer")
	at[3], at[4] = s.agree(1, 3, s.clock()), s.agree(1, 4, s.clock())
	s.goOn()
	s.told = nil
	order := []int{1, 2, 3, 4}
	slices.SortFunc(order, func(x, y int) int { return at[x].Compare(at[y]) })
	heard := ""
	for _, board := range order {
		first, second := s.two(1, board)
		if s.clock().Before(at[board].Add(-time.Hour)) {
			s.until(at[board].Add(-time.Hour))
		}
		if heard += " " + s.heard(newsHour); !strings.Contains(heard, first) || !strings.Contains(heard, second) {
			t.Errorf("an hour before %s plays %s, %q were told", first, second, heard)
		}
		s.until(at[board])
		switch board {
		case 1, 2:
			s.plays(1, board, []int{0, 1}, nil, result.Played, 1, 2)
		case 3: // who begins does not come: the other wins without having moved
			s.plays(1, 3, []int{1}, []int{0, 1}, result.Time, 2, 1)
		default: // nobody comes
			s.plays(1, 4, nil, []int{0, 1}, result.Time, 2, 1)
			s.wantHeard(newsNobody, first, second)
		}
	}
	s.checkFirstCases()
}

// checkAgreed checks that a time on which two have agreed stands in the log, in the pairings for everybody, and in the
// lists of both.
func (s *season) checkAgreed(a, b string, at time.Time) {
	s.t.Helper()
	log := s.events(s.path).Events
	if last := log[len(log)-1].Time; last == nil || last.Kind != tournament.Accept || last.For != at.UnixMilli() {
		s.t.Errorf("the log says %+v, and they agreed on %s", last, at)
	}
	var round shownRound
	s.reads(s.path+"/rounds/1", &round)
	if talk := round.MatchList[1].Talk; talk == nil || talk.Agreed != table.FormatMillis(at.UnixMilli()) {
		s.t.Errorf("the pairings say %+v", talk)
	}
	for _, two := range [][2]string{{a, b}, {b, a}} {
		var l shownList
		if err := json.Unmarshal(s.send(two[0], "GET", "/api/tournaments", "").ok(s.t).body, &l); err != nil {
			s.t.Fatal(err)
		}
		if m := l.Yours[0].Match; m == nil || m.At != table.FormatMillis(at.UnixMilli()) || m.Against != two[1] {
			s.t.Errorf("%s plays next: %+v", two[0], m)
		}
	}
}

// checkFirstCases checks what the organiser is shown of who did not come.
func (s *season) checkFirstCases() {
	s.t.Helper()
	list := s.cases().Cases
	if len(list) != 2 {
		s.t.Fatalf("the cases are %+v", list)
	}
	came, none := list[0], list[1]
	m := s.match(1, 3)
	if came.Kind != noShow || came.Board != 3 || !slices.Equal(came.Absent, m.Entrants[:1]) || len(came.Came) != 1 || came.Came[0].Entrant != m.Entrants[1] ||
		len(came.Said) != 5 || came.Said[1].Kind != tournament.Decline || came.Said[4].Kind != tournament.Accept || !slices.Equal(came.Out, m.Entrants) && len(came.Out) == 0 || came.Opened == "" {
		s.t.Errorf("who did not come: %+v", came)
	}
	if *m.Winner != m.Entrants[1] {
		s.t.Errorf("the match to which one came is won by %v", *m.Winner)
	}
	lost := s.match(1, 4)
	if none.Kind != nobodyCame || none.Board != 4 || len(none.Absent) != 2 || len(none.Came) != 0 || !lost.Decided || lost.Winner != nil {
		s.t.Errorf("where nobody came: %+v, and the match is %+v", none, lost)
	}
	a, _ := s.two(1, 1)
	s.send(a, "GET", s.path+"/cases", "").refused(s.t, "not-organiser", "")
}

// secondRound plays the second round: two find no time, of whom one match gets more days and one is decided; two are
// begun by the organiser.
func (s *season) secondRound() {
	t := s.t
	t.Helper()
	s.until(s.moment(s.sees("", s.path).Next))
	s.pass(61 * time.Second)
	a, b := s.two(2, 1)
	closes := s.moment(s.match(2, 1).Talk.Closes)
	s.says(a, 2, 1, tournament.Propose, closes.Add(-time.Hour), time.Hour).ok(t)
	for _, board := range []int{3, 4} {
		s.desk("Org", s.path, obj{"open": obj{"round": 2, "board": board}}).ok(t)
		s.goOn()
		s.plays(2, board, []int{0, 1}, nil, result.Played, 2, 1)
	}
	s.heard(newsLate)
	s.until(closes.Add(-48 * time.Hour))
	c, d := s.two(2, 2)
	s.wantHeard(newsLate, a, b, c, d)
	s.until(closes)
	list := s.cases().Cases
	list = slices.DeleteFunc(list, func(c shownCase) bool { return c.Kind != noTime })
	if len(list) != 2 || list[0].Board != 1 || len(list[0].Said) != 1 || s.names[list[0].Said[0].Entrant] != a || list[0].Closed == "" || len(list[1].Said) != 0 {
		t.Fatalf("the cases without a time are %+v", list)
	}
	s.desk(a, s.path, obj{"extend": obj{"round": 2, "board": 1, "until": s.clock().AddDate(0, 0, 6).UnixMilli()}}).refused(t, "not-organiser", "")
	s.desk("Org", s.path, obj{"extend": obj{"round": 2, "board": 1, "until": s.clock().AddDate(0, 0, 6).UnixMilli()}}).ok(t)
	s.desk("Org", s.path, obj{"award": obj{"round": 2, "board": 2, "kind": "forfeit", "points": []int{0, 0}, "reason": "neither proposed a time"}}).ok(t)
	s.goOn()
	s.wantHeard(newsExtended, a, b)
	s.wantHeard(newsRuled, c, d)
	if list := s.cases().Cases; slices.ContainsFunc(list, func(c shownCase) bool { return c.Kind == noTime }) {
		t.Errorf("after the organiser has decided, the cases are %+v", list)
	}
	s.until(s.agree(2, 1, s.clock()))
	s.plays(2, 1, []int{0, 1}, nil, result.Played, 1, 2)
}

// checkEnd checks what stands at the end: points, what was told twice, hours that are gone, and that the log gives the
// same standings again.
func (s *season) checkEnd() {
	t := s.t
	t.Helper()
	sum := 0
	for _, row := range s.standings(s.path).Rows {
		n := 0
		if _, err := fmt.Sscan(row.Values[0], &n); err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	if sum != 26 { // of 28 matches two were won by nobody
		t.Errorf("%d points were given, want 26", sum)
	}
	var log []tournament.Event
	for _, e := range s.events(s.path).Events {
		log = append(log, e.Event)
	}
	again, err := tournament.Open(s.sees("", s.path).Plan.Form, log)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := standingsOf(again); err != nil || fmt.Sprint(list.Rows) != fmt.Sprint(s.standings(s.path).Rows) {
		t.Errorf("the log gives %+v, %v", list, err)
	}
	var left int
	s.row(`SELECT count(*) FROM tournament_hours`, nil, &left)
	if left != 0 {
		t.Errorf("%d have hours left after the end", left)
	}
}

// Nobody is told the same twice: not by two servers, not after a restart, nor after what could not be stored.
func TestToldOnce(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	begins := h.clock().Add(3 * time.Hour)
	path, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "begins": begins.UnixMilli(), "check_in": 30, "break_s": 10}}))
	later, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "begins": begins.UnixMilli(), "break_s": 10}}))
	for _, who := range []string{"Ann", "Bob"} {
		h.enter(who, path, obj{}).ok(t)
		h.enter(who, later, obj{}).ok(t)
	}
	h.goOn()
	if len(h.told) != 0 {
		t.Fatalf("three hours before: %+v", h.told)
	}
	h.untold = errors.New("the disk is full")
	h.pass(3*time.Hour - soon)
	h.untold = nil
	h.pass(failedPause)
	other := h.server(h.cfg.Creation)
	other.goOn()
	s := &season{house: h}
	s.wantHeard(newsSoon, "Ann", "Bob")
	h.desk("Org", later, obj{"say": obj{"text": "it begins soon"}}).ok(t)
	h.goOn()
	s.wantHeard(newsSaid, "Ann", "Bob")
	s.wantHeard(newsSoon)
	h.pass(40 * time.Minute)
	s.wantHeard(newsCheckIn, "Ann", "Bob")
	h.send("Ann", "POST", path+"/checkin", obj{}).ok(t)
	h.send("Bob", "POST", path+"/checkin", obj{}).ok(t)
	h.pass(time.Hour)
	h.pass(11 * time.Second)
	other = h.server(h.cfg.Creation)
	other.goOn()
	s.wantHeard(newsRound, "Ann", "Ann", "Bob", "Bob") // of both
	h.desk("Org", path, obj{"say": obj{"text": "be quick"}}).ok(t)
	h.desk("Org", path, obj{"cancel": obj{}}).ok(t)
	h.goOn()
	other.goOn()
	s.wantHeard(newsSaid, "Ann", "Bob")
	s.wantHeard(newsOff, "Ann", "Bob")
	if len(h.told) != 0 {
		t.Errorf("and they were told %+v", h.told)
	}
}

// What is not so any more is not said, nor to whom it is no business of, nor of whom somebody has muted.
func TestNewsIsNoMore(t *testing.T) {
	s := begin(t)
	a, b := s.two(1, 1)
	s.says(a, 1, 1, tournament.Propose, s.clock().Add(50*time.Hour), 0).ok(t)
	s.goOn()
	i := slices.IndexFunc(s.told, func(one tell) bool { return one.Kind == newsOffer })
	if i < 0 || s.told[i].who != b || s.told[i].Other != a || s.told[i].Of != "Spring" {
		t.Fatalf("told is %+v", s.told)
	}
	key := s.told[i].key
	is := func(who, key string) bool {
		_, is, err := s.News(t.Context(), s.session[who].Person, key)
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if !is(b, key) || is(a, key) || is("Else", key) {
		t.Error("the offer is news for the other alone")
	}
	for _, wrong := range []string{"", "x", key + ".1", strings.TrimSuffix(key, key[strings.LastIndex(key, "."):]), newsPrefix + "x.offer.1", newsPrefix + strings.TrimPrefix(s.path, "/api/tournaments/") + ".offer.99999"} {
		if is(b, wrong) {
			t.Errorf("%q is news", wrong)
		}
	}
	s.cfg.Muted = func(_ *store.Tx, who, other store.Holder) (bool, error) {
		return who == s.session[b].Person && other == s.session[a].Person, nil
	}
	if is(b, key) {
		t.Error("somebody is told of whom they have muted")
	}
	s.cfg.Muted = nil
	s.says(a, 1, 1, tournament.Recall, time.Time{}, 0).ok(t)
	if is(b, key) {
		t.Error("an offer that was taken back is news")
	}
	s.send(b, "DELETE", s.path+"/entry", "").ok(t)
	if is(b, s.told[0].key) {
		t.Error("who has left is told")
	}
}

// Hours are the person's own: others are not shown them, they are in the download and gone with the account; and what
// is no time, no zone or too much is refused.
func TestHours(t *testing.T) {
	s := begin(t)
	var own hours
	if err := json.Unmarshal(s.send("Dora", "GET", s.path+"/hours", "").ok(t).body, &own); err != nil || own.Zone != "America/New_York" || len(own.Windows) != 2 {
		t.Errorf("Dora's hours are %+v, %v", own, err)
	}
	s.send("Else", "GET", s.path+"/hours", "").refused(t, "not-entered", "")
	s.send("Else", "PUT", s.path+"/hours", berlin()).refused(t, "not-entered", "")
	for says, h := range map[string]hours{
		"zone must be": {Zone: "Nowhere/City", Windows: []string{"Tue 19:00-20:00"}}, "zone must": {Zone: "Local"},
		"windows[1] must be": {Zone: "UTC", Windows: []string{"Tue 19:00-20:00", "Tues"}},
		"and may have 28":    {Zone: "UTC", Windows: slices.Repeat([]string{"Tue 19:00-20:00"}, maxHours+1)},
	} {
		s.send("Ann", "PUT", s.path+"/hours", h).refused(t, "bad-tournament", says)
	}
	path := s.begun(1, "Ann", "Bob")
	s.send("Ann", "PUT", path+"/hours", berlin()).refused(t, "not-possible", "no times are agreed on")
	person := s.session["Dora"].Person
	var told []any
	if err := s.store.View(t.Context(), func(tx *store.Tx) (err error) { told, err = export(tx, person); return err }); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(told); err != nil || !strings.Contains(string(text), `"Tue 12:00-17:00"`) {
		t.Errorf("the download is %s, %v", text, err)
	}
	if err := s.store.Update(t.Context(), func(tx *store.Tx) error { return Persons()[0].Remove(tx, person) }); err != nil {
		t.Fatal(err)
	}
	var left int
	s.row(`SELECT count(*) FROM tournament_hours WHERE person = ?1`, []any{person[:]}, &left)
	if left != 0 {
		t.Error("hours are there after the account is gone")
	}
	s.send("Ann", "PUT", s.path+"/hours", hours{Zone: "UTC", Windows: []string{}}).ok(t)
	if err := json.Unmarshal(s.send("Ann", "GET", s.path+"/hours", "").ok(t).body, &own); err != nil || len(own.Windows) != 0 {
		t.Errorf("Ann's hours are %+v, %v", own, err)
	}
}
