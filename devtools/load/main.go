package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
)

// plans are what may be done to a server.
type plans struct {
	Mixed   mixedPlan   `cmd:"" help:"A little of everything for hours: does memory grow?"`
	Sockets socketsPlan `cmd:"" help:"Many open sockets at tables: what does one take?"`
	Rate    ratePlan    `cmd:"" help:"Many choices a second: when does the other player see them, and is one lost?"`
	Start   startPlan   `cmd:"" help:"A store with many games: when does a server answer?"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// run does what the command line says.
func run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // whoever reads the figures may have enough of them: the servers are stopped all the same
	var p plans
	parsed := kong.Parse(&p, kong.Name("load"), kong.Description("Drives a server and tells what it bears."),
		kong.BindTo(ctx, (*context.Context)(nil)))
	return parsed.Run()
}

// pause waits, and reports whether to go on.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
