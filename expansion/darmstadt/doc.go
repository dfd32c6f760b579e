// Package darmstadt is Darmstadt: a city with a congress hall and two churches, which are
// monasteries that pay whoever has most followers around them.
// README.md lists its rules by id (DA-1 to DA-7) in our own words.
package darmstadt
