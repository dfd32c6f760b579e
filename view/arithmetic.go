package view

import "circulade/rules"

// Arithmetic returns the products that a value is the sum of, and the sum written in
// English ("(3 tiles + 1 shield) x 2"), as an Event has them. The source says what the
// points are for.
func Arithmetic(b *rules.Book, v rules.Value, source rules.Source) ([]Term, string) {
	token := b.SourceName(source)
	return terms(v, token), why(v, token)
}
