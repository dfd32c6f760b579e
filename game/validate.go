package game

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/expansion/all"
	"circulade/rules"
	"circulade/tile"
)

// A validator checks a setup and fills in what it leaves open. It goes on after
// a fault, so that all are told at once.
type validator struct {
	in, out Setup
	chosen  []*rules.Module
	others  []*rules.Module
	edition all.Preset
	faults  []Fault
}

func (v *validator) fault(field, message string, allowed ...string) {
	if len(v.faults) < maxFaults {
		v.faults = append(v.faults, Fault{field, message, allowed})
	}
}

// limits refuses lists that are longer than any game needs before anything is
// done with them.
func (v *validator) limits() {
	for _, l := range []struct {
		field   string
		n, most int
	}{
		{"players", len(v.in.Players), maxSets},
		{"expansions", len(v.in.Expansions), maxSets},
		{"options", len(v.in.Options), maxOptions},
		{"draw", len(v.in.Draw), maxTiles},
		{"start", len(v.in.Start), maxTiles},
		{"chance", len(v.in.Chance), maxChance},
		{"packs", len(v.in.Packs), MaxPacks},
	} {
		if l.n > l.most {
			v.fault(l.field, fmt.Sprintf("%d entries: at most %d are taken", l.n, l.most))
		}
	}
}

// seed checks a text that records hold in one line.
func (v *validator) seed() {
	switch s := v.in.Seed; {
	case len(s) > maxSeed:
		v.fault("seed", fmt.Sprintf("the seed has %d bytes, at most %d are allowed", len(s), maxSeed))
	case !utf8.ValidString(s):
		v.fault("seed", "the seed is not valid UTF-8")
	case s != strings.TrimSpace(s):
		v.fault("seed", "the seed begins or ends with a space")
	case strings.ContainsFunc(s, invisible):
		v.fault("seed", "the seed holds an invisible character")
	}
}

// invisible reports whether a character controls the terminal, the line or the
// direction of writing.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co)
}

// short cuts what somebody sent.
func short(s string) string {
	if len(s) <= maxQuote {
		return s
	}
	return strings.ToValidUTF8(s[:maxQuote], "") + "…"
}

// maxQuote is how much of a text an error repeats, in bytes.
const maxQuote = 60

// quote quotes what somebody sent, so much of it as helps to find it.
func quote(s string) string {
	return strconv.Quote(short(s))
}

// revision settles the rules revision that the game begins under.
func (v *validator) revision() {
	v.out.Rules = cmp.Or(v.in.Rules, RulesRevision)
	if v.out.Rules < 1 || v.out.Rules > RulesRevision {
		v.fault("rules", fmt.Sprintf("there is no rules revision %d; this program knows 1 to %d", v.in.Rules, RulesRevision))
	}
}

func (v *validator) preset() {
	var ids []string
	for _, p := range all.Offered() {
		ids = append(ids, p.ID)
	}
	v.out.Preset = cmp.Or(v.in.Preset, ids[0])
	var ok bool
	if v.edition, ok = all.Named(v.out.Preset); !ok {
		v.fault("preset", "there is no preset "+quote(v.in.Preset), ids...)
	}
}

func (v *validator) sets(modules []*rules.Module) {
	var ids []string
	every, beyond := slices.Contains(v.in.Expansions, "all"), slices.Contains(v.in.Expansions, "beyond")
	for _, m := range modules {
		ids = append(ids, m.Set)
		if m.Set == "base" || slices.Contains(v.in.Expansions, m.Set) || (beyond || every && !m.Beyond) && m.Joins(v.chosen) {
			v.chosen = append(v.chosen, m)
		} else {
			v.others = append(v.others, m)
		}
	}
	v.together()
	for i, name := range v.in.Expansions {
		field := fmt.Sprintf("expansions[%d]", i)
		switch first := slices.Index(v.in.Expansions, name); {
		case name != "all" && name != "beyond" && !slices.Contains(ids, name):
			v.fault(field, "there is no set "+quote(name), ids...)
		case first < i:
			v.fault(field, fmt.Sprintf("the set %s is named already, in expansions[%d]: name each set once", name, first))
		}
	}
	v.out.Expansions = nil
	for _, m := range v.chosen {
		v.out.Expansions = append(v.out.Expansions, m.Set)
	}
}

// together checks that each set may stand beside the others.
func (v *validator) together() {
	in := func(set string) bool {
		return slices.ContainsFunc(v.chosen, func(m *rules.Module) bool { return m.Set == set })
	}
	for _, m := range v.chosen {
		field := "expansions"
		if i := slices.Index(v.in.Expansions, m.Set); i >= 0 {
			field = fmt.Sprintf("expansions[%d]", i)
		}
		for _, need := range m.Needs {
			if !in(need) {
				v.fault(field, fmt.Sprintf("the set %s needs %s, which is not in play", m.Set, need))
			}
		}
		for _, other := range m.Conflicts {
			if in(other) {
				v.fault(field, fmt.Sprintf("the set %s cannot be combined with %s: %s", m.Set, other, m.Apart))
			}
		}
	}
}

func (v *validator) players() {
	least, most := 2, rules.MaxSeats
	for _, m := range v.chosen {
		least, most = max(least, m.MinSeats), min(most, m.MaxSeats)
	}
	if n := len(v.in.Players); n < least || n > most {
		v.fault("players", fmt.Sprintf("%d players: these sets are for %d to %d", n, least, most))
	} else {
		v.room(n)
	}
	v.out.Players = slices.Clone(v.in.Players)
	for i, name := range v.in.Players {
		field := fmt.Sprintf("players[%d]", i)
		if err := CheckName(name); err != nil {
			v.fault(field, err.Error())
		} else if j := slices.IndexFunc(v.in.Players, func(p string) bool { return Bare(p) == Bare(name) }); j < i {
			v.fault(field, fmt.Sprintf("player %d is called %q too", j+1, name))
		}
	}
}

// editions is the rules revision since which an edition says how many can play.
const editions = 2

// room checks that the edition has what so many players need.
func (v *validator) room(n int) {
	p := v.edition
	if p.ID == "" || v.out.Rules < editions || n <= p.Room(v.out.Expansions) {
		return
	}
	message := fmt.Sprintf("%d players: the edition %s is for 2 to %d", n, p.ID, p.Seats)
	if len(p.Sixth) > 0 && n == p.Seats+1 {
		message += ", and one more with " + strings.Join(p.Sixth, " or ")
	}
	v.fault("players", message)
}

// CheckName says what is wrong with a player's name, if anything: it must have
// 1 to MaxName characters, none of which controls the terminal, the line or
// the direction of writing. Joiners stand only where letters or emoji are written with them.
func CheckName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("the name is empty")
	case !utf8.ValidString(name):
		return errors.New("the name is not valid UTF-8")
	case utf8.RuneCountInString(name) > MaxName:
		return fmt.Errorf("the name has %d characters, at most %d are allowed", utf8.RuneCountInString(name), MaxName)
	case name != strings.TrimSpace(name):
		return errors.New("the name begins or ends with a space")
	}
	if err := CheckCharacters(name); err != nil {
		return fmt.Errorf("the name %w", err)
	}
	return nil
}

func (v *validator) options() {
	v.out.Options, v.out.implied = map[string]string{}, nil
	known := map[string]*rules.Option{}
	for _, m := range v.chosen {
		for i := range m.Options {
			o := &m.Options[i]
			known[o.Key] = o
			v.out.Options[o.Key] = o.At(v.out.Rules, v.edition.Rules(), v.out.Expansions...)
			if before := v.out.Options[o.Key]; v.out.Rules < o.Since && cmp.Or(v.in.Options[o.Key], before) == before {
				v.out.implied = append(v.out.implied, o.Key)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(v.in.Options)) {
		value, field := v.in.Options[key], "options."+short(key)
		o, ok := known[key]
		switch {
		case !ok && v.absent(key) != "":
			v.fault(field, fmt.Sprintf("this option belongs to the set %s, which is not in play", v.absent(key)))
		case !ok:
			v.fault(field, "there is no such option", slices.Sorted(maps.Keys(known))...)
		case !slices.Contains(o.Values, value):
			v.fault(field, quote(value)+" is not a value of this option", o.Values...)
		default:
			v.out.Options[key] = value
		}
	}
	v.parts()
}

// parts checks that the options leave something of each set in play.
func (v *validator) parts() {
	for _, m := range v.chosen {
		if keys := m.Parts(); m.Emptied(v.out.Options) {
			v.fault("options."+keys[0], fmt.Sprintf("nothing is left of the set %s: keep one of %s, or leave the set out",
				m.Set, strings.Join(keys, ", ")), "on")
		}
	}
}

// absent returns the set that an option belongs to if it is not in play.
func (v *validator) absent(key string) string {
	for _, m := range v.others {
		for _, o := range m.Options {
			if o.Key == key {
				return m.Set
			}
		}
	}
	return ""
}

// arranged checks start, draw and chance against the tiles of the sets.
func (v *validator) arranged() {
	if len(v.faults) > 0 || !v.in.Arranged() {
		return
	}
	for i := range v.in.Start {
		v.start(i)
	}
	v.draws()
	for i, n := range v.in.Chance {
		if n < 0 || n > 1<<14 {
			v.fault(fmt.Sprintf("chance[%d]", i), fmt.Sprintf("%d is not an outcome", n))
		}
	}
}

// start checks where a start tile lies, by itself and beside those before it.
func (v *validator) start(i int) {
	st, field := v.in.Start[i], fmt.Sprintf("start[%d]", i)
	if st.Rotation%90 != 0 || st.Rotation < 0 || st.Rotation > 270 {
		v.fault(field+".rotation", fmt.Sprintf("%d is not a rotation", st.Rotation), "0", "90", "180", "270")
		return
	}
	if max(st.X, -st.X, st.Y, -st.Y) > 500 {
		v.fault(field, "lies too far out: x and y are at most 500 either way")
	}
	for j, o := range v.in.Start[:i] {
		if o.X == st.X && o.Y == st.Y {
			v.fault(field, fmt.Sprintf("lies on start[%d]", j))
		}
		for e := range tile.Edge(4) {
			dx, dy := e.Delta()
			if st.X+dx == o.X && st.Y+dy == o.Y && v.shows(st, e)&v.shows(o, e.Opposite()) == 0 {
				v.fault(field, fmt.Sprintf("does not match start[%d] at its %v edge", j, e))
			}
		}
	}
}

// shows returns what an edge of a start tile shows; of a tile that does not
// exist, anything.
func (v *validator) shows(st StartTile, e tile.Edge) tile.Terrain {
	name, _, _ := strings.Cut(st.Tile, "~")
	for _, m := range v.chosen {
		if m.Tiles == nil {
			continue
		}
		for _, t := range m.Tiles.Tiles {
			if t.Set+"/"+t.ID == name {
				return t.Terrain[(int(e)+4-st.Rotation/90)&3]
			}
		}
	}
	return tile.Joker
}

// draws checks that the pile holds what is to be drawn.
func (v *validator) draws() {
	apart := v.out // what is left in the pile does not depend on where tiles lie
	apart.Start = nil
	apart.DrawEnd = false // nor on what is drawn
	for i, st := range v.in.Start {
		apart.Start = append(apart.Start, StartTile{Tile: st.Tile, X: 2 * i})
	}
	packs, err := apart.readPacks()
	if err != nil {
		v.fault("packs", err.Error())
		return
	}
	book, err := apart.compile(packs)
	if err != nil {
		v.fault("start", err.Error())
		return
	}
	left := make([]int, book.Types())
	probe := rules.NewState(book)
	for n := range left {
		left[n] = probe.LeftOf(n)
	}
	for i, name := range v.in.Draw {
		n, ok := book.TypeNamed(name, left)
		if !ok {
			v.fault(fmt.Sprintf("draw[%d]", i), fmt.Sprintf("no tile %s is left in the pile", quote(name)))
			continue
		}
		left[n]--
	}
}
