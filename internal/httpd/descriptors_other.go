//go:build !unix

package httpd

// descriptors returns the limit of open files and connections of this process, or 0 if it is
// unknown.
func descriptors() int { return 0 }
