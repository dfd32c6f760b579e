package tournament

import (
	"cmp"
	"slices"
)

// maxText is the greatest length of a text that people write, in bytes.
const maxText = 1000

// errLong is returned for a text that is too long.
var errLong = &RefusedError{Code: "too-long", Reason: "the text has more than 1000 bytes"}

// start ends the entries and seeds the entrants.
func (t applier) start(s *Start, at int64) error {
	if err := t.want(Planned, "beginning"); err != nil {
		return err
	}
	there := t.there()
	if need := t.needed(); len(there) < need {
		return refuse("too-few", "%d take part, and it needs %d", len(there), need)
	}
	seeds := s.Seeds
	if seeds == nil {
		seeds = byRating(t.Entrants, there, s.Lots)
	}
	sorted := slices.Clone(seeds)
	slices.Sort(sorted)
	if !slices.Equal(sorted, there) {
		return refuse("seeds", "the seeds have to name everybody who takes part once")
	}
	t.Phase, t.Started, t.lots, t.Seeds = Running, at, s.Lots, slices.Clone(seeds)
	if err := t.divide(); err != nil {
		t.Phase, t.Started, t.Seeds = Planned, 0, nil
		return err
	}
	for i, n := range t.Seeds {
		t.Entrants[n].Seed = i + 1
	}
	for _, e := range t.Entrants {
		if e.Seed == 0 {
			e.Withdrawn, e.gone = true, t.Events
		}
	}
	t.stay = len(there)
	return nil
}

// there returns who takes part when the tournament begins: those who have not withdrawn and, if one has to
// check in, have done so.
func (t *Tournament) there() []int {
	return slices.DeleteFunc(t.active(), func(n int) bool { return t.Form.CheckIn > 0 && !t.Entrants[n].CheckedIn })
}

// needed returns how many have to take part.
func (t *Tournament) needed() int {
	if t.Form.Kind == Groups {
		return max(2, t.Form.Groups*max(2, t.Form.Qualify))
	}
	return t.Form.Seats
}

// byRating returns some of the entrants, by number, by rating, the best first, and those of equal rating by lots.
func byRating(entrants []*Entrant, of []int, lots uint64) []int {
	list := slices.Clone(of)
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(entrants[b].Rating, entrants[a].Rating), cmp.Compare(draw(lots, a), draw(lots, b)), cmp.Compare(a, b))
	})
	return list
}

// draw returns the lot of something with a number: an even number from lots alone (splitmix64).
func draw(lots uint64, number int) uint64 {
	x := lots + (uint64(number)+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// pair adds a paired round or, in an arena, matches to the only round.
func (t applier) pair(p *Pair, at int64) error {
	if err := t.want(Running, "pairing"); err != nil {
		return err
	}
	if err := pairer(t).checkPair(p); err != nil {
		return err
	}
	t.paired = at
	more := t.Form.Kind == Arena && len(t.Rounds) == 1
	var r *Round
	if more {
		r = t.Rounds[0]
	} else {
		r = &Round{Number: p.Round, Attempt: t.unpaired[p.Round], Paired: at, Byes: slices.Clone(p.Byes), event: t.Events}
		for _, e := range t.Entrants {
			if !e.Withdrawn && slices.Contains(e.Byes, p.Round) {
				r.Half = append(r.Half, e.Number)
			}
		}
		t.Rounds = append(t.Rounds, r)
	}
	for _, meet := range p.Matches {
		m := newMatch(len(r.Matches)+1, meet)
		m.second = m.Node >= 0 && draw(t.lots, m.Node)%2 == 1
		r.Matches = append(r.Matches, m)
		t.walkOver(m)
		if more {
			t.open(r, m)
		}
	}
	if t.Form.Kind == Arena && !more {
		r.Begun = at
		for _, m := range r.Matches {
			t.open(r, m)
		}
	}
	return nil
}

// checkPair returns an error if a round cannot be paired so.
func (t pairer) checkPair(p *Pair) error {
	want := len(t.Rounds) + 1
	if t.Form.Kind == Arena {
		want = 1
	}
	switch {
	case p.Round != want:
		return refuse("bad-pairing", "round %d is to be paired, and not round %d", want, p.Round)
	case t.Paused && t.Form.Kind == Arena:
		return errPaused
	case len(p.Matches) == 0 && (t.Form.Kind != Swiss || len(t.ready(want)) > 1):
		return refuse("bad-pairing", "nobody meets anybody in it")
	}
	if err := t.mayFollow(); err != nil {
		return err
	}
	seen := map[int]bool{}
	use := func(n int) error {
		e, err := t.entrant(n)
		switch {
		case err != nil:
			return err
		case seen[n]:
			return refuse("bad-pairing", "entrant %d is paired twice", n)
		case e.Seed == 0:
			return refuse("bad-pairing", "entrant %d does not take part", n)
		case e.Withdrawn && !t.Form.isRoundRobin():
			return refuse("bad-pairing", "entrant %d has withdrawn", n)
		}
		seen[n] = true
		return nil
	}
	for _, m := range p.Matches {
		if len(m.Entrants) < 2 || len(m.Entrants) > max(2, t.Form.Seats) {
			return refuse("bad-pairing", "a match of %d is not possible here", len(m.Entrants))
		}
		for _, n := range m.Entrants {
			if err := use(n); err != nil {
				return err
			}
		}
	}
	for _, n := range p.Byes {
		if err := use(n); err != nil {
			return err
		}
	}
	if err := t.checkSchedule(p); err != nil {
		return err
	}
	return t.checkNodes(p)
}

// mayFollow returns an error if no round can be paired before the latest is decided.
func (t pairer) mayFollow() error {
	last := len(t.Rounds)
	if t.Form.Kind == Arena || t.Form.Kind == League || last == 0 || t.Rounds[last-1].IsDecided() {
		return nil
	}
	return refuse("playing", "round %d goes on", last)
}

// unpair undoes the pairing of the latest round, which has not begun.
func (t applier) unpair(u *Unpair) error {
	if err := t.want(Running, "undoing a pairing"); err != nil {
		return err
	}
	r, err := t.round(u.Round)
	switch {
	case err != nil:
		return err
	case u.Round != len(t.Rounds):
		return refuse("later-round", "round %d is paired after it", u.Round+1)
	case r.Begun != 0:
		return refuse("round-begun", "round %d has begun", u.Round)
	}
	t.Rounds = t.Rounds[:len(t.Rounds)-1]
	if t.unpaired == nil {
		t.unpaired = map[int]int{}
	}
	t.unpaired[u.Round]++
	return nil
}

// errPaused is returned for what begins games while the tournament is paused.
var errPaused = &RefusedError{Code: "tournament-paused", Reason: "the tournament is paused, and no round begins"}

// begin begins a paired round: its tables are wanted.
func (t applier) begin(b *Begin, at int64) error {
	if err := t.want(Running, "beginning a round"); err != nil {
		return err
	}
	r, err := t.round(b.Round)
	switch {
	case err != nil:
		return err
	case r.Begun != 0:
		return refuse("round-begun", "round %d has begun", b.Round)
	case t.Paused:
		return errPaused
	case b.Round > 1 && t.Rounds[b.Round-2].Begun == 0:
		return refuse("round-not-begun", "round %d has not begun", b.Round-1)
	}
	r.Begun = at
	for _, m := range r.Matches {
		t.open(r, m)
	}
	return nil
}

// finish ends the tournament, once all matches are decided.
func (t applier) finish() error {
	if err := t.want(Running, "finishing"); err != nil {
		return err
	}
	for _, r := range t.Rounds {
		if !r.IsDecided() {
			return refuse("playing", "round %d goes on", r.Number)
		}
	}
	t.Phase = Over
	return nil
}

// cancel calls the tournament off.
func (t applier) cancel() error {
	if t.Phase == Over {
		return t.want(Running, "calling off")
	}
	t.Phase = Cancelled
	return nil
}

// pause begins or ends a pause.
func (t applier) pause(on bool) error {
	if err := t.want(Running, "pausing"); err != nil {
		return err
	}
	if t.Paused == on {
		return refuse("no-change", "that is so already")
	}
	t.Paused = on
	return nil
}

// give notes that everybody in a round gets more time.
func (t applier) give(g *Give) error {
	if err := t.want(Running, "giving time"); err != nil {
		return err
	}
	r, err := t.round(g.Round)
	switch {
	case err != nil:
		return err
	case r.Begun == 0 || r.IsDecided():
		return refuse("not-playing", "nobody plays in round %d", g.Round)
	case g.Seconds < 1 || g.Seconds > 3600:
		return refuse("seconds", "from 1 to 3600 seconds can be given at a time")
	case r.Given+g.Seconds > 24*3600:
		return refuse("given-much", "more than a day was given in all")
	}
	r.Given += g.Seconds
	return nil
}

// change changes the form, as far as it may still be changed. It returns a FormError if that makes a form that is
// not valid.
func (t applier) change(c *Change) error {
	f := t.Form
	if c.Begins != nil {
		if err := t.want(Planned, "changing when it begins"); err != nil {
			return err
		}
		f.Begins = *c.Begins
	}
	if t.Phase == Over {
		return t.want(Running, "changing it")
	}
	if c.Max != nil || c.Late != nil || len(c.Wrote) > 0 {
		if err := t.want(Planned, "changing who may enter"); err != nil {
			return err
		}
	}
	if c.Max != nil {
		if *c.Max < t.stay {
			return refuse("many-entered", "%d have entered", t.stay)
		}
		f.Max = *c.Max
	}
	if c.Late != nil {
		f.Late = *c.Late
	}
	if c.Rounds != nil {
		if *c.Rounds < max(1, len(t.Rounds)) {
			return refuse("paired", "round %d is paired", len(t.Rounds))
		}
		f.Rounds = *c.Rounds
	}
	if c.ByHand != nil {
		f.ByHand = *c.ByHand
	}
	if c.Break != nil {
		f.Break = *c.Break
	}
	if err := f.Complete(); err != nil {
		return err
	}
	t.Form = f
	return nil
}

// say has everybody read a text of the organiser, until another one or none takes its place.
func (t applier) say(s *Say) error {
	switch {
	case s.Text == "" && t.said == "":
		return refuse("empty", "the text is empty")
	case len(s.Text) > maxText:
		return errLong
	}
	t.said = s.Text
	return nil
}
