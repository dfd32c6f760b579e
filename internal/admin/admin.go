package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// SocketName is the name of the socket in a data folder.
const SocketName = "circulade.sock"

// A Command does something in the running server and returns its result, which is sent as JSON. words are the
// arguments behind the command's name. The operator sees an error as it is.
type Command func(ctx context.Context, words []string) (any, error)

// Commands are the commands of a running server, by name.
type Commands map[string]Command

// A Set has all commands of a running server.
type Set struct {
	Brief   Commands // come to their end also when the server stops
	Lengthy Commands // take as long as they need, and end when the server stops
}

// maxBody bounds a command and its answer.
const maxBody = 4 << 20

// commandTime is how long a brief command may take.
const commandTime = 30 * time.Second

// The errors of a command that reaches no server.
var (
	ErrNotRunning = errors.New("no server runs on this data folder")
	ErrForbidden  = errors.New("the server of this data folder runs as another user, and takes commands of that user alone")
)

type (
	// asked is the body of a request to the socket.
	asked struct {
		Words []string `json:"words"`
	}
	// answered is the body of the response: a result or an error.
	answered struct {
		Answer json.RawMessage `json:"answer,omitempty"`
		Error  string          `json:"error,omitempty"`
	}
)

// Listen opens the socket in a data folder by which the operator sends commands. The caller has locked the folder,
// so a socket that is still there is of a server that is gone, and is removed.
func Listen(dir string) (net.Listener, error) {
	path := filepath.Join(dir, SocketName)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("removing the socket of an earlier server: %w", err)
	}
	ln, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("opening the socket for commands: %w", err)
	}
	// The folder is closed to others already; this holds if somebody opened it.
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("closing the socket to others: %w", err), ln.Close())
	}
	return ln, nil
}

// Serve carries out commands that arrive on a listener until the context ends, and then returns nil.
// Brief commands that are running then are finished; lengthy ones are ended.
func Serve(ctx context.Context, ln net.Listener, log *slog.Logger, commands Set) error {
	s := &http.Server{
		Handler:           handler(ctx, commands, log),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: commandTime + 5*time.Second,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	finished := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(finished)
		limit, cancel := context.WithTimeout(context.Background(), commandTime)
		defer cancel()
		_ = s.Shutdown(limit) // whatever takes longer is given up
	})
	err := s.Serve(ln)
	if !stop() {
		<-finished // what is being carried out comes to its end
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler returns the handler that carries out the command named by a request's path, and logs it. running ends
// when the server stops.
func handler(running context.Context, commands Set, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /{name}", func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		a, err := carryOut(running, w, r, commands, name)
		if err != nil {
			a = answered{Error: err.Error()}
		}
		log.Info("a command of whoever runs the server", slog.String("command", name), slog.Bool("done", err == nil))
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(a) // nobody listens any more
	})
	return mux
}

// carryOut reads a command's arguments from a request, runs the command and returns its result. A brief
// command may take commandTime; a lengthy one ends when the server stops or the client is gone.
func carryOut(running context.Context, w http.ResponseWriter, r *http.Request, commands Set, name string) (answered, error) {
	command, brief := commands.Brief[name]
	if !brief {
		command = commands.Lengthy[name]
	}
	if command == nil {
		return answered{}, fmt.Errorf("the running server has no command %q; it has %q", name, commands.names())
	}
	var q asked
	if err := json.NewDecoder(io.LimitReader(r.Body, maxBody)).Decode(&q); err != nil {
		return answered{}, fmt.Errorf("reading the command: %w", err)
	}
	ctx, cancel := context.WithTimeout(r.Context(), commandTime)
	if !brief {
		cancel()
		ctx, cancel = context.WithCancel(r.Context())
		defer context.AfterFunc(running, cancel)()
		if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err != nil {
			cancel()
			return answered{}, err
		}
	}
	defer cancel()
	v, err := command(ctx, q.Words)
	switch {
	case err != nil && running.Err() != nil && ctx.Err() != nil:
		return answered{}, errors.New("the server stops")
	case err != nil:
		return answered{}, err
	}
	data, err := json.Marshal(v)
	return answered{Answer: data}, err
}

// names returns the names of all commands, sorted.
func (s Set) names() []string {
	return slices.Sorted(func(yield func(string) bool) {
		for _, commands := range []Commands{s.Brief, s.Lengthy} {
			for name := range commands {
				if !yield(name) {
					return
				}
			}
		}
	})
}

// Send sends a brief command to the server that runs on a data folder, and decodes its result into answer. The
// error is ErrNotRunning if no server runs there, and ErrForbidden if it runs as another user.
func Send(ctx context.Context, dir, name string, words []string, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, commandTime+5*time.Second)
	defer cancel()
	return Await(ctx, dir, name, words, answer)
}

// Await sends a lengthy command to the server that runs on a data folder, and decodes its result into
// answer. Only the context limits how long it waits, and the server gives up the command when the
// caller is gone. The errors are those of Send.
func Await(ctx context.Context, dir, name string, words []string, answer any) error {
	body, err := json.Marshal(asked{words})
	if err != nil {
		return err
	}
	path := filepath.Join(dir, SocketName)
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", path)
		},
		DisableKeepAlives: true,
	}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://admin/"+name, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(r)
	if err != nil {
		return unreached(dir, err)
	}
	defer func() { _ = resp.Body.Close() }()
	var a answered
	if err := json.NewDecoder(io.LimitReader(resp.Body, maxBody)).Decode(&a); err != nil {
		return fmt.Errorf("reading the server's answer: %w", err)
	}
	if a.Error != "" {
		return errors.New(a.Error)
	}
	return json.Unmarshal(a.Answer, answer)
}

// unreached turns the error of a connection to a data folder's server into ErrForbidden if the socket
// may not be opened, or ErrNotRunning if nothing listens there. It wraps any other error.
func unreached(dir string, err error) error {
	var dial *net.OpError
	switch {
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: %s", ErrForbidden, dir)
	case errors.As(err, &dial) && dial.Op == "dial":
		return fmt.Errorf("%w: %s", ErrNotRunning, dir)
	}
	return fmt.Errorf("asking the server: %w", err)
}

// readyWait is how long an answer may take.
const readyWait = 4 * time.Second

// Ready asks a running server's /readyz at HOST:PORT. It returns nil if the server is ready, and else an error
// with its answer, or saying that nothing answers.
func Ready(ctx context.Context, address string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, readyWait)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/readyz", http.NoBody)
	if err != nil {
		return fmt.Errorf("the address %q: it must be HOST:PORT: %w", address, err)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("no server answers: %w", err)
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 1000))
	if err != nil {
		return fmt.Errorf("the server's answer: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", said)
	}
	return nil
}
