package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"circulade/game"
	"circulade/rules"
)

// VerifyCmd replays records.
type VerifyCmd struct {
	Files []string `arg:"" name:"file" help:"Records, as sim --records or a table's download writes them."`
}

// Run replays one record after the other. Of each that differs from what it
// claims it names the first line that does.
func (c *VerifyCmd) Run() error {
	wrong := 0
	for _, name := range c.Files {
		if err := verify(os.Stdout, name); err != nil {
			fmt.Fprintln(os.Stderr, err)
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d records are wrong", wrong, len(c.Files))
	}
	return nil
}

// stands tells where a game stands that could not be replayed to its end.
func stands(g *game.Game) string {
	return fmt.Sprintf("in turn %d, after %d choices", g.State().Turn(), g.Version())
}

// verify replays a record and prints a line about it.
func verify(w io.Writer, name string) error {
	text, err := readFile(name, game.MaxRecord)
	if err != nil {
		return err
	}
	g, err := game.Reopen(string(text))
	switch {
	case g == nil:
		return fmt.Errorf("%s: %w", name, err)
	case err != nil:
		return fmt.Errorf("%s: %w\n%s: it opens %s", name, err, name, stands(g))
	}
	state := "unfinished"
	if g.State().Over() {
		state = "finished"
	}
	players := make([]string, len(g.Setup().Players))
	for i, player := range g.Setup().Players {
		players[i] = fmt.Sprintf("%s %d", player, g.State().Score(rules.Seat(i)))
	}
	_, err = fmt.Fprintf(w, "%s: right, %s after %d choices: %s\n", name, state, g.Version(), strings.Join(players, ", "))
	return err
}
