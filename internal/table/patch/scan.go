package patch

// This file parses JSON that this program has written, without spaces. It parses no deeper than it has to,
// and what is equal in two values only once.

// A member is one member of an object, as JSON text.
type member struct {
	text  string
	colon int // the index of the colon behind the name
}

// name returns the member's name in its quotes.
func (m member) name() string { return m.text[:m.colon] }

// value returns the member's value as JSON text.
func (m member) value() string { return m.text[m.colon+1:] }

// members appends the members of a JSON object to list, in order. others are the members of a similar
// object; those that are equal need not be parsed again.
func members(list []member, object string, others []member) []member {
	for i := 1; i < len(object) && object[i] != '}'; {
		var m member
		if n := len(list); n < len(others) && startsWithValue(object[i:], others[n].text) {
			m = others[n]
		} else {
			colon := valueEnd(object, i)
			m = member{object[i:valueEnd(object, colon+1)], colon - i}
		}
		list = append(list, m)
		if i += len(m.text); i < len(object) && object[i] == ',' {
			i++
		}
	}
	return list
}

// elements appends the elements of a JSON array (list) to all, in order. others are the elements of a
// similar array; those that are equal need not be parsed again.
func elements(all []string, list string, others []string) []string {
	for i := 1; i < len(list) && list[i] != ']'; {
		var e string
		if n := len(all); n < len(others) && startsWithValue(list[i:], others[n]) {
			e = others[n]
		} else {
			e = list[i:valueEnd(list, i)]
		}
		all = append(all, e)
		if i += len(e); i < len(list) && list[i] == ',' {
			i++
		}
	}
	return all
}

// startsWithValue reports whether a JSON text starts with exactly the value or member `with`, followed by
// a comma or a closing bracket.
func startsWithValue(text, with string) bool {
	n := len(with)
	if len(text) <= n || text[:n] != with {
		return false
	}
	return text[n] == ',' || text[n] == '}' || text[n] == ']'
}

// valueEnd returns the index behind the JSON value that begins at data[i].
func valueEnd(data string, i int) int {
	depth := 0
	for i < len(data) {
		switch data[i] {
		case '"':
			i = stringEnd(data, i)
			if depth == 0 {
				return i
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				if depth < 0 {
					return i // a number or a word ends with what it is in
				}
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
		i++
	}
	return len(data)
}

// stringEnd returns the index behind the JSON string that begins at data[i].
func stringEnd(data string, i int) int {
	for i++; i < len(data); i++ { // most are short
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}
