package webhook_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"time"

	"circulade/internal/webhook"
)

// verify returns the body of a message from Circulade, or an error if it is not from there, or too old.
func verify(secret string, r *http.Request, now time.Time) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return nil, err
	}
	id, sent := r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return nil, errors.New("too old, or from the future")
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, sent, body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, got := range strings.Fields(r.Header.Get("webhook-signature")) {
		if hmac.Equal([]byte(got), []byte(want)) {
			return body, nil
		}
	}
	return nil, errors.New("the signature is wrong")
}

// A receiver checks the signature of what it is sent.
func Example_verify() {
	secret := []byte("no secret at all, really")
	now := time.Unix(1_800_000_000, 0)
	r := httptest.NewRequest(http.MethodPost, "/circulade", strings.NewReader(`{"type":"test"}`))
	r.Header.Set("webhook-id", "one")
	r.Header.Set("webhook-timestamp", "1800000000")
	r.Header.Set("webhook-signature", webhook.Sign(secret, "one", now, []byte(`{"type":"test"}`)))

	body, err := verify(webhook.FormatSecret(secret), r, now)
	fmt.Println(string(body), err)
	_, err = verify(webhook.FormatSecret(secret), r, now.Add(time.Hour))
	fmt.Println(err)
	// Output:
	// {"type":"test"} <nil>
	// too old, or from the future
}
