package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// A visitor is somebody with a browser.
type visitor struct {
	site *site
	from net.IP // the address that they come from; nil: any

	mu     sync.Mutex
	cookie string
}

// A site is a server as visitors see it.
type site struct {
	host   string // HOST:PORT
	client *http.Client
}

func newSite(address string) *site {
	return &site{
		host: strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/"),
		client: &http.Client{Timeout: time.Minute, Transport: &http.Transport{
			MaxIdleConns: 512, MaxIdleConnsPerHost: 512, IdleConnTimeout: 30 * time.Second,
		}},
	}
}

// A refused is an answer that is no success.
type refused struct {
	status        int
	code, message string
}

func (r *refused) Error() string { return fmt.Sprintf("%d %s: %s", r.status, r.code, r.message) }

// codeOf names an error in a count.
func codeOf(err error) string {
	var r *refused
	var c *closed
	switch {
	case errors.As(err, &r):
		return r.code
	case errors.As(err, &c):
		return fmt.Sprint("closed-", c.code)
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	return "connection"
}

func refusedBy(answer *http.Response) error {
	var told struct {
		Error struct{ Code, Message string }
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	if err != nil || json.Unmarshal(data, &told) != nil || told.Error.Code == "" {
		return &refused{answer.StatusCode, fmt.Sprint("status-", answer.StatusCode), string(data)}
	}
	return &refused{answer.StatusCode, told.Error.Code, told.Error.Message}
}

// do sends a request and reads the answer; a nil into has it thrown away, and a function of a
// reader reads it itself.
func (v *visitor) do(ctx context.Context, method, path string, body, into any) error {
	var sent io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+v.site.host+path, sent)
	if err != nil {
		return err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c := v.session(); c != "" {
		r.Header.Set("Cookie", c)
	}
	answer, err := v.site.client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	v.keep(answer)
	switch {
	case answer.StatusCode >= http.StatusBadRequest:
		return refusedBy(answer)
	case into == nil:
		return drain(answer.Body)
	}
	if read, ok := into.(func(io.Reader) error); ok {
		return read(answer.Body)
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

func (v *visitor) session() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.cookie
}

// keep keeps the cookie of an answer.
func (v *visitor) keep(answer *http.Response) {
	for _, c := range answer.Cookies() {
		v.mu.Lock()
		v.cookie = c.Name + "=" + c.Value
		v.mu.Unlock()
	}
}

// socket opens a socket at a path.
func (v *visitor) socket(path string) (*socket, error) {
	return openSocket(v.from, v.site.host, path, v.session())
}
