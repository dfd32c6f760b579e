// Package explain says what a turn does, in numbers that anybody can count on the
// board: points, whose feature it is, how likely it is to be completed, followers left,
// what it gives to others, squares that nothing fits any more. It knows no weights and
// no search: a reason never says why a computer player prefers a turn, only what it
// brings.
//
// Reasons are data, named as package view names things. What they say in English is
// Reason.Text; the page and the terminal have their own words for each kind.
package explain
