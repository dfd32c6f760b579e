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
	for _, f := range unwired().features {
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
	for i, topic := range unwired().topics() {
		order = append(order, topic.Kinds...)
		if keeps := slices.Contains(topic.Kinds, bus.Session); topic.Keep != keeps {
			t.Errorf("topic %d, of %v, is kept: %v", i, topic.Kinds, topic.Keep)
		}
	}
	known := []bus.Kind{}
	for _, kind := range kinds {
		known = append(known, bus.Kind(kind[1]))
	}
	for _, kind := range announcedKinds(t) {
		if slices.Contains(known, kind) {
			t.Errorf("a feature announces changes of the kind %s, which is the kernel's", kind)
		}
		known = append(known, kind)
	}
	for _, kind := range known {
		if !slices.Contains(order, kind) {
			t.Errorf("nobody handles a change of %q", kind)
		}
	}
	for _, kind := range order {
		if !slices.Contains(known, kind) {
			t.Errorf("somebody waits for changes of %q, which nobody announces", kind)
		}
	}
	if order[0] != bus.Session || order[1] != bus.Host {
		t.Errorf("changes are handled in the order %v", order)
	}
}

// announcedKinds are those that steps of features announce, each of one feature.
func announcedKinds(t *testing.T) (kinds []bus.Kind) {
	t.Helper()
	by := map[string]string{}
	for _, f := range unwired().features {
		for _, step := range f.Schema {
			for _, a := range step.Announce {
				if other, ok := by[a.Kind]; ok && other != f.Name {
					t.Errorf("%s and %s announce changes of the kind %s", other, f.Name, a.Kind)
				}
				by[a.Kind] = f.Name
				kinds = append(kinds, bus.Kind(a.Kind))
			}
		}
	}
	return kinds
}

// What is known to have been missed is read anew: of the tables in memory who holds what, names, friends
// and conditional moves; what the host has decided; and the lobby.
func TestMissedChangesAreReadAnew(t *testing.T) {
	missed, reloads := []bus.Kind{}, []bus.Kind{}
	for _, topic := range unwired().topics() {
		if topic.Missed != nil {
			missed = append(missed, topic.Kinds...)
		}
		if topic.Reload != nil {
			reloads = append(reloads, topic.Kinds...)
		}
	}
	announced := func(kind bus.Kind) bool { return slices.Contains(announcedKinds(t), kind) } // a feature's own
	missed, reloads = slices.DeleteFunc(missed, announced), slices.DeleteFunc(reloads, announced)
	slices.Sort(missed)
	if want := []bus.Kind{bus.Friends, bus.Host, bus.Names, bus.Orders, bus.Seats}; !slices.Equal(missed, want) {
		t.Errorf("after something was missed these are read anew: %v, want %v", missed, want)
	}
	if !slices.Equal(reloads, []bus.Kind{bus.Lobby}) {
		t.Errorf("all anew is read %v", reloads)
	}
}
