package patch

// This file takes JSON apart that this program has written, without spaces. It looks no
// deeper than it has to, and what two values say alike it looks at once.

// A member of an object, as JSON.
type member struct {
	text  string
	colon int // where the name ends
}

func (m member) name() string  { return m.text[:m.colon] }
func (m member) value() string { return m.text[m.colon+1:] }

// members adds those of an object to a list, in their order; others are those of one that is
// much the same.
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

// elements adds those of a list to another, as members does.
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

// begins reports whether a text begins with a value, or a member, and that ends there.
func startsWithValue(text, with string) bool {
	n := len(with)
	if len(text) <= n || text[:n] != with {
		return false
	}
	return text[n] == ',' || text[n] == '}' || text[n] == ']'
}

// skip returns where the value ends that begins at i.
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

// skipText returns where the text ends that begins at i.
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
