// Command testcount ends a run of `make test`: it reads what scripts/part left
// in a folder, prints the failed Go tests with their output and the line
//
//	N passed, M failed
//
// which it also writes to the file "summary" there. A Go test that ran in
// several parts, say with and without the race detector, counts once; a test
// with subtests counts as its subtests. A part without tests, such as vet,
// counts as one. Of vitest it reads the report, of Python's unittest the last
// lines. With CI set in the environment, a skipped test fails unless .ci/skips
// excuses it.
//
// The exit status is 0 if nothing failed and 1 otherwise.
package main
