package game

import (
	"fmt"

	"circulade/rules"
)

// This file answers chance while a game goes on.

// next finds the next outcome of chance: from the record being replayed, from
// the setup's script, or from the key.
func (g *Game) next() (rules.Choice, bool) {
	if g.chances < len(g.ahead) {
		c, err := g.state.Parse(g.ahead[g.chances])
		if err != nil {
			g.fault = fmt.Errorf("outcome %d: %w", g.chances+1, err)
		}
		return c, err == nil
	}
	drawn := g.drawsTile()
	switch {
	case drawn && g.drawn < len(g.setup.Draw):
		return g.scripted(g.setup.Draw[g.drawn])
	case drawn && g.setup.DrawEnd:
		g.state.EmptyPile()
		return 0, false
	case !drawn && g.rolled < len(g.setup.Chance):
		return g.arranged(g.setup.Chance[g.rolled:])
	}
	return g.state.RandomOutcome(newDraws(g.draw, g.chances).below), true
}

// arranged returns the outcome that the setup has laid down for dice, lots and
// throws: numbers are those that are left of it.
func (g *Game) arranged(numbers []int) (rules.Choice, bool) {
	take, most := max(1, g.state.Gaussians()), g.state.Outcomes()-1
	if g.state.Gaussians() > 0 {
		most = 2 * rules.GaussianMean
	}
	for i, k := range numbers[:min(take, len(numbers))] {
		if k > most {
			return g.unarranged(i, fmt.Sprintf("%d is not one of the %d outcomes, 0 to %d", k, most+1, most))
		}
	}
	switch {
	case len(numbers) < take:
		return g.unarranged(0, fmt.Sprintf("a throw takes %d numbers", take))
	case g.state.Gaussians() > 0:
		return g.state.GaussianOutcome(numbers[:take]...), true
	}
	return g.state.Outcome(numbers[0]), true
}

// unarranged says what is wrong with a number that the setup has laid down.
func (g *Game) unarranged(i int, message string) (rules.Choice, bool) {
	g.fault = &SetupError{[]Fault{{Field: fmt.Sprintf("chance[%d]", g.rolled+i), Message: message}}}
	return 0, false
}

// drawsTile reports whether the pending chance takes a tile from the pile.
func (g *Game) drawsTile() bool {
	return g.book.VerbDef(g.state.Outcome(0).Verb()).Drawn
}

func (g *Game) scripted(name string) (rules.Choice, bool) {
	if n, ok := g.state.TypeNamed(name); ok {
		if c, ok := g.state.DrawOf(n); ok {
			return c, true
		}
	}
	g.fault = &SetupError{[]Fault{{
		Field: fmt.Sprintf("draw[%d]", g.drawn), Message: fmt.Sprintf("no tile %q is left in the pile", name),
	}}}
	return 0, false
}
