package river_test

import (
	"strings"
	"testing"

	"circulade/game"
)

// TestSetups shows which setups of rivers can be played, and what is wrong with
// the others.
func TestSetups(t *testing.T) {
	for _, test := range []struct {
		sets, option, value, fault string
	}{
		{sets: "river-1"},
		{sets: "river-2"},
		{sets: "river-1 river-1-roadsource river-2"},
		{sets: "river-1-roadsource", fault: "needs river-1"},
		{sets: "river-1-roadsource river-2", fault: "needs river-1"},
		{sets: "river-1", option: "river.turn_rule", value: "never_back"},
		{sets: "river-2", option: "river.turn_rule", value: "never_back"},
		{sets: "river-1 river-2", option: "river.spring_splits", value: "on"},
		{sets: "river-1", option: "river.pig_herd", value: "off", fault: "belongs to the set river-2"},
		{sets: "river-2", option: "river.garden", value: "off", fault: "belongs to the set river-1"},
		{sets: "base", option: "river.turn_rule", value: "never_back", fault: "belongs to the set river-1"},
		{sets: "river-1", option: "river.turn_rule", value: "straight", fault: "not a value"},
	} {
		t.Run(test.sets+" "+test.option, func(t *testing.T) {
			setup := game.Setup{Players: []string{"red", "blue"}, Expansions: strings.Fields(test.sets)}
			if test.option != "" {
				setup.Options = map[string]string{test.option: test.value}
			}
			full, err := setup.Complete()
			switch {
			case test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)):
				t.Errorf("error %v, want %q", err, test.fault)
			case test.fault == "" && err != nil:
				t.Error(err)
			case test.fault == "" && test.option != "" && full.Options[test.option] != test.value:
				t.Errorf("%s is %s, want %s", test.option, full.Options[test.option], test.value)
			}
		})
	}
}
