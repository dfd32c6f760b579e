package admin

import "fmt"

// Words returns the words of a command, of which it takes n.
func Words(given []string, n int) ([]string, error) {
	if len(given) != n {
		return nil, fmt.Errorf("this command takes %d words, not %d: are program and server of one version?", n, len(given))
	}
	return given, nil
}

// Done is the answer of a command that has nothing else to tell.
type Done struct {
	OK bool `json:"ok"`
}
