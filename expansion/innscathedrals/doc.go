// Package innscathedrals is Inns and Cathedrals: 18 tiles, a big follower for
// everybody, inns that double a road and cathedrals that raise a city.
// README.md lists its rules by id (IC-1 to IC-9) in our own words.
package innscathedrals
