// Command newfeature begins a new feature of the server: it makes its folder under internal/feature/, with
// an endpoint, a table, what becomes of a person's rows, news to other servers and a test, enters it into
// the list of features and the table of packages, and prints what is left to do.
//
//	go run ./devtools/newfeature [-part] NAME
//
// NAME is the name of the folder, the package and the address, such as applause. With -part it also
// adds something to what viewers of a table are shown. What it makes compiles and passes its own tests.
// docs/adding-a-feature.md tells the rest.
package main
