package patch

import "bytes"

// This file takes JSON apart that this program has written, without spaces. It looks no
// deeper than it has to.

// A member of an object, both as JSON.
type member struct {
	name  string
	value []byte
}

// members are those of an object, in their order.
func members(object []byte) (list []member) {
	for i := 1; i < len(object) && object[i] != '}'; {
		colon := skip(object, i)
		end := skip(object, colon+1)
		list = append(list, member{string(object[i:colon]), object[colon+1 : end]})
		if i = end; i < len(object) && object[i] == ',' {
			i++
		}
	}
	return list
}

// elements are those of a list.
func elements(list []byte) (all []string) {
	for i := 1; i < len(list) && list[i] != ']'; {
		end := skip(list, i)
		all = append(all, string(list[i:end]))
		if i = end; i < len(list) && list[i] == ',' {
			i++
		}
	}
	return all
}

// skip returns where the value ends that begins at i.
func skip(data []byte, i int) int {
	depth := 0
	for i < len(data) {
		switch data[i] {
		case '"':
			i = skipText(data, i)
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
func skipText(data []byte, i int) int {
	for i++; i < len(data); {
		n := bytes.IndexAny(data[i:min(len(data), i+64)], `"\`)
		switch {
		case n < 0:
			i += 64
		case data[i+n] == '\\':
			i += n + 2
		default:
			return i + n + 1
		}
	}
	return len(data)
}
