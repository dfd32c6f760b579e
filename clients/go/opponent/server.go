package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// A refusal is what the server does not do.
type refusal struct {
	status int
	text   string
	wait   time.Duration // until it may be asked again
}

func (r *refusal) Error() string { return fmt.Sprintf("status %d: %s", r.status, r.text) }

// moved reports whether the table is not as we saw it any more, or waits for something else.
func moved(err error) bool {
	var r *refusal
	return errors.As(err, &r) && (r.status == http.StatusConflict || r.status == http.StatusGone)
}

// passing reports whether something may go well another time: the line was cut, or the server
// is busy or restarts.
func passing(err error) bool {
	var r *refusal
	if errors.As(err, &r) {
		return r.status == http.StatusTooManyRequests || r.status >= http.StatusInternalServerError
	}
	return err != nil
}

// tries is how often something is asked that does not get through.
const tries = 10

// pause waits before something is asked again: longer each time, and as long as the server says.
func pause(ctx context.Context, err error, failures int) {
	wait := min(250*time.Millisecond<<min(failures, 10), 30*time.Second)
	var r *refusal
	if errors.As(err, &r) {
		wait = max(wait, r.wait)
	}
	select {
	case <-time.After(wait):
	case <-ctx.Done():
	}
}

// insist sends a request, and again when it did not get through: a move is known by its id,
// so that it is carried out once.
func (b *bot) insist(ctx context.Context, method, path string, body, answer any) error {
	for failures := 0; ; failures++ {
		err := b.once(ctx, method, path, body, answer)
		if !passing(err) || failures == tries || ctx.Err() != nil {
			return err
		}
		pause(ctx, err, failures)
	}
}

func (b *bot) once(ctx context.Context, method, path string, body, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	resp, err := b.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if answer == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(answer)
}

// silence is how long a stream may say nothing: it gives a sign of life every 25 seconds.
const silence = time.Minute

// lines reads streams line by line until told to stop. One that is cut is opened again.
func (b *bot) lines(ctx context.Context, path func() string, line func([]byte) (done bool, err error)) error {
	for failures := 0; ; failures++ {
		err := b.read(ctx, path(), func(data []byte) (bool, error) {
			failures = 0
			return line(data)
		})
		if err == nil || !passing(err) || failures == tries || ctx.Err() != nil {
			return err
		}
		pause(ctx, err, failures)
	}
}

func (b *bot) read(ctx context.Context, path string, line func([]byte) (bool, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	quiet := time.AfterFunc(silence, cancel)
	defer quiet.Stop()
	resp, err := b.send(ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	lines := bufio.NewReader(resp.Body)
	for {
		data, err := lines.ReadBytes('\n')
		if err != nil {
			return err
		}
		quiet.Stop() // we may think longer than that
		if done, err := line(data); done || err != nil {
			return err
		}
		quiet.Reset(silence)
	}
}

// send sends a request as the bot's account. What is refused is a *refusal.
func (b *bot) send(ctx context.Context, method, path string, body any) (*http.Response, error) {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, b.server+path, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+b.token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode == http.StatusOK {
		return resp, err
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(io.LimitReader(resp.Body, 300)) // what is missing of it nobody misses
	seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
	return nil, &refusal{resp.StatusCode, string(text), time.Duration(seconds) * time.Second}
}
