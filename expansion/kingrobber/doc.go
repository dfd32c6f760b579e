// Package kingrobber is King and Robber Baron: five tiles, and two cards for
// whoever completes the largest city and the longest road. README.md lists its
// rules by id (KR-1 to KR-7) in our own words.
package kingrobber
