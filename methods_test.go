package circulade

import (
	"go/ast"
	"maps"
	"slices"
	"testing"
)

// maxMethods is how many methods a type may have. Functions that take the type first count too: a
// method by another spelling.
const maxMethods = 70

// largeTypes are the exceptions, each with how many it has. It may have fewer, and then the number
// here goes down with it.
var largeTypes = map[string]int{
	// The rules: what happens to one position or one board is told in one place.
	"rules.State": 240,
	"rules.Book":  119,
	"board.Board": 100,
	// The scene of a tile that is drawn, and what is drawn on.
	"art.scene":  153,
	"art.canvas": 128,
	// A sentence for each kind of event.
	"terminal.speech": 81,
}

// TestTypesAreSmall holds the number of methods of a type: files and functions were kept small, and
// the weight went to types.
func TestTypesAreSmall(t *testing.T) {
	methods := map[string]int{}
	for _, f := range goFiles(t) {
		if f.isTest() {
			continue
		}
		for _, decl := range f.syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if name := belongsTo(fn); name != "" {
				methods[f.pkg()+"."+name]++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(methods)) {
		n, most := methods[name], maxMethods
		if large, is := largeTypes[name]; is {
			most = large
			if n < large {
				t.Errorf("%s has %d methods: say so in largeTypes, which says %d", name, n, large)
			}
		}
		if n > most {
			t.Errorf("%s has %d methods, at most %d: look for a part of it that is a type of its own", name, n, most)
		}
	}
	for name := range largeTypes {
		if methods[name] <= maxMethods {
			t.Errorf("%s has %d methods and is no exception any more", name, methods[name])
		}
	}
}

// belongsTo returns the name of the type whose method a function is, or which it takes first, if it
// is one of its package; or "".
func belongsTo(fn *ast.FuncDecl) string {
	fields := fn.Type.Params.List
	if fn.Recv != nil {
		fields = fn.Recv.List
	}
	if len(fields) == 0 {
		return ""
	}
	typ := fields[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	switch x := typ.(type) {
	case *ast.IndexExpr:
		typ = x.X
	case *ast.IndexListExpr:
		typ = x.X
	}
	if name, ok := typ.(*ast.Ident); ok && !isBuiltin(name.Name) {
		return name.Name
	}
	return ""
}

// isBuiltin reports whether a name is that of a type of the language.
func isBuiltin(name string) bool {
	switch name {
	case "string", "bool", "byte", "rune", "error", "any", "int", "int8", "int16", "int32", "int64",
		"uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64":
		return true
	}
	return false
}
