package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const villagePack = "../../tile/pack/testdata/village.tiles"

func TestPackCheck(t *testing.T) {
	var b strings.Builder
	dir := filepath.Join(t.TempDir(), "pictures")
	if err := (&PackCheckCmd{SVG: dir}).check(&b, villagePack); err != nil {
		t.Fatal(err)
	}
	if out := b.String(); !strings.Contains(out, `"Our village" with 9 tiles, 5 of them different`) || strings.Count(out, "\n") != 6 {
		t.Errorf("it prints\n%s", out)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 5 {
		t.Errorf("%d pictures, error %v", len(files), err)
	}
	b.Reset()
	if err := (&PackCheckCmd{Text: true}).check(&b, villagePack); err != nil || !strings.HasPrefix(b.String(), "set own\ntitle Our village\n") {
		t.Errorf("the text is %.60q, error %v", b.String(), err)
	}
	bad := filepath.Join(t.TempDir(), "bad.tiles")
	if err := os.WriteFile(bad, []byte("title T\n\ntile gap\n.##..\n.....\n.....\n.....\n.....\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := (&PackCheckCmd{}).check(&b, bad)
	if want := `bad.tiles:4:4: tile gap: north edge: found ".", expected city ("#") as in the middle of the edge`; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestPacksInPlay plays with a pack in the terminal and in a simulation.
func TestPacksInPlay(t *testing.T) {
	save := filepath.Join(t.TempDir(), "kept.game")
	play := &PlayCmd{Players: []string{"bot:random", "bot:random"}, Seed: "1", Save: save}
	play.Pack = []string{villagePack}
	var b strings.Builder
	if err := play.play(strings.NewReader(""), &b, false); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(save)
	if err != nil || !strings.Contains(string(text), "own: title Our village\n") {
		t.Errorf("the record has no pack (error %v)", err)
	}
	if err := verify(&b, save); err != nil {
		t.Error(err)
	}
	sim := &SimCmd{Games: 3, Players: 2, Bot: []string{"greedy"}, Seed: 1, Jobs: 1, Every: 1}
	sim.Pack = []string{villagePack}
	s, err := sim.simulation()
	if err != nil {
		t.Fatal(err)
	}
	if sum, err := s.Run(func(int) {}); err != nil || sum.Errors != 0 || sum.Games != 3 {
		t.Errorf("%+v, error %v", sum, err)
	}
	sim.Pack = []string{"no such file"}
	if _, err := sim.simulation(); err == nil {
		t.Error("a pack that is not there is played")
	}
}
