package certs

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// made makes a certificate with a serial number for a name, signed by itself or by an authority.
func made(t *testing.T, serial int64, name string, public crypto.PublicKey, by *tls.Certificate, key crypto.Signer) []byte {
	t.Helper()
	c := &x509.Certificate{
		SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(90 * 24 * time.Hour),
		IsCA: by == nil, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	parent := c
	if by != nil {
		parent = by.Leaf
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, public, key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func keyPEM(t *testing.T, key *ecdsa.PrivateKey) []byte {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

// pair writes a certificate and its key into files, changed at a moment.
func pair(t *testing.T, dir string, serial int64, at time.Time, which ...string) {
	t.Helper()
	key := newKey(t)
	files := map[string][]byte{"cert": made(t, serial, "play.example.org", key.Public(), nil, key), "key": keyPEM(t, key)}
	for _, name := range which {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, files[name], 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFilesAreReadAgain(t *testing.T) {
	dir, at := t.TempDir(), time.Now().Add(-time.Hour)
	pair(t, dir, 1, at, "cert", "key")
	f, err := OpenFiles(filepath.Join(dir, "cert"), filepath.Join(dir, "key"))
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	serial := func() int64 {
		c, err := f.TLS().GetCertificate(&tls.ClientHelloInfo{})
		if err != nil {
			t.Fatal(err)
		}
		return c.Leaf.SerialNumber.Int64()
	}
	wants := func(what string, want int64, lines int) {
		t.Helper()
		f.reloadIfChanged(log)
		f.reloadIfChanged(log)
		if n := strings.Count(said.String(), "\n"); serial() != want || n != lines {
			t.Errorf("%s: certificate %d, want %d; the log has %d lines, want %d: %s", what, serial(), want, n, lines, &said)
		}
	}
	wants("unchanged", 1, 0)
	pair(t, dir, 2, at.Add(time.Minute), "cert")
	wants("a certificate without its key", 1, 1)
	pair(t, dir, 3, at.Add(2*time.Minute), "cert", "key")
	wants("another pair", 3, 2)
	if err := os.Remove(filepath.Join(dir, "key")); err != nil {
		t.Fatal(err)
	}
	wants("no key", 3, 3)
	pair(t, dir, 4, at.Add(3*time.Minute), "cert", "key")
	wants("a key again", 4, 4)
}

func TestBadFiles(t *testing.T) {
	dir := t.TempDir()
	pair(t, dir, 1, time.Now(), "cert", "key")
	if err := os.WriteFile(filepath.Join(dir, "rubbish"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range [][2]string{{"none", "key"}, {"cert", "none"}, {"key", "cert"}, {"rubbish", "key"}} {
		if _, err := OpenFiles(filepath.Join(dir, test[0]), filepath.Join(dir, test[1])); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%v: %v", test, err)
		}
	}
}
