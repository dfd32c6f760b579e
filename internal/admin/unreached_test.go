package admin

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"net/url"
	"strings"
	"testing"
)

// A socket that this user may not open is another's, and no missing server.
func TestUnreached(t *testing.T) {
	dial := func(err error) error {
		return &url.Error{Op: "Post", URL: "http://admin/log", Err: &net.OpError{Op: "dial", Net: "unix", Err: err}}
	}
	if err := unreached("/data", dial(fs.ErrPermission)); !errors.Is(err, ErrForbidden) || !strings.Contains(err.Error(), "/data") {
		t.Errorf("a socket of somebody else's: %v", err)
	}
	if err := unreached("/data", dial(fs.ErrNotExist)); !errors.Is(err, ErrNotRunning) || !strings.Contains(err.Error(), "/data") {
		t.Errorf("no socket: %v", err)
	}
	if err := unreached("/data", io.ErrUnexpectedEOF); errors.Is(err, ErrNotRunning) || errors.Is(err, ErrForbidden) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a server that stopped meanwhile: %v", err)
	}
}
