// Command benchscale corrects the results of Go benchmarks for the speed of the
// machine, so that benchstat can compare two days:
//
//	benchscale <bin/bench.txt >bin/scaled.txt
//
// The same machine is not equally fast every day. Each pass of the benchmarks
// therefore runs BenchmarkCalibration too, and here every time and rate of the
// pass becomes what it would have been on a machine that does 250 million
// iterations of that loop a second. What is counted, such as bytes and
// allocations, stays as it is, and so does the calibration itself: where it
// differs much, the processors do, and the correction is only a rough one.
package main
