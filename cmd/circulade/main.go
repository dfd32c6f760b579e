package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"
)

// commands are what the program can do.
type commands struct {
	Serve   ServeCmd   `cmd:"" default:"1" help:"Serve the web app and its API. Without any command: this, and open the browser."`
	Config  ConfigCmd  `cmd:"" help:"Print all settings of serve with their values and where each was said, or a sample of a file with them."`
	Admin   AdminCmd   `cmd:"" help:"Beside a running server, for whoever runs it: reports, names, lost passwords."`
	Backup  BackupCmd  `cmd:"" help:"Write all that a server has kept into one file, also while it runs."`
	Restore RestoreCmd `cmd:"" help:"Put a backup in the place of what is in a data folder, while no server runs there."`
	Check   CheckCmd   `cmd:"" help:"Play all games of a server again and say which are damaged, also while it runs; or those of a backup."`
	Invite  InviteCmd  `cmd:"" name:"invite-code" help:"Beside a running server: make a code by which somebody makes an account there."`
	Ready   ReadyCmd   `cmd:"" help:"Ask a running server whether it can serve: exit code 0 if so."`
	Routes  RoutesCmd  `cmd:"" help:"List every address that a server answers, and who may call it."`
	Play    PlayCmd    `cmd:"" help:"Play at a table in the terminal."`
	Engine  EngineCmd  `cmd:"" help:"Answer a program: one JSON object per line in, one per line out."`
	Sim     SimCmd     `cmd:"" help:"Play many games in process and count."`
	Arena   ArenaCmd   `cmd:"" help:"Let computer players and programs play matches, and say how strong they are."`
	Train   TrainCmd   `cmd:"" help:"Find weights for the computer players by self-play."`
	Ratings RatingsCmd `cmd:"" help:"Ratings of players: ask whether they predict."`
	Pack    PackCmd    `cmd:"" help:"Tiles of your own: check them, draw them."`
	Tiles   TilesCmd   `cmd:"" help:"List the tiles, or draw them."`
	Analyse AnalyseCmd `cmd:"" help:"Say what luck and skill did in a finished game, as comments in its record."`
	Verify  VerifyCmd  `cmd:"" help:"Replay records and check every score."`
	Export  ExportCmd  `cmd:"" help:"Write records for other programs, or the games of a server as records."`
	Import  ImportCmd  `cmd:"" help:"Turn games of other programs into records."`

	Migrate MigrateCmd      `cmd:"" help:"Take the games and people of a data folder to a PostgreSQL database."`
	File    kong.ConfigFlag `name:"config" env:"CIRCULADE_CONFIG" placeholder:"FILE" help:"A file of settings, a variable and its value a line, like CIRCULADE_ADDR=127.0.0.1:8080."`

	Version     VersionCmd  `cmd:"" help:"Say which version this is, of what it knows too."`
	VersionFlag versionFlag `name:"version" help:"The same as the command version."`
}

// The exit codes besides 0.
const (
	exitFailed = 1
	exitUsage  = 2
)

// parser reads command lines into c.
func parser(c *commands) *kong.Kong {
	return kong.Must(c, kong.Name("circulade"), kong.Configuration(readSettings),
		kong.Description("A tile-laying game: rules compatible with Carcassonne. Not affiliated with its publisher."))
}

func main() {
	var c commands
	k := parser(&c)
	args := os.Args[1:]
	ctx, err := k.Parse(args)
	if err != nil {
		k.Errorf("%s", err)
		os.Exit(exitUsage)
	}
	c.Serve.alone = len(args) == 0
	strange, err := checkVariables(ctx, os.Environ())
	if err != nil {
		end(k, ctx, &c, err)
	}
	c.Serve.strange = strange
	if ctx.Command() == "config" {
		for _, name := range strange {
			_, _ = fmt.Fprintf(os.Stderr, "circulade: warning: %s: %s\n", name, noSuchSetting)
		}
	}
	if err := ctx.Run(); err != nil {
		end(k, ctx, &c, err)
	}
}

// end ends the program with what went wrong.
func end(k *kong.Kong, ctx *kong.Context, c *commands, err error) {
	if c.Serve.LogFormat == "json" && ctx.Command() == "serve" {
		fail(err)
	} else {
		k.Errorf("%s", err)
	}
	var wrong *usageError
	if errors.As(err, &wrong) {
		os.Exit(wrong.ExitCode())
	}
	os.Exit(exitFailed)
}
