package rules

import (
	"cmp"
	"fmt"
	"slices"
)

// This file is what the host may choose, and how sets ask for it.

// An Option is a rule that the host may choose.
type Option struct {
	Key     string   // "base.small_city"
	Values  []string // allowed values
	Default string   // in every preset not named in Presets
	Presets map[string]string
	// Beside are defaults that depend on what else is in play. The first that fits
	// goes before Presets and Default.
	Beside []Beside
	// Since is the rules revision that brought the option; 0 is the first. A game
	// of an older one that does not name it is played by Before, or by Default
	// where that is "": the rule as it was before one could choose.
	Since  int
	Before string
	// Part, if set, is the part of its set that the option takes into play or leaves
	// out: set-ups keep these apart.
	Part *SetPart
	Help string // one English sentence; clients translate by Key
}

// Beside is the default of an option in games in which another set is in play too.
type Beside struct {
	Set    string
	Preset string // "" for every preset
	Value  string
}

// In returns the option's default in a preset, with these sets in play.
func (o *Option) In(preset string, sets ...string) string {
	for _, b := range o.Beside {
		if (b.Preset == "" || b.Preset == preset) && slices.Contains(sets, b.Set) {
			return b.Value
		}
	}
	if v, ok := o.Presets[preset]; ok {
		return v
	}
	return o.Default
}

// At returns the value of an option that a setup does not name: for a game of a rules
// revision, in a preset, with these sets in play.
func (o *Option) At(revision int, preset string, sets ...string) string {
	if revision < o.Since {
		return cmp.Or(o.Before, o.Default)
	}
	return o.In(preset, sets...)
}

// Is reports whether an option has a value. It is for registering. The key is the
// constant by which the set declares the option. A key that no set in play declares, or
// a value that the option cannot have, becomes an error of Compile. Whether another set
// is in play, whose option this is, must be asked before (Has).
func (b *Book) Is(key, value string) bool {
	if o := b.declared(key); o != nil && !slices.Contains(o.Values, value) {
		b.fault("option %s is asked for the value %q, which it cannot have", key, value)
	}
	return b.options[key] == value
}

// Option returns the value of an option whose values are numbers, or otherwise speak
// for themselves. For others there are Is and Chosen.
func (b *Book) Option(key string) string {
	b.declared(key)
	return b.options[key]
}

// Chosen returns what a set has for the value of an option: of must have an entry for
// each value that the option can have, and no other. It is for registering; a mistake
// becomes an error of Compile.
func Chosen[T any](b *Book, key string, of map[string]T) T {
	if o := b.declared(key); o != nil {
		for _, value := range o.Values {
			if _, ok := of[value]; !ok {
				b.fault("option %s: nothing is said for the value %q", key, value)
			}
		}
		if len(of) > len(o.Values) {
			b.fault("option %s: something is said for a value that it cannot have", key)
		}
	}
	return of[b.options[key]]
}

// declared returns the option of that key of a set in play.
func (b *Book) declared(key string) *Option {
	if b.modules == nil {
		return nil // all have registered
	}
	for _, m := range b.modules {
		for i := range m.Options {
			if o := &m.Options[i]; o.Key == key {
				return o
			}
		}
	}
	b.fault("no set in play declares an option %q", key)
	return nil
}

// fault notes what a set asks for that there is not.
func (b *Book) fault(format string, args ...any) {
	b.faults = append(b.faults, fmt.Errorf(format, args...))
}
