package tournaments

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/packed"
)

// maxAnswers is how many bytes of answers are kept at most, before they are compressed.
const maxAnswers = 32 << 20

// A part is what everybody is answered alike of a tournament.
type part struct {
	name string // under which the answer is kept; "": it is not
	make func(s *Service, o *opened) (any, error)
}

// An answer is a part of a tournament, encoded.
type answered struct {
	version int64 // of the tournament, as of which it is
	tag     string
	body    *packed.Message
}

// answers are parts of tournaments as they were last asked for, encoded and compressed once for all who ask.
type answers struct {
	packer packed.Packer

	mu    sync.Mutex
	byKey map[string]answered // by tournament and part
	size  int                 // of all, in bytes
}

// newAnswers returns answers of which nobody has asked for one.
func newAnswers() *answers { return &answers{byKey: map[string]answered{}} }

// get returns the answer of a key, if it is as of a version or later.
func (a *answers) get(key string, version int64) (answered, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	one, ok := a.byKey[key]
	return one, ok && one.version >= version
}

// put keeps an answer in the place of an older one. If there is no room, any others go.
func (a *answers) put(key string, one answered) {
	a.mu.Lock()
	defer a.mu.Unlock()
	before, had := a.byKey[key]
	if had && before.version > one.version || len(one.body.JSON) > maxAnswers/4 {
		return
	}
	a.drop(key)
	for other := range a.byKey {
		if a.size+len(one.body.JSON) <= maxAnswers {
			break
		}
		a.drop(other)
	}
	a.byKey[key] = one
	a.size += len(one.body.JSON)
}

// drop forgets an answer. The caller holds the lock.
func (a *answers) drop(key string) {
	if one, ok := a.byKey[key]; ok {
		a.size -= len(one.body.JSON)
		delete(a.byKey, key)
	}
}

// encode returns a part of a tournament, encoded. If it is what the answer before it said, it has that one's bytes,
// which may be compressed already.
func (a *answers) encode(key string, version int64, what any) (answered, error) {
	data, err := json.Marshal(what)
	if err != nil {
		return answered{}, err
	}
	sum := sha256.Sum256(data)
	one := answered{version, hex.EncodeToString(sum[:8]), a.packer.Message(data)}
	if before, ok := a.get(key, 0); ok && before.tag == one.tag {
		one.body = before.body
	}
	return one, nil
}

// getPart returns an endpoint that answers with a part of a tournament. It is made once for each version, and a
// client that has it already gets no body. Making one counts for the processor time of who asks.
func getPart[Out any](s *Service, path string, of func(r *http.Request) (part, error), d api.Doc) api.Endpoint {
	d.Query = append(d.Query, api.Param{
		Name: "version", Schema: "type=integer,minimum=0",
		About: "Of the tournament: the answer is as of then or later. Without it, it is as of now.",
	})
	serve := func(w http.ResponseWriter, r *http.Request) error {
		p, err := of(r)
		if err != nil {
			return err
		}
		one, err := s.answer(r.Context(), r.PathValue("id"), p, versionOf(r))
		if err != nil {
			return s.problemOf(err)
		}
		return one.send(w, r)
	}
	kept := func(r *http.Request) bool {
		p, err := of(r)
		if err != nil {
			return false
		}
		_, ok := s.answers.get(r.PathValue("id")+" "+p.name, versionOf(r))
		return ok
	}
	h := func(w http.ResponseWriter, r *http.Request) error {
		if _, err := s.cfg.Callers.Who(r); err != nil {
			return err
		}
		return serve(w, r)
	}
	e := api.Raw(http.MethodGet, path, h, d).By(api.Known)
	e.Out = reflect.TypeFor[Out]()
	return e.With(s.cfg.Callers.CPUQuota(func(r *http.Request) bool { return !kept(r) }))
}

// versionOf returns the version that a request names; as large as none is if it names none.
func versionOf(r *http.Request) int64 {
	v, err := strconv.ParseInt(r.URL.Query().Get("version"), 10, 64)
	if err != nil {
		return never
	}
	return v
}

// answer returns a part of a tournament as of a version or later.
func (s *Service) answer(ctx context.Context, id string, p part, version int64) (one answered, err error) {
	key := id + " " + p.name
	if one, ok := s.answers.get(key, version); ok {
		return one, nil
	}
	var what any
	err = s.read(ctx, id, func(o *opened) (err error) {
		now := o.versions().Version
		var ok bool
		if one, ok = s.answers.get(key, now); ok && one.version == now {
			return nil
		}
		if what, err = p.make(s, o); err != nil {
			return err
		}
		if one, err = s.answers.encode(key, now, what); err == nil && p.name != "" {
			s.answers.put(key, one)
		}
		return err
	})
	return one, err
}

// send sends the answer, or that the client has it already.
func (a answered) send(w http.ResponseWriter, r *http.Request) error {
	tag := `W/"` + a.tag + `"`
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", tag)
	for known := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if strings.TrimSpace(known) == tag {
			h.Set("Vary", "Accept-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	return httpd.WritePacked(w, r, a.body)
}
