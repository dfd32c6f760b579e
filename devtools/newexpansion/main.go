package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 || len(os.Args) > 3 {
		fmt.Fprintln(os.Stderr, "usage: go run ./devtools/newexpansion NAME [PREFIX], such as sea-serpent SS")
		os.Exit(2)
	}
	s, err := newSet(os.Args[1], append(os.Args[2:], "")[0])
	if err == nil {
		err = s.write(".")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "newexpansion:", err)
		os.Exit(1)
	}
	fmt.Print(s.steps())
}
