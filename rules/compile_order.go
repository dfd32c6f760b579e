package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// An itinerary is a book's plan while it is made of the table, and what is wrong with it.
type itinerary struct {
	b     *Book
	known map[string]RowID // what was registered and has no row yet
	found map[string]int   // where in the plan moments begin, and rows are
	errs  []error
}

// compileOrder turns the table into the plan: only rows of sets in play stay,
// and each must have been registered in the form the table says.
func (b *Book) compileOrder(order []Moment) error {
	it := itinerary{b: b, known: map[string]RowID{}, found: map[string]int{}}
	it.registered()
	for _, m := range order {
		it.found[m.ID] = len(b.plan)
		for i := range m.Rows {
			if err := it.take(&m.Rows[i]); err != nil {
				it.errs = append(it.errs, fmt.Errorf("order %s: %w", m.ID, err))
			}
		}
	}
	for name := range it.known {
		it.wrong("step %q is registered but has no row in the order of play", name)
	}
	it.jumps()
	if len(it.errs) == 0 && len(b.plan) == 0 {
		it.wrong("the order of play is empty")
	}
	slices.SortFunc(it.errs, func(x, y error) int { return cmp.Compare(x.Error(), y.Error()) })
	return errors.Join(it.errs...)
}

func (it *itinerary) wrong(format string, about ...any) {
	it.errs = append(it.errs, fmt.Errorf(format, about...))
}

// registered notes what the modules have registered.
func (it *itinerary) registered() {
	for k := 1; k < len(it.b.scripts); k++ {
		name := it.b.scripts[k].name
		if _, twice := it.known[name]; twice {
			it.wrong("step %q is registered twice", name)
		}
		it.known[name] = RowID(k)
	}
}

// take takes in the next row of the table, if its set is in play.
func (it *itinerary) take(r *Row) error {
	b := it.b
	if !r.InPlay(b) {
		if r.Beside != "" && !b.Has(r.Beside) || slices.Contains(b.out.rows, r.Name) {
			delete(it.known, r.Name)
		}
		return nil
	}
	if _, twice := it.found[r.Name]; twice {
		return fmt.Errorf("row %q is in the table twice", r.Name)
	}
	k, ok := it.known[r.Name]
	if !ok {
		return fmt.Errorf("nobody registered row %q of set %s", r.Name, r.Set)
	}
	delete(it.known, r.Name)
	sc := &b.scripts[k]
	if sc.form != r.Form {
		return fmt.Errorf("row %q is %v in the table but registered as %v", r.Name, r.Form, sc.form)
	}
	it.found[r.Name] = len(b.plan)
	if idle := sc.form == Question && sc.List == nil && len(sc.offers) == 0; !r.Nested && !idle {
		b.plan = append(b.plan, planRow{r.Name, k, sc.form, sc.work, sc.When})
	}
	return nil
}

// jumps says of each label where it leads.
func (it *itinerary) jumps() {
	for name, l := range it.b.labels {
		row, ok := it.found[name]
		if !ok {
			it.wrong("a jump to %q: the order of play has no such row or moment", name)
		}
		l.row = uint16(row)
	}
	if row, ok := it.found[handMoment]; ok {
		it.b.hand = &Label{uint16(row)}
	}
}
