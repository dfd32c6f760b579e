// Package passkeytest is a simulated device that makes passkeys and answers WebAuthn challenges,
// for tests. It also does the browser's part, and fields can be set to make it answer wrongly.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
)

// A Device is an authenticator with one passkey.
type Device struct {
	Origin string // the origin that its browser reports
	RPID   string // the relying party id
	ID     []byte // of the passkey
	Handle []byte // the user handle
	Count  uint32 // the signature count
	Flags  byte   // the authenticator data's flags: user present, user verified
	key    *ecdsa.PrivateKey
}

// The flags of authenticator data: user present, user verified, and attested credential included.
const (
	Present  byte = 0x01
	Verified byte = 0x04
	fresh    byte = 0x40
)

var b64 = base64.RawURLEncoding

// New returns a device without a passkey, whose browser is at an origin.
func New(origin, rpid string) *Device {
	return &Device{Origin: origin, RPID: rpid, Flags: Present | Verified}
}

// CreatePasskey makes a passkey for the given WebAuthn creation options and returns the browser's
// answer.
func (d *Device) CreatePasskey(ask json.RawMessage) (json.RawMessage, error) {
	var asked struct {
		Challenge string
		User      struct{ ID string }
	}
	err := json.Unmarshal(ask, &asked)
	if err != nil {
		return nil, fmt.Errorf("what is asked: %w", err)
	}
	if d.Handle, err = b64.DecodeString(asked.User.ID); err != nil {
		return nil, fmt.Errorf("the handle: %w", err)
	}
	if d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, err
	}
	d.ID = make([]byte, 16)
	_, _ = rand.Read(d.ID)
	point, err := d.key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	// A map of what a key is: of two coordinates, for ES256, on P-256.
	cose := append([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, point[1:33]...)
	cose = append(append(cose, 0x22, 0x58, 32), point[33:65]...)
	data := append(d.authenticatorData(fresh), make([]byte, 16)...) // built by nobody
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(d.ID))), d.ID...)
	data = append(data, cose...)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59"), byte(len(data)>>8), byte(len(data)))
	object = append(object, data...)
	client, err := d.clientData("webauthn.create", asked.Challenge)
	if err != nil {
		return nil, err
	}
	return d.credential(map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "attestationObject": b64.EncodeToString(object),
		"transports": []string{"internal"},
	})
}

// SignChallenge signs the challenge in the given WebAuthn request options with the passkey and
// returns the browser's answer.
func (d *Device) SignChallenge(ask json.RawMessage) (json.RawMessage, error) {
	var asked struct{ Challenge string }
	if err := json.Unmarshal(ask, &asked); err != nil {
		return nil, fmt.Errorf("what is asked: %w", err)
	}
	client, err := d.clientData("webauthn.get", asked.Challenge)
	if err != nil {
		return nil, err
	}
	data := d.authenticatorData(0)
	hash := sha256.Sum256(client)
	sum := sha256.Sum256(append(data[:len(data):len(data)], hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, sum[:])
	if err != nil {
		return nil, err
	}
	return d.credential(map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(d.Handle),
	})
}

// authenticatorData returns the WebAuthn authenticator data: site, flags with the additional ones,
// and count.
func (d *Device) authenticatorData(more byte) []byte {
	site := sha256.Sum256([]byte(d.RPID))
	return binary.BigEndian.AppendUint32(append(site[:], d.Flags|more), d.Count)
}

// clientData returns the WebAuthn client data of the browser; kind is "webauthn.create" or
// "webauthn.get".
func (d *Device) clientData(kind, challenge string) ([]byte, error) {
	return json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
}

// credential returns the JSON of a PublicKeyCredential with the given response.
func (d *Device) credential(response map[string]any) (json.RawMessage, error) {
	id := b64.EncodeToString(d.ID)
	return json.Marshal(map[string]any{
		"id": id, "rawId": id, "type": "public-key", "response": response,
		"authenticatorAttachment": "platform", "clientExtensionResults": map[string]any{},
	})
}
