// Package siege is The Siege, The Cathars and The Besiegers, three sets of one idea:
// a city with one of their tiles is besieged. It is worth half, the fields around it
// twice, and knights can escape from it. README.md lists their rules by id (SI-1 to
// SI-9) in our own words.
package siege
