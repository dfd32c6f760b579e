package trf_test

import (
	"fmt"
	"strings"

	"circulade/tournament/trf"
)

func ExampleWrite() {
	file, err := trf.Write(trf.Tournament{
		Name: "Thursday Swiss", Begins: trf.Date{Year: 2026, Month: 11, Day: 26}, Rounds: 2,
		Players: []trf.Player{
			{Number: 1, Name: "Ann", Rating: 1612, Points: 90, Place: 1, Results: []trf.Result{{2, trf.Began, trf.Win}, {0, trf.Neither, trf.HalfBye}}},
			{Number: 2, Name: "Bob", Points: 60, Place: 2, Results: []trf.Result{{1, trf.Second, trf.Loss}, {0, trf.Neither, trf.Bye}}},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(strings.ReplaceAll(string(file), "\r\n", "\n"))
	// Output:
	// 012 Thursday Swiss
	// 042 2026/11/26
	// 062 2
	// 072 1
	// 001    1      Ann                               1612                             1.5    1     2 w 1  0000 - H
	// 001    2      Bob                                                                1.0    2     1 b 0  0000 - U
	// XXR 2
}

func ExampleParse() {
	_, err := trf.Parse([]byte("012 Thursday Swiss\n001    1      Ann                               16I2\n"))
	fmt.Println(err)
	// Output: trf: line 2, column 49: the rating is "16I2", not a number up to 9999
}
