package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// Occurrences counts how often what the sets in play can do has occurred, by
// name. What could have occurred and has not is there with a zero.
type Occurrences struct {
	Games   int `json:"games"`
	Choices int `json:"choices"`
	// Rows counts the rows of the order of play that did something: work, a
	// question asked, an outcome awaited.
	Rows map[string]int `json:"rows"`
	// Questions counts questions and chances by kind.
	Questions map[string]int `json:"questions"`
	// Verbs counts choices and outcomes by verb.
	Verbs map[string]int `json:"verbs"`
	// Options counts games by option value, "base.farmers off".
	Options map[string]int `json:"options"`
	// Rules counts points and endings by the rule of their ruling. Rules that
	// give no points never count.
	Rules map[string]int `json:"rules"`

	// possible counts the games in which something could have occurred, by its
	// title and name.
	possible map[string]int
}

// NewOccurrences returns empty counts.
func NewOccurrences() *Occurrences {
	return &Occurrences{
		Rows: map[string]int{}, Questions: map[string]int{}, Verbs: map[string]int{},
		Options: map[string]int{}, Rules: map[string]int{}, possible: map[string]int{},
	}
}

// A table is counts of one sort.
type table struct {
	title  string
	counts map[string]int
}

// tables returns the counts with their titles.
func (o *Occurrences) tables() []table {
	return []table{{"row", o.Rows}, {"question", o.Questions}, {"verb", o.Verbs}, {"option", o.Options}, {"rule", o.Rules}}
}

// Add adds the counts of other games.
func (o *Occurrences) Add(other *Occurrences) {
	o.Games += other.Games
	o.Choices += other.Choices
	for i, t := range other.tables() {
		mine := o.tables()[i].counts
		for name, n := range t.counts {
			mine[name] += n
		}
	}
	for what, n := range other.possible {
		o.possible[what] += n
	}
}

// Missing returns what has never occurred although it could have in so many
// games: "row base.trim", "rule BA-17".
func (o *Occurrences) Missing(games int) []string {
	return o.list(func(n, possible int) bool { return n == 0 && possible >= games })
}

// list names what a test of its count and its possible games picks out.
func (o *Occurrences) list(pick func(n, possible int) bool) []string {
	var list []string
	for _, t := range o.tables() {
		for _, name := range slices.Sorted(maps.Keys(t.counts)) {
			if what := t.title + " " + name; pick(t.counts[name], o.possible[what]) {
				list = append(list, what)
			}
		}
	}
	return list
}

// String returns the counts as a table, one line each.
func (o *Occurrences) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games, %d choices\n", o.Games, o.Choices)
	for _, t := range o.tables() {
		for _, name := range slices.Sorted(maps.Keys(t.counts)) {
			fmt.Fprintf(&b, "%-8s %-34s %9d\n", t.title, name, t.counts[name])
		}
	}
	return b.String()
}

// expect enters what can occur in a game.
func (o *Occurrences) expect(g *game.Game) {
	o.know(g.Book())
	for _, e := range g.Entries() { // what happened before the first question
		o.outcome(e)
	}
}

// know enters what can occur with a book, with a zero if it is new.
func (o *Occurrences) know(book *rules.Book) {
	can := map[string]bool{}
	enter := func(title string, counts map[string]int, name string) {
		counts[name] += 0
		can[title+" "+name] = true // several steps may ask questions of one kind
	}
	for _, m := range all.Order() {
		for _, r := range m.Rows {
			if r.InPlay(book) {
				enter("row", o.Rows, r.Name)
			}
		}
	}
	for k := 1; k < book.RowCount(); k++ {
		if _, kind, form := book.Script(rules.RowID(k)); form != rules.Work {
			enter("question", o.Questions, kind)
		}
	}
	for v := range book.Verbs() {
		enter("verb", o.Verbs, book.VerbDef(rules.VerbID(v)).Name)
	}
	modules, err := all.Modules()
	if err != nil {
		return // then there would be no book
	}
	for _, m := range modules {
		for _, option := range m.Options {
			for _, value := range option.Values {
				if book.Has(m.Set) {
					enter("option", o.Options, option.Key+" "+value)
				}
			}
		}
	}
	for _, id := range book.Rules() {
		enter("rule", o.Rules, id)
	}
	for what := range can {
		o.possible[what]++
	}
}

// outcome counts an outcome of chance by the first word of its notation, which
// is its verb.
func (o *Occurrences) outcome(e game.Entry) {
	verb, _, _ := strings.Cut(e.Text, " ")
	if _, ok := o.Verbs[verb]; ok && e.Seat == rules.Chance {
		o.Verbs[verb]++
	}
}

func (o *Occurrences) verb(b *rules.Book, c rules.Choice) {
	o.Verbs[b.VerbDef(c.Verb()).Name]++
}

// finished counts what a game's log tells.
func (o *Occurrences) finished(g *game.Game) {
	o.Games++
	o.Choices += g.Version()
	for k, n := range g.Log().Rows {
		if k == 0 {
			continue // no step
		}
		row, kind, form := g.Book().Script(rules.RowID(k))
		o.Rows[row] += n
		if form == rules.Random {
			o.Questions[kind] += n
		}
	}
	for key, value := range g.Setup().Options {
		o.Options[key+" "+value]++
	}
	for _, e := range g.Log().Events {
		if e.Type == rules.EventScore {
			o.Rules[g.Book().RuleName(e.Ruling.Rule)]++
			if v := e.Ruling.Value; v.Plus != 0 {
				o.Rules[g.Book().RuleName(v.PlusBy.In(g.Book()).Rule)]++
			}
		}
	}
	if id := g.Book().RuleName(g.Log().End); id != "" {
		o.Rules[id]++
	}
}
