// Command benchtable prints the results of Go benchmarks beside those of an
// earlier day:
//
//	benchtable COMMITTED NEW
//
// Both files hold what `go test -bench . -benchmem` prints, best several passes
// one after the other. A figure is the median of its passes, and ± half the
// distance between the slowest and the fastest. Because the same machine is not
// equally fast every day, a change is given twice: as measured, and corrected
// by BenchmarkCalibration, which each pass must run.
//
// It judges nothing: the exit status is 0 however slow the code has become, and
// 1 only if a file cannot be read.
package main
