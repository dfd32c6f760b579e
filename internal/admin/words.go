package admin

import "fmt"

// Words takes as many words as a command needs.
func Words(given []string, n int) ([]string, error) {
	if len(given) != n {
		return nil, fmt.Errorf("this command takes %d words, not %d: are program and server of one version?", n, len(given))
	}
	return given, nil
}
