package certs

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"time"
)

// checkInterval is how often the files are checked for changes.
const checkInterval = 10 * time.Second

// httpProtocol is the one protocol that is offered: WebSockets need HTTP/1.1, and all else works with it.
const httpProtocol = "http/1.1"

// Files are a certificate and its key in two files, which are read again when they change.
type Files struct {
	cert, key string
	modified  [2]time.Time // modification times of both files when they were read
	lastError string       // the failure that was logged last
	current   atomic.Pointer[tls.Certificate]
}

// OpenFiles reads a certificate and its key from the files with these names. In the file cert the
// certificate is followed by the intermediate ones.
func OpenFiles(cert, key string) (*Files, error) {
	f := &Files{cert: cert, key: key}
	at, err := f.modTimes()
	if err != nil {
		return nil, err
	}
	f.modified = at
	return f, f.read()
}

// TLS returns the server's TLS configuration, which always uses the certificate that was read last.
func (f *Files) TLS() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		NextProtos: []string{httpProtocol},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
			return f.current.Load(), nil
		},
	}
}

// Follow reads the files again when they change, until ctx ends.
func (f *Files) Follow(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			f.reloadIfChanged(log)
		case <-ctx.Done():
			return
		}
	}
}

// read reads both files and uses the certificate from now on. If they cannot be read or do not fit
// together it returns an error, and the former certificate stays in use.
func (f *Files) read() error {
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return fmt.Errorf("reading the certificate %s with the key %s: %w", f.cert, f.key, err)
	}
	f.current.Store(&pair)
	return nil
}

// modTimes returns when each of the files was modified.
func (f *Files) modTimes() (at [2]time.Time, err error) {
	for i, name := range []string{f.cert, f.key} {
		info, err := os.Stat(name)
		if err != nil {
			return at, fmt.Errorf("looking at a certificate: %w", err)
		}
		at[i] = info.ModTime()
	}
	return at, nil
}

// reloadIfChanged reads the files again if their times have changed. While they cannot be read, or do not
// fit together because only one of them is new, the former certificate stays in use, and the log says so
// once.
func (f *Files) reloadIfChanged(log *slog.Logger) {
	at, err := f.modTimes()
	if err == nil && at == f.modified {
		return
	}
	if err == nil {
		err = f.read()
	}
	switch {
	case err == nil:
		f.modified, f.lastError = at, ""
		log.Info("the certificate was read again", slog.Time("until", f.current.Load().Leaf.NotAfter))
	case err.Error() != f.lastError:
		f.lastError = err.Error()
		log.Warn("the certificate is left as it was", slog.String("reason", f.lastError))
	}
}
