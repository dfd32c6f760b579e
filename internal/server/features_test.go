package server

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"circulade/internal/cluster/bus"
)

// Each folder of internal/feature is a feature of the server, once: whoever adds or merges one does not
// forget it in the list.
func TestFeaturesAreFolders(t *testing.T) {
	folders, err := os.ReadDir("../feature")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{}
	for _, f := range folders {
		if f.IsDir() {
			want = append(want, f.Name())
		}
	}
	got := []string{}
	for _, f := range bare().features {
		got = append(got, f.Name)
		if len(f.Endpoints) == 0 && f.Part == nil && f.Run == nil && len(f.Topics) == 0 {
			t.Errorf("%s adds nothing to the server", f.Name)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the features are %q, the folders %q", got, want)
	}
}

// Whatever another server can change has a topic here: nothing that is in memory stays as it was. Who has
// been signed out or banned is so before anything else is handled, and that is never given up.
func TestAllChangesHaveTopics(t *testing.T) {
	source, err := os.ReadFile("../cluster/bus/bus.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`(?m)^\t\w+ +Kind += "(\w+)"`).FindAllSubmatch(source, -1)
	if len(kinds) < 10 {
		t.Fatalf("of %d kinds there is a change: this test does not find them any more", len(kinds))
	}
	order := []bus.Kind{}
	for i, topic := range bare().topics() {
		order = append(order, topic.Kinds...)
		if keeps := slices.Contains(topic.Kinds, bus.Session); topic.Keep != keeps {
			t.Errorf("topic %d, of %v, is kept: %v", i, topic.Kinds, topic.Keep)
		}
	}
	for _, kind := range kinds {
		if !slices.Contains(order, bus.Kind(kind[1])) {
			t.Errorf("nobody handles a change of %q", kind[1])
		}
	}
	if order[0] != bus.Session || order[1] != bus.Host {
		t.Errorf("changes are handled in the order %v", order)
	}
}

// What is known to have been missed is read anew: of the tables in memory who holds what, names, friends
// and conditional moves; what the host has decided; and the lobby.
func TestMissedChangesAreReadAnew(t *testing.T) {
	missed, reloads := []bus.Kind{}, []bus.Kind{}
	for _, topic := range bare().topics() {
		if topic.Missed != nil {
			missed = append(missed, topic.Kinds...)
		}
		if topic.Reload != nil {
			reloads = append(reloads, topic.Kinds...)
		}
	}
	slices.Sort(missed)
	if want := []bus.Kind{bus.Friends, bus.Host, bus.Names, bus.Orders, bus.Seats}; !slices.Equal(missed, want) {
		t.Errorf("after something was missed these are read anew: %v, want %v", missed, want)
	}
	if !slices.Equal(reloads, []bus.Kind{bus.Lobby}) {
		t.Errorf("all anew is read %v", reloads)
	}
}
