// Package cult is The Cult: 6 tiles with a shrine. A shrine is worth what a
// monastery is, and challenges one that lies beside it: whoever is completed first
// scores, the other goes home with nothing. README.md lists its rules by id (CU-1 to
// CU-8) in our own words.
package cult
