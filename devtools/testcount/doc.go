// Command testcount ends a run of `make test`: it reads what scripts/part left
// in a folder, names the failed tests and prints the line
//
//	N passed, M failed
//
// which it also writes to the file "summary" there. A part that left NAME.xml
// tells its tests in JUnit's form, as gotestsum and vitest write it; one that
// left NAME.json in that of Playwright; of Python's unittest the last lines are
// read. A Go test that ran in several parts, say with and without the race
// detector, counts once; a test with subtests counts as its subtests. A part
// without tests, such as vet, counts as one. With CI set in the environment, a
// skipped test fails.
//
// A browser test that passed only in its second try has failed. Its name goes
// to the file "retries", which is there and empty after a good run, and is
// printed last.
//
// The exit status is 0 if nothing failed and 1 otherwise.
package main
