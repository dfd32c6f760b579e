// Package phantom is The Phantom: a further follower for everybody, who may be the
// second figure of a sub-turn. README.md lists its rules by id (PH-1 to PH-11) in our
// own words.
package phantom
