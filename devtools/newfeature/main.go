package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	part := flag.Bool("part", false, "it adds something to what viewers of a table are shown")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./devtools/newfeature [-part] NAME, such as applause")
		os.Exit(2)
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
	}
	f, err := newFeature(flag.Arg(0), *part)
	if err == nil {
		err = f.write(".")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "newfeature:", err)
		os.Exit(1)
	}
	fmt.Print(f.steps())
}
