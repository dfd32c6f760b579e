package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// The headers of a message.
const (
	HeaderID        = "webhook-id"
	HeaderTimestamp = "webhook-timestamp"
	HeaderSignature = "webhook-signature"
)

// secretPrefix is what a secret begins with when it is shown to somebody.
const secretPrefix = "whsec_"

// NewSecret returns a random secret of 24 bytes. As it is shown it has letters and digits alone, so that a press on it
// marks all of it.
func NewSecret() []byte {
	b := make([]byte, 24)
	for {
		_, _ = rand.Read(b) // it never fails
		if !strings.ContainsAny(FormatSecret(b), "+/") {
			return b
		}
	}
}

// FormatSecret returns a secret as it is shown to whoever receives messages.
func FormatSecret(secret []byte) string {
	return secretPrefix + base64.StdEncoding.EncodeToString(secret)
}

// Sign returns the signature of a message: of its id, the time at which it is sent, and its body.
func Sign(secret []byte, id string, at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
