package protocol

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"circulade/bot/analysis"
	"circulade/game"
	"circulade/view"
)

// An Engine answers requests about one game at a time. It is not safe for
// concurrent use.
type Engine struct {
	version string
	game    *game.Game
	told    int    // events that answers have told
	last    *shown // what since is most often asked against

	// Fault, if set, hears of a fault of ours: what went wrong, and where.
	Fault func(what any, stack []byte)
}

// New returns an engine without a game. The version is the program's.
func New(version string) *Engine { return &Engine{version: version} }

// An answer is one line to a client.
type answer struct {
	ID json.RawMessage `json:"id,omitempty"`
	OK bool            `json:"ok"`
	*Hello
	State    any              `json:"state,omitempty"`
	View     any              `json:"view,omitempty"`
	Features *[]view.Feature  `json:"features,omitempty"`
	Fits     *view.Fits       `json:"fits,omitempty"`
	Choice   *picked          `json:"choice,omitempty"`
	Info     *info            `json:"info,omitempty"`
	Lines    []analysis.Line  `json:"lines,omitempty"`
	Report   *analysis.Report `json:"report,omitempty"`
	Record   string           `json:"record,omitempty"`
	Differs  *game.Differs    `json:"differs,omitempty"`
	Err      *Error           `json:"error,omitempty"`
}

// head is what every request has.
type head struct {
	Cmd string          `json:"cmd"`
	ID  json.RawMessage `json:"id"`
}

// Serve answers line by line until the client quits or the input ends.
func (e *Engine) Serve(r io.Reader, w io.Writer) error {
	in, out := newLineReader(r), bufio.NewWriterSize(w, 64<<10)
	for {
		line, long, err := in.next()
		if errors.Is(err, io.EOF) {
			return out.Flush()
		}
		if err != nil {
			return errors.Join(fmt.Errorf("reading a request: %w", err), out.Flush())
		}
		var reply []byte
		quit := false
		if long {
			reply = write(answer{Err: refuse(CodeTooLong, "the line is longer than %d bytes", MaxLine)})
		} else {
			reply, quit = e.Answer(line)
		}
		if _, err = out.Write(reply); err == nil && (quit || !in.waiting()) {
			err = out.Flush()
		}
		if err != nil {
			return fmt.Errorf("writing an answer: %w", err)
		}
		if quit {
			return nil
		}
	}
}

// Answer answers one request. The answer ends with a line feed; quit reports
// that the client is done.
func (e *Engine) Answer(line []byte) (reply []byte, quit bool) {
	h, do, err := read(line)
	var a answer
	if err == nil {
		a, err = e.run(do)
	}
	if err != nil {
		a = answer{Err: err}
	}
	a.ID = h.ID
	a.OK = a.Err == nil
	return write(a), a.OK && h.Cmd == "quit"
}

// run carries out a request. Whatever goes wrong in it, the process goes on.
func (e *Engine) run(do action) (a answer, err *Error) {
	defer func() {
		if p := recover(); p != nil {
			if e.Fault != nil {
				e.Fault(p, debug.Stack())
			}
			e.drop()
			a, err = answer{}, refuse(CodeInternal, "the engine failed at this request: %v", p).
				with("the game is lost here; start another, or load a record. Please report this with the requests before it")
		}
	}()
	return do(e)
}

// hold makes a game the present one.
func (e *Engine) hold(g *game.Game) { e.game, e.told, e.last = g, 0, nil }

func (e *Engine) drop() { e.hold(nil) }

// read reads a request and finds what it asks for.
func read(line []byte) (h head, do action, err *Error) {
	if h, err = readHead(line); err != nil {
		return h, nil, err
	}
	for _, c := range commands() {
		if c.name == h.Cmd {
			do, err = c.read(line)
			return h, do, err
		}
	}
	e := refuse(CodeUnknownCommand, "there is no command %s", quote(h.Cmd))
	if h.Cmd == "" {
		e = refuse(CodeUnknownCommand, "the request names no command")
	}
	return h, nil, e.at("cmd", "is unknown", commandNames()...).with("%s", lineForm().Hint)
}

// readHead finds cmd and id, so that the answer to a faulty request bears its id
// too. What else the request holds its command looks at.
func readHead(line []byte) (h head, wrong *Error) {
	w, wrong := lineForm().walk(line)
	if wrong != nil {
		return h, wrong
	}
	w.i++
	for !w.pass('}') {
		key := string(w.key())
		w.space()
		start := w.i
		w.skip()
		switch value := line[start:w.i]; key {
		case "id":
			h.ID = value
		case "cmd":
			if json.Unmarshal(value, &h.Cmd) != nil {
				wrong = refuse(CodeBadJSON, "%q must be a string", key).at(key, "must be a string", commandNames()...)
			}
		}
	}
	return h, wrong
}

// write makes a line of an answer.
func write(a answer) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(a); err != nil { // numbers and texts: it cannot
		b.Reset()
		b.WriteString(`{"ok":false,"error":{"code":"internal","message":"the answer cannot be written"}}` + "\n")
	}
	return b.Bytes()
}
