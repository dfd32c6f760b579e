package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// hosting says where the servers are.
type hosting struct {
	Server string   `placeholder:"PROGRAM" help:"Start this program: circulade, built from what is to be measured."`
	Flags  []string `help:"What else to tell it, such as --flags=--max-sockets=20000." sep:"none"`
	URL    string   `placeholder:"URL" help:"Go to a server that runs, such as http://127.0.0.1:8080, instead. Its limits hold: begin it with --limit-factor 1000."`
	Admin  string   `placeholder:"HOST:PORT" help:"Its --admin-addr, for what it says of itself."`
	DB     string   `name:"db" placeholder:"URL" help:"A PostgreSQL database that keeps the games; SQLite, unless given."`
	Data   string   `placeholder:"DIR" help:"The folder of the server; a new one that goes at the end, unless given."`

	running []*host
	made    string // the folder that goes at the end
}

// A host is a server that is measured.
type host struct {
	site  *site
	admin string // HOST:PORT; "": it tells nothing

	program string
	args    []string
	log     string
	process *exec.Cmd // nil: it is not ours
	ended   chan error
}

const (
	readyTime = 2 * time.Minute
	stopTime  = time.Minute
)

// open finds or starts so many servers.
func (h *hosting) open(ctx context.Context, n int) ([]*host, error) {
	if (h.Server == "") == (h.URL == "") {
		return nil, errors.New("say either --server or --url")
	}
	if h.URL != "" && n > 1 {
		return nil, errors.New("--url is one server: to measure several, start them with --server and --db")
	}
	if h.URL != "" {
		return []*host{{site: newSite(h.URL), admin: h.Admin}}, nil
	}
	if h.Data == "" {
		var err error
		if h.made, err = os.MkdirTemp("", "circulade-load-"); err != nil {
			return nil, err
		}
		h.Data = h.made
	}
	for i := range n {
		one, err := h.prepare(i)
		if err != nil {
			return nil, errors.Join(err, h.close())
		}
		if _, err := one.start(ctx); err != nil {
			return nil, errors.Join(err, h.close())
		}
		h.running = append(h.running, one)
	}
	return h.running, nil
}

// prepare says how the i-th server is started.
func (h *hosting) prepare(i int) (*host, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	admin, err := freeAddress()
	if err != nil {
		return nil, err
	}
	folder := h.Data
	if h.DB != "" {
		folder = filepath.Join(h.Data, fmt.Sprint("server-", i+1))
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, err
		}
	}
	one := &host{site: newSite(address), admin: admin, program: h.Server, log: filepath.Join(h.Data, fmt.Sprintf("server-%d.log", i+1))}
	one.args = []string{"serve", "--addr", address, "--admin-addr", admin, "--data", folder, "--limit-factor", "1000"}
	if h.DB != "" {
		one.args = append(one.args, "--db", h.DB)
	}
	one.args = append(one.args, h.Flags...)
	return one, nil
}

// freeAddress returns an address of this machine at which nobody listens.
func freeAddress() (string, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return ln.Addr().String(), ln.Close()
}

// start starts a server and tells how long it took until it was ready.
func (h *host) start(ctx context.Context) (took time.Duration, err error) {
	file, err := os.OpenFile(h.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	h.process = exec.Command(h.program, h.args...)
	h.process.Stdout, h.process.Stderr = file, file
	began := time.Now()
	if err := h.process.Start(); err != nil {
		return 0, err
	}
	h.ended = make(chan error, 1)
	go func() { h.ended <- h.process.Wait() }()
	for time.Since(began) < readyTime {
		if h.ready(ctx) {
			return time.Since(began), nil
		}
		select {
		case err := <-h.ended:
			h.ended <- err
			return 0, errors.Join(errors.New("the server ended; its log is "+h.log), err)
		case <-time.After(2 * time.Millisecond):
		case <-ctx.Done():
			return 0, errors.Join(ctx.Err(), h.stop())
		}
	}
	return 0, errors.Join(errors.New("the server is not ready; its log is "+h.log), h.stop())
}

func (h *host) ready(ctx context.Context) bool {
	return h.ask(ctx, "/readyz", io.Discard) == nil
}

// ask asks the server about itself.
func (h *host) ask(ctx context.Context, path string, to io.Writer) error {
	if h.admin == "" {
		return errors.New("the server's --admin-addr is not known")
	}
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+h.admin+path, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", path, answer.Status)
	}
	_, err = io.Copy(to, answer.Body)
	return err
}

// stop tells a server of ours to stop, and waits until it has.
func (h *host) stop() error {
	if h.process == nil {
		return nil
	}
	if err := h.process.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case err := <-h.ended:
		h.process = nil
		return err
	case <-time.After(stopTime):
		return errors.Join(errors.New("the server did not stop; its log is "+h.log), h.process.Process.Kill())
	}
}

// close stops all servers that were started, and removes what they left.
func (h *hosting) close() error {
	var all error
	for _, one := range h.running {
		all = errors.Join(all, one.stop())
	}
	if h.made != "" && all == nil {
		all = os.RemoveAll(h.made)
	}
	return all
}
