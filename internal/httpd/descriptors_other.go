//go:build !unix

package httpd

// descriptors returns how many files and connections this process may have open, or 0 if that is
// unknown.
func descriptors() int { return 0 }
