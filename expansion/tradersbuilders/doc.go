// Package tradersbuilders is traders and builders: 24 tiles, goods for whoever
// completes a city, the builder, who brings a second sub-turn, and the
// pig, which makes a farm worth more. README.md lists its rules by id (TB-1 to
// TB-18) in our own words.
package tradersbuilders
