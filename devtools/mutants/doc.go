// Command mutants measures what tests notice. It changes the code of packages in one small
// place at a time, runs the tests of the changed package, and counts in how many
// cases they fail:
//
//	go run ./devtools/mutants -seed 17 -n 100
//
// Places are drawn by the seed, all with the same chance; what does not build is not
// counted, and another place is drawn. Your files stay as they are: the tests are built
// with an overlay. A line of bin/mutants-17.jsonl keeps each outcome, and a run that was
// stopped goes on from there; it begins anew when the code that is changed, or anything
// else in the folder of its package, has been edited.
//
// A changed program that runs three times as long as the tests did before, and ten
// seconds, is stopped and counts as noticed. Needs sh and nice.
//
// gremlins and go-mutesting change whole packages and cannot draw; gremlins also
// changes only what tests run, and neither removes statements nor zeroes results.
package main
