package bot_test

import (
	"reflect"
	"testing"
	"time"

	"circulade/bot"
)

func TestParseBudget(t *testing.T) {
	for text, want := range map[string]bot.Options{
		"50ms":  {Time: 50 * time.Millisecond},
		"1s":    {Time: time.Second},
		"1.5s":  {Time: 1500 * time.Millisecond},
		"v1":    {Visits: 1},
		"v1000": {Visits: 1000},
	} {
		if got, err := bot.ParseBudget(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "v", "v0", "v-1", "v+1", "v1.5", "v99999999999999999999", "50", "0s", "-1s", "ms", "1000v", "1 s"} {
		if got, err := bot.ParseBudget(text); err == nil {
			t.Errorf("%q is a budget: %+v", text, got)
		}
	}
}

// What is wrong with a player is said before it is asked anything.
func TestMakeRefuses(t *testing.T) {
	for what, o := range map[string]bot.Options{
		"visits": {Visits: -1}, "time": {Time: -time.Second}, "threads": {Threads: -1},
	} {
		if p, err := bot.Make("greedy", o); err == nil {
			t.Errorf("negative %s: %v, no error", what, p)
		}
	}
	if _, err := bot.Make("", bot.Options{}); err == nil {
		t.Error("a player without a name")
	}
}
