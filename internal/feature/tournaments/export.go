package tournaments

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"circulade/internal/problem"
	"circulade/tournament"
	"circulade/tournament/standing"
	"circulade/tournament/trf"
)

// A whole is a tournament as one file: what its organiser wrote, who takes part, everything that has happened,
// and how it stands.
type whole struct {
	shown
	Log       []tournament.Event `json:"log"`
	Standings shownStandings     `json:"standings"`
	RoundList []shownRound       `json:"round_list"`
}

// formats are the formats of a download, with their types.
func formats() map[string]string {
	return map[string]string{
		"json": "application/json", "trf": "text/plain; charset=utf-8",
		"standings.csv": "text/csv; charset=utf-8", "results.csv": "text/csv; charset=utf-8",
	}
}

// getExport answers GET /api/tournaments/{id}/export: a tournament as a file.
func (s *Service) getExport(w http.ResponseWriter, r *http.Request) error {
	format := r.URL.Query().Get("format")
	kind, ok := formats()[format]
	if !ok {
		return problem.New(problem.Invalid, "bad-tournament", fmt.Sprintf("there is no format %q", problem.Shorten(format))).
			WithHint("format is json, trf, standings.csv or results.csv")
	}
	var data []byte
	err := s.read(r.Context(), r.PathValue("id"), func(o *opened) (err error) {
		switch format {
		case "trf":
			data, err = o.trf()
		case "json":
			data, err = s.wholeOf(r, o)
		default:
			data, err = s.csv(o, format)
		}
		return err
	})
	if err != nil {
		return s.problemOf(err)
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="tournament-%s.%s"`, r.PathValue("id"), format))
	_, _ = w.Write(data)
	return nil
}

// wholeOf returns a tournament as one JSON value.
func (s *Service) wholeOf(r *http.Request, o *opened) ([]byte, error) {
	all := whole{shown: s.shown(r.Context(), o), Log: o.public(0, len(o.log))}
	all.Entrants = nil
	for len(all.Entrants) < len(o.t.Entrants) {
		all.Entrants = append(all.Entrants, o.shownEntrants(len(all.Entrants))...)
	}
	var err error
	if all.Standings, err = standingsOf(o.t); err != nil {
		return nil, err
	}
	for i, round := range o.t.Rounds {
		one := shownRound{shownSummary: all.Rounds[i], Byes: round.Byes, Half: round.Half}
		for _, m := range round.Matches {
			one.MatchList = append(one.MatchList, s.shownMatch(o, m))
		}
		all.RoundList = append(all.RoundList, one)
	}
	data, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return nil, fmt.Errorf("a tournament as JSON: %w", err)
	}
	return data, nil
}

// nameOf returns the name of an entrant; "#7" for one whose account is gone.
func (o *opened) nameOf(number int) string {
	if name := o.called(number); name != "" {
		return name
	}
	return "#" + strconv.Itoa(number)
}

// csv returns the standings, or the results of all games, as lines of values separated by commas.
func (s *Service) csv(o *opened, format string) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	var err error
	if format == "standings.csv" {
		err = o.writeStandings(w)
	} else {
		err = resultsFile{o, w}.write()
	}
	w.Flush()
	return b.Bytes(), errors.Join(err, w.Error())
}

// plain returns a text as a cell that no spreadsheet takes for a formula.
func plain(text string) string {
	if first, _ := utf8.DecodeRuneInString(text); text != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", first) { // the wide ones too
		return "'" + text
	}
	return text
}

// writeStandings writes the standings.
func (o *opened) writeStandings(w *csv.Writer) error {
	list, err := standingsOf(o.t)
	if err != nil {
		return err
	}
	values, err := decimalsOf(o.t)
	if err != nil {
		return err
	}
	if err := w.Write(append([]string{"place", "entrant", "name"}, list.TieBreaks...)); err != nil {
		return err
	}
	for _, row := range list.byPlace() {
		place := ""
		if row.Place > 0 {
			place = strconv.Itoa(row.Place)
		}
		if err := w.Write(append([]string{place, strconv.Itoa(startNumber(o.t, row.Entrant)), plain(o.nameOf(row.Entrant))}, values[row.Entrant]...)); err != nil {
			return err
		}
	}
	return nil
}

// decimalsOf returns the values of all tie-breaks by entrant, as a spreadsheet reads numbers: it would take 5/12 for a day.
func decimalsOf(t *tournament.Tournament) (map[int][]string, error) {
	s, err := t.Standings()
	if err != nil {
		return nil, err
	}
	list, taking := map[int][]string{}, t.Taking()
	for _, row := range s.Rows {
		for _, v := range row.Values {
			list[taking[row.Entrant]] = append(list[taking[row.Entrant]], v.Decimal())
		}
	}
	return list, nil
}

// byPlace returns the rows by place: in a knock-out by the places that are known there, and behind them with place 0
// those who have none, or none yet.
func (s *shownStandings) byPlace() []shownStanding {
	if len(s.Places) == 0 {
		return s.Rows
	}
	places := map[int]int{}
	for _, p := range s.Places {
		places[p.Entrant] = p.First
	}
	list := slices.Clone(s.Rows)
	for i := range list {
		list[i].Place = places[list[i].Entrant]
	}
	slices.SortStableFunc(list, func(a, b shownStanding) int {
		return cmp.Or(cmp.Compare(min(b.Place, 1), min(a.Place, 1)), cmp.Compare(a.Place, b.Place))
	})
	return list
}

// trf returns a Swiss of two seats in the format of the world chess federation.
func (o *opened) trf() ([]byte, error) {
	t := o.t
	if t.Form.Kind != tournament.Swiss || t.Form.Seats != 2 || t.Phase == tournament.Planned {
		return nil, problem.New(problem.Conflict, "not-possible", "this format is for a Swiss of two seats that has begun")
	}
	p := t.Form.Points
	out := trf.Tournament{
		Name: o.head.written.Name, Kind: "Individual: Swiss-System", Begins: dateOf(t.Started), Rounds: t.Form.Rounds,
		Scale: trf.Scale{Win: p.Win, Draw: p.Draw, Loss: p.Loss, Bye: p.Bye, HalfBye: p.HalfBye},
	}
	if t.Phase == tournament.Over {
		out.Ends = dateOf(t.At)
	}
	list, err := t.Standings()
	if err != nil {
		return nil, err
	}
	taking, places := t.Taking(), map[int][2]int{}
	for _, row := range list.Rows {
		places[taking[row.Entrant]] = [2]int{row.Place, list.Score(row.Entrant)}
	}
	seeds := map[int]int{}
	for i, n := range t.Seeds {
		seeds[n] = i + 1
	}
	for i, n := range t.Seeds {
		player := trf.Player{Number: i + 1, Name: o.nameOf(n), Rating: t.Entrants[n].Rating, Place: places[n][0], Points: places[n][1]}
		for _, r := range t.Rounds {
			player.Results = append(player.Results, trfResult(r, n, seeds))
		}
		out.Players = append(out.Players, player)
	}
	data, err := trf.Write(out)
	if err != nil {
		return nil, problem.New(problem.Conflict, "not-possible", err.Error())
	}
	return data, nil
}

// dateOf returns the day of a time in Unix milliseconds, in UTC.
func dateOf(at int64) trf.Date {
	d := time.UnixMilli(at).UTC()
	return trf.Date{Year: d.Year(), Month: int(d.Month()), Day: d.Day()}
}

// trfResult returns what a round brought an entrant; seeds has the numbers of all in the file.
func trfResult(r *tournament.Round, n int, seeds map[int]int) trf.Result {
	for _, b := range r.Byes {
		if b == n {
			return trf.Result{Outcome: trf.Bye}
		}
	}
	for _, b := range r.Half {
		if b == n {
			return trf.Result{Outcome: trf.HalfBye}
		}
	}
	for _, m := range r.Matches {
		for side, e := range m.Entrants {
			if e == n {
				return trfMatch(m, side, seeds)
			}
		}
	}
	return trf.Result{Outcome: trf.Absent}
}

// trfMatch returns what a match brought one of its sides.
func trfMatch(m *tournament.Match, side int, seeds map[int]int) trf.Result {
	out := trf.Result{Opponent: seeds[m.Entrants[1-side]], Start: trf.Second}
	if side == 0 {
		out.Start = trf.Began
	}
	if !m.Decided {
		return out
	}
	letters := [3]trf.Outcome{trf.Win, trf.Draw, trf.Loss}
	switch {
	case m.IsMissed():
		letters[1] = trf.ForfeitLoss
	case m.Award == nil:
	case m.Award.Kind == standing.Forfeit:
		letters = [3]trf.Outcome{trf.ForfeitWin, trf.AwardedDraw, trf.ForfeitLoss}
		if m.Winner < 0 && m.Award.Points[0] == 0 {
			letters[1] = trf.ForfeitLoss
		}
	default:
		letters = [3]trf.Outcome{trf.AwardedWin, trf.AwardedDraw, trf.AwardedLoss}
		if m.Winner < 0 && m.Award.Points[0] == 0 {
			letters[1] = trf.AwardedLoss
		}
	}
	switch m.Winner {
	case side:
		out.Outcome = letters[0]
	case 1 - side:
		out.Outcome = letters[2]
	default:
		out.Outcome = letters[1]
	}
	return out
}
