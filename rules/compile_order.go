package rules

import (
	"errors"
	"fmt"
	"slices"
)

// compileOrder turns the table into the plan: only rows of sets in play stay,
// and each must have been registered in the form the table says.
func (b *Book) compileOrder(order []Moment) error {
	var errs []error
	known := map[string]RowID{}
	for k := 1; k < len(b.scripts); k++ {
		if _, twice := known[b.scripts[k].name]; twice {
			errs = append(errs, fmt.Errorf("step %q is registered twice", b.scripts[k].name))
		}
		known[b.scripts[k].name] = RowID(k)
	}
	found := map[string]int{}
	for _, m := range order {
		found[m.ID] = len(b.plan)
		for _, r := range m.Rows {
			if !r.InPlay(b) {
				if r.Beside != "" && !b.Has(r.Beside) || slices.Contains(b.out.rows, r.Name) {
					delete(known, r.Name)
				}
				continue
			}
			k, ok := known[r.Name]
			if _, twice := found[r.Name]; twice {
				errs = append(errs, fmt.Errorf("order %s: row %q is in the table twice", m.ID, r.Name))
				continue
			}
			if !ok {
				errs = append(errs, fmt.Errorf("order %s: nobody registered row %q of set %s", m.ID, r.Name, r.Set))
				continue
			}
			delete(known, r.Name)
			sc := &b.scripts[k]
			if sc.form != r.Form {
				errs = append(errs, fmt.Errorf("order %s: row %q is %v in the table but registered as %v", m.ID, r.Name, r.Form, sc.form))
				continue
			}
			found[r.Name] = len(b.plan)
			if idle := sc.form == Question && sc.List == nil && len(sc.offers) == 0; !r.Nested && !idle {
				b.plan = append(b.plan, planRow{r.Name, k, sc.form, sc.work, sc.When})
			}
		}
	}
	for name := range known {
		errs = append(errs, fmt.Errorf("step %q is registered but has no row in the order of play", name))
	}
	for name, l := range b.labels {
		row, ok := found[name]
		if !ok {
			errs = append(errs, fmt.Errorf("a jump to %q: the order of play has no such row or moment", name))
		}
		l.row = uint16(row)
	}
	if row, ok := found[handMoment]; ok {
		b.hand = &Label{uint16(row)}
	}
	if len(errs) == 0 && len(b.plan) == 0 {
		errs = append(errs, errors.New("the order of play is empty"))
	}
	slices.SortFunc(errs, func(x, y error) int {
		if x.Error() < y.Error() {
			return -1
		}
		return 1
	})
	return errors.Join(errs...)
}
