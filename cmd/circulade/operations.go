package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"time"

	"circulade/game"
	"circulade/internal/admin"
	"circulade/internal/monitor"
	"circulade/internal/server"
)

// operationFlags say how whoever runs a server sees what it does.
type operationFlags struct {
	AdminAddr string        `env:"CIRCULADE_ADMIN_ADDR" placeholder:"HOST:PORT" help:"Where to answer /healthz, /readyz, /metrics and /debug/pprof/, for whoever runs this server alone. Nowhere, unless given."`
	DrainTime time.Duration `env:"CIRCULADE_DRAIN_TIME" default:"0s" placeholder:"TIME" help:"How long to serve on, after the order to stop, while /readyz says no: for whatever sends people here."`
	LogFormat string        `env:"CIRCULADE_LOG_FORMAT" placeholder:"text|json" help:"How to write the log: text in a terminal, else json, unless said."`

	watch     net.Listener // nil: there is none
	stopWatch func()       // ends what answers there
	flush     func()       // writes what the log holds back
}

// maxDrain is the longest that a server may be asked to serve on.
const maxDrain = 10 * time.Minute

// readOperations looks at the flags.
func (f *operationFlags) readOperations() error {
	if f.LogFormat != "" && f.LogFormat != "text" && f.LogFormat != "json" {
		return usage("--log-format %q: it must be text or json", f.LogFormat)
	}
	if f.DrainTime < 0 || f.DrainTime > maxDrain {
		return usage("--drain-time %v: it must be from 0s to %v", f.DrainTime, maxDrain)
	}
	if _, _, err := net.SplitHostPort(f.AdminAddr); f.AdminAddr != "" && err != nil {
		return usage("--admin-addr %q: it must be HOST:PORT, like 127.0.0.1:9090", f.AdminAddr)
	}
	return nil
}

// openWatch opens the listener for whoever runs the server, and has the server counted.
func (f *operationFlags) openWatch(log *slog.Logger, cfg *server.Config) error {
	cfg.DrainTime = f.DrainTime
	if f.AdminAddr == "" {
		return nil
	}
	var err error
	if f.watch, err = net.Listen("tcp", f.AdminAddr); err != nil {
		return fmt.Errorf("--admin-addr: cannot listen at %s: %w; choose another address", f.AdminAddr, plain(err))
	}
	cfg.Metrics = monitor.New(monitor.Build{Version: version(), Commit: commit(), Rules: game.RulesRevision})
	at := f.watch.Addr().String()
	if addr, err := netip.ParseAddrPort(at); err != nil || !addr.Addr().Unmap().IsLoopback() {
		log.Warn("others may reach --admin-addr, and see what this server does: let a firewall keep them out", slog.String("addr", at))
	}
	return nil
}

// serveWatch answers there until closeWatch, also while the server stops.
func (f *operationFlags) serveWatch(log *slog.Logger, cfg *server.Config, s *server.Server) {
	if f.watch == nil {
		return
	}
	at := "http://" + f.watch.Addr().String()
	f.herald().say(slog.LevelInfo, "Its state and metrics are at "+at, slog.String("address", at))
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	f.stopWatch = func() {
		stop()
		<-ended
	}
	go func() {
		defer close(ended)
		if err := monitor.Serve(ctx, f.watch, log, cfg.Metrics, s.Ready); err != nil {
			log.Error("the address for metrics is not answered any more", slog.String("reason", err.Error()))
		}
	}()
}

// closeWatch closes the listener.
func (f *operationFlags) closeWatch() error {
	if f.stopWatch != nil {
		f.stopWatch()
		return nil
	}
	if f.watch != nil {
		return f.watch.Close()
	}
	return nil
}

// ReadyCmd asks a running server whether it can serve, for whatever starts it again if not.
type ReadyCmd struct {
	AdminAddr string `env:"CIRCULADE_ADMIN_ADDR" default:"127.0.0.1:9090" placeholder:"HOST:PORT" help:"Where the server answers its host: its --admin-addr."`
}

// Run returns an error unless the server answers that it is ready.
func (c *ReadyCmd) Run() error { return admin.Ready(context.Background(), c.AdminAddr) }
