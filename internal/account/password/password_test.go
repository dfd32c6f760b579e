package password

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct{ password, fault string }{
		{"correct horse", ""},
		{"ααααββββ", ""},
		{strings.Repeat("e\u0301x", 64), ""}, // the same letters, written otherwise
		{"        x", ""},
		{"aaaaaaaa", "one character"},
		{"aAaAaAaAaAaA", "one character"},
		{"          ", "one character"},
		{strings.Repeat("e\u0301", 20), "one character"},
		{"1234567", "7 characters"},
		{"", "0 characters"},
		{strings.Repeat("x", 129), "129 characters"},
		{"\xff\xff\xff\xff\xff\xff\xff\xff", "not text"},
		{"Password1", "common"},
		{"qwertyuiop", "common"},
		{"QWERTYUIOP", "common"},
		{"12345678", "common"},
		{"zxcvbnm,", "common"},
		{"qwertyuiop and then", ""},
	} {
		err := Check(test.password)
		if test.fault == "" && err != nil || test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)) {
			t.Errorf("%q: %v, want %q", test.password, err, test.fault)
		}
	}
	list := strings.Split(strings.Trim(common, "\n"), "\n")
	if len(list) < 300 {
		t.Errorf("only %d passwords are known to be common", len(list))
	}
	for _, p := range list {
		if Check(p) == nil || utf8.RuneCountInString(p) < Shortest || p != strings.ToLower(p) {
			t.Errorf("%q is in the list for nothing", p)
		}
	}
}

func TestHash(t *testing.T) {
	h := NewHasher()
	ctx := t.Context()
	hash, err := h.Hash(ctx, "correct h\u00e9rse")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash is %s", hash)
	}
	again, err := h.Hash(ctx, "correct h\u00e9rse")
	if err != nil || again == hash {
		t.Errorf("twice the same hash, %v", err)
	}
	for password, want := range map[string]bool{"correct h\u00e9rse": true, "correct he\u0301rse": true, "Correct h\u00e9rse": false, "": false} {
		if same, err := h.Matches(ctx, hash, password); same != want || err != nil {
			t.Errorf("%q is the password: %v, %v", password, same, err)
		}
	}
	if same, err := h.Matches(ctx, "", "correct"); same || err != nil {
		t.Errorf("where there is none: %v, %v", same, err)
	}
	for _, bad := range []string{
		"x", "$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$" + strings.Repeat("A", 43), hash[:len(hash)-30], hash + "$",
		strings.Replace(hash, "m=19456", "m=4000000000", 1), strings.Replace(hash, "m=19456", "m=0", 1), strings.Replace(hash, "p=1", "p=0", 1),
		strings.Replace(hash, "v=19", "v=16", 1), strings.Replace(hash, "t=2", "t=900", 1),
	} {
		if _, err := h.Matches(ctx, bad, "correct"); !errors.Is(err, errForm) {
			t.Errorf("%s is a hash: %v", bad, err)
		}
	}
}

// Somebody without a password costs what somebody with one does.
func TestNobodyCostsTheSame(t *testing.T) {
	h := NewHasher()
	var costs []cost
	h.derive = func(_ string, _ []byte, c cost) []byte {
		costs = append(costs, c)
		return make([]byte, c.key)
	}
	hash, err := h.Hash(t.Context(), "somebody")
	if err != nil {
		t.Fatal(err)
	}
	for _, stored := range []string{hash, ""} {
		same, err := h.Matches(t.Context(), stored, "whatever")
		if err != nil || same != (stored != "") {
			t.Errorf("%q: %v, %v", stored, same, err)
		}
	}
	if len(costs) != 3 || costs[1] != costs[2] || costs[0] != defaultCost() {
		t.Errorf("costs %v", costs)
	}
}

// At most as many hashes as cores at once, and a bounded number waits.
func TestHashesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher()
		began, end := make(chan struct{}), make(chan struct{})
		h.derive = func(string, []byte, cost) []byte {
			began <- struct{}{}
			<-end
			return make([]byte, keySize)
		}
		cores := runtime.GOMAXPROCS(0)
		done := make(chan error)
		for range cores + MaxWaiting {
			go func() {
				_, err := h.Hash(context.Background(), "x")
				done <- err
			}()
		}
		for range cores {
			<-began
		}
		synctest.Wait() // until all of them have come
		if n := len(h.queue); n != cores+MaxWaiting {
			t.Fatalf("%d hashes are made or wait, want %d", n, cores+MaxWaiting)
		}
		if _, err := h.Hash(t.Context(), "one more"); !errors.Is(err, ErrBusy) {
			t.Errorf("one more: %v", err)
		}
		if n := len(h.slots); n != cores {
			t.Errorf("%d hashes at once on %d cores", n, cores)
		}
		select {
		case <-began:
			t.Error("more hashes than cores have begun")
		default:
		}
		go func() {
			for range MaxWaiting {
				<-began
			}
		}()
		close(end)
		for range cores + MaxWaiting {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		h.slots <- struct{}{}
		for range cores - 1 {
			h.slots <- struct{}{}
		}
		if _, err := h.Hash(gone, "x"); !errors.Is(err, context.Canceled) || len(h.queue) != 0 {
			t.Errorf("who has gone still waits: %v, %d", err, len(h.queue))
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA")
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		c, salt, key, err := decodePHC(s)
		if err == nil && (c.memory > 8*memory || c.passes > 16 || c.lanes > 16 || len(key) < 16 || len(salt) < 8) {
			t.Errorf("%q is taken: %+v", s, c)
		}
	})
}
