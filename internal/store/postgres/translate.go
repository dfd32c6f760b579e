package postgres

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"circulade/internal/store"
)

// translate turns a statement written for all drivers into PostgreSQL's SQL: ?1 becomes $1::bigint, with
// the type of the value given for it. Without a type PostgreSQL would guess one from where the parameter
// is used first. It returns the values as PostgreSQL needs them: booleans as 0 and 1.
func translate(query string, args []any) (string, []any, error) {
	types, given := make([]string, len(args)), make([]any, len(args))
	for i, a := range args {
		var err error
		if given[i], types[i], err = parameter(a); err != nil {
			return "", nil, fmt.Errorf("?%d of %q: %w", i+1, query, err)
		}
	}
	var b strings.Builder
	quoted := false
	for i := 0; i < len(query); i++ {
		if query[i] == '\'' {
			quoted = !quoted
		}
		end := i + 1
		for !quoted && query[i] == '?' && end < len(query) && query[end] >= '0' && query[end] <= '9' {
			end++
		}
		n, err := strconv.Atoi(query[i+1 : end])
		if err != nil {
			b.WriteByte(query[i])
			continue
		}
		if n < 1 || n > len(args) {
			return "", nil, fmt.Errorf("?%d of %q: %d parameters are given", n, query, len(args))
		}
		b.WriteString("$" + strconv.Itoa(n) + types[n-1])
		i = end - 1
	}
	return b.String(), given, nil
}

// parameter returns a statement's parameter as the tables store it (a boolean as 0 or 1), and as cast the
// SQL for its type, such as "::bigint"; "" for nil. It returns an error if no column can hold such a
// value.
func parameter(a any) (value any, cast string, err error) {
	if a == nil {
		return nil, "", nil
	}
	switch v := reflect.ValueOf(a); v.Kind() {
	case reflect.Bool:
		return boolColumn(v.Bool()), "::bigint", nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int(), "::bigint", nil
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return int64(v.Uint()), "::bigint", nil
	case reflect.String:
		if !store.IsText(v.String()) {
			return nil, "", fmt.Errorf("%w: %q is no text", store.ErrInvalid, v.String())
		}
		return v.String(), "::text", nil
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return v.Bytes(), "::bytea", nil
		}
	default:
	}
	return nil, "", fmt.Errorf("%w: %T", errParameter, a)
}
