package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"circulade/game"
	"circulade/protocol"
	"circulade/view"
)

// A program is a player from outside: another process, spoken to by lines of JSON.
// It lives from game to game until it is at fault.
type program struct {
	*entry
	patience time.Duration
	seat     int
	run      *running // nil between two lives
}

// A running is a program's process.
type running struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan line     // what it says; closed when it says nothing more
	done   chan struct{} // closed to stop the reader
	last   *tail         // the end of what it complains about
	killed atomic.Bool
	end    func() // ends it at once
}

// A line is what a program has said.
type line struct {
	text []byte
	err  error
}

// request is what a program is asked. A field is left out where it says nothing.
type request struct {
	Cmd    string      `json:"cmd"`
	Setup  *game.Setup `json:"setup,omitempty"`
	Seat   *int        `json:"seat,omitempty"`
	View   *view.State `json:"view,omitempty"`
	MS     int64       `json:"ms,omitempty"`
	Visits int         `json:"visits,omitempty"`
}

// reply is what a program answers. Other fields are its own affair.
type reply struct {
	OK    *bool    `json:"ok"`
	Text  string   `json:"text"`
	All   []string `json:"all"`
	Error any      `json:"error"`
}

func (p *program) begin(setup game.Setup, seat int) error {
	p.seat = seat
	setup, err := setup.Complete()
	if err != nil {
		return err
	}
	setup.Seed, setup.Draw, setup.Chance = "", nil, nil // whoever knows them knows what comes
	if p.run == nil {
		run, err := start(p.command)
		if err != nil {
			return fmt.Errorf("starting %s: %w", p.name, err)
		}
		p.run = run
	}
	_, err = p.ask(&request{Cmd: "new", Setup: &setup, Seat: &seat}, p.patience)
	return err
}

// cuts: how a program thinks is its own.
func (p *program) cuts() int { return 0 }

func (p *program) answer(g *game.Game, left time.Duration) (texts []string, spent time.Duration, err error) {
	v := view.Of(g, p.seat)
	q := &request{Cmd: "go", View: &v, MS: left.Milliseconds(), Visits: p.options.Visits}
	begun := time.Now()
	r, err := p.ask(q, p.patience+10*left)
	spent = time.Since(begun)
	switch {
	case err != nil:
		return nil, spent, err
	case r.Text != "" && len(r.All) == 0:
		return []string{r.Text}, spent, nil
	case r.Text == "" && len(r.All) > 0:
		return r.All, spent, nil
	}
	return nil, spent, p.fault("garbled", `the answer has neither "text" nor "all", or both`)
}

// ask sends a request and waits for its answer, at most so long by the clock.
func (p *program) ask(q *request, most time.Duration) (reply, error) {
	var r reply
	text, err := json.Marshal(q)
	if err != nil {
		return r, err
	}
	select {
	case l, ok := <-p.run.lines:
		if ok && l.err == nil {
			return r, p.fault("garbled", "it speaks without being asked: %s", cut(string(l.text), 200))
		}
		return r, p.ended(l, ok, most)
	default:
	}
	timer := time.AfterFunc(most, p.run.kill)
	defer timer.Stop()
	if _, err := p.run.in.Write(append(text, '\n')); err != nil && p.run.killed.Load() {
		return r, p.fault("late", "it took no request within %v", most)
	}
	l, ok := <-p.run.lines // who did not take the request has ended
	if !ok || l.err != nil {
		return r, p.ended(l, ok, most)
	}
	if err := json.Unmarshal(l.text, &r); err != nil || r.OK == nil {
		return r, p.fault("garbled", `an answer is {"ok":true,…} on one line, not %s`, cut(string(l.text), 200))
	}
	if !*r.OK {
		return r, p.fault("gave-up", "it answers %s", cut(string(l.text), 200))
	}
	return r, nil
}

// ended says why a program says nothing more.
func (p *program) ended(l line, ok bool, most time.Duration) error {
	switch {
	case ok && errors.Is(l.err, errTooLong):
		return p.fault("flood", "%v", l.err)
	case p.run.killed.Load():
		return p.fault("late", "it gave no answer within %v", most)
	}
	return p.fault("dead", "it has ended")
}

// fault ends the process: the next game begins with a new one. It adds what the program
// said last, and how it ended.
func (p *program) fault(kind, format string, args ...any) error {
	f := &Fault{Kind: kind, Text: fmt.Sprintf(format, args...)}
	run := p.run
	p.run = nil
	if err := run.close(kind == "dead"); err != nil && kind == "dead" {
		f.Text += " (" + err.Error() + ")"
	}
	if text := run.last.String(); text != "" {
		f.Text += "; it complains: " + text
	}
	return f
}

// quit asks the process to end, and sees that it does.
func (p *program) quit() {
	if p.run == nil {
		return
	}
	_, _ = io.WriteString(p.run.in, `{"cmd":"quit"}`+"\n") // who is gone need not be told
	_ = p.run.close(true)                                  // nor does it matter how it ends
	p.run = nil
}

// farewell is how long a process may take to end.
const farewell = 2 * time.Second

// start starts a process.
func start(command []string) (*running, error) {
	cmd := exec.Command(command[0], command[1:]...)
	r := &running{cmd: cmd, lines: make(chan line), done: make(chan struct{}), last: &tail{}}
	cmd.Stderr = r.last
	cmd.WaitDelay = farewell
	apart(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	r.in = in
	r.end = sync.OnceFunc(func() {
		end(cmd)
		_ = in.Close()  // what it has left behind must not
		_ = out.Close() // keep us waiting
	})
	go r.read(out)
	return r, nil
}

func (r *running) kill() {
	r.killed.Store(true)
	r.end()
}

// close ends the process, gently if it may take its time, and says how it ended.
func (r *running) close(gently bool) error {
	_ = r.in.Close() // it may be closed
	if gently {
		timer := time.AfterFunc(farewell, r.end)
		defer timer.Stop()
	} else {
		r.end()
	}
	close(r.done)
	for range r.lines { // until the reader has ended
	}
	err := r.cmd.Wait()
	r.end()
	return err
}

// errTooLong is more than a program may say at once.
var errTooLong = fmt.Errorf("it says more than %d bytes on one line", protocol.MaxLine)

// read reads lines until there are no more, or nobody listens. It keeps one line at
// most, so that a program that talks on waits for us.
func (r *running) read(out io.Reader) {
	defer close(r.lines)
	buf := bufio.NewReaderSize(out, 64<<10)
	for {
		text, err := readLine(buf, protocol.MaxLine)
		if errors.Is(err, io.EOF) || err != nil && !errors.Is(err, errTooLong) {
			return // it has ended, or was ended
		}
		select {
		case r.lines <- line{text, err}:
		case <-r.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// readLine reads a line without its end, errTooLong if it has more bytes than most. A
// last line without an end is none.
func readLine(r *bufio.Reader, most int) (text []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(text)+len(part) > most+1 {
			return nil, errTooLong
		}
		text = append(text, part...)
		if err == nil {
			return bytes.TrimSuffix(text, []byte("\n")), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, err
		}
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// longestTail is how much of a program's complaints is kept, in bytes.
const longestTail = 400

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[max(0, len(p)-longestTail):]...)
	t.text = append([]byte(nil), t.text[max(0, len(t.text)-longestTail):]...)
	return len(p), nil
}

// String returns what is kept, on one line.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.ToValidUTF8(bytes.Join(bytes.Fields(t.text), []byte(" ")), nil))
}
