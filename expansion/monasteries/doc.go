// Package monasteries is the special monasteries: six tiles on which a follower stands as a
// monk or lies as an abbot. README.md lists its rules by id (MO-1 to MO-10) in our own words.
package monasteries
