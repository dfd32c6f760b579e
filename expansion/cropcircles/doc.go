// Package cropcircles is Crop Circles I and II: a tile with a circle lets everybody
// put a follower beside one of his own, or makes everybody take one back. README.md
// lists the rules by id (CC-1 to CC-11) in our own words.
package cropcircles
