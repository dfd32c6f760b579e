package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// readyWait is how long an answer may take.
const readyWait = 4 * time.Second

// Ready returns nil if the server whose address for its host is HOST:PORT can serve, and
// else what it says, or that none answers.
func Ready(ctx context.Context, address string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, readyWait)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/readyz", http.NoBody)
	if err != nil {
		return fmt.Errorf("the address %q: it must be HOST:PORT: %w", address, err)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("no server answers: %w", err)
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 1000))
	if err != nil {
		return fmt.Errorf("the server's answer: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", said)
	}
	return nil
}
