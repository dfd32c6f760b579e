package circulade

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// callers are our packages that may call out: each does only when a setting, or whoever
// types the command, names where to.
var callers = map[string]string{
	"internal/outside":        "all that calls the internet goes through it: it heeds what is named, and takes no other way",
	"internal/feature/notify": "push services of browsers by internal/outside once --push is on, and the mail server that --mail names",
	"internal/oidc":           "the identity provider that --oidc-issuer names, by internal/outside",
	"internal/certs":          "the authority that gives certificates, by internal/outside, once --acme-host names what it is asked for",
	"internal/webhook":        "addresses that organisers of tournaments name, once --webhooks is on, by internal/outside",
	"internal/admin":          "the socket in the folder of the data, on the same machine, and the address that `circulade ready` is given",
}

// calling are libraries in the program that can call out: what of ours may import each, and why
// nobody is called whom no setting names.
var calling = map[string]struct {
	by  []string
	why string
}{
	"github.com/SherClockHolmes/webpush-go":    {[]string{"internal/feature/notify"}, "sends by the client it is given, of internal/outside"},
	"github.com/wneessen/go-mail":              {[]string{"internal/feature/notify"}, "sends to the mail server that --mail names, by a connection it is given"},
	"github.com/wneessen/go-mail/smtp":         {[]string{"internal/feature/notify"}, "is given its connection"},
	"github.com/coreos/go-oidc/v3/oidc":        {[]string{"internal/oidc"}, "asks by the client of its context, of internal/outside"},
	"golang.org/x/oauth2":                      {[]string{"internal/oidc"}, "asks by the client of its context, of internal/outside"},
	"golang.org/x/oauth2/internal":             {nil, "asks for golang.org/x/oauth2"},
	"github.com/jackc/pgx/v5/pgconn":           {[]string{"internal/store/postgres", "internal/cluster/bus/pgbus"}, "connects to the database that --db names"},
	"golang.org/x/crypto/acme":                 {[]string{"internal/certs"}, "asks by the client it is given, of internal/outside"},
	"github.com/coder/websocket":               {[]string{"internal/stream"}, "only its Dial calls, which dials has"},
	"github.com/go-webauthn/webauthn/metadata": {nil, "fetches the list of makers of keys when it is asked to, and nobody does"},
	"github.com/go-webauthn/x/revoke":          {nil, "looks up the certificates of that list"},
	"github.com/google/go-tpm/tpmutil":         {nil, "opens the socket of a chip that is played by a program, when it is asked to"},
}

// dials are what calls out, or makes what does, by package. Of a package without names
// everything does.
var dials = map[string][]string{
	"net":                              {"Dial", "DialIP", "DialTCP", "DialTimeout", "DialUDP", "DialUnix", "Dialer", "ListenMulticastUDP", "LookupAddr", "LookupCNAME", "LookupHost", "LookupIP", "LookupMX", "LookupNS", "LookupPort", "LookupSRV", "LookupTXT", "DefaultResolver", "Resolver", "ResolveIPAddr", "ResolveTCPAddr", "ResolveUDPAddr"},
	"net/http":                         {"Client", "DefaultClient", "DefaultTransport", "Get", "Head", "Post", "PostForm", "Transport"},
	"net/http/httputil":                {"NewSingleHostReverseProxy", "ReverseProxy"},
	"net/rpc":                          {},
	"net/smtp":                         {},
	"crypto/tls":                       {"Dial", "DialWithDialer", "Dialer"},
	"log/syslog":                       {},
	"github.com/coder/websocket":       {"Dial", "DialOptions"},
	"github.com/wneessen/go-mail":      {},
	"github.com/wneessen/go-mail/smtp": {"NewClient", "Dial", "SendMail"},
}

// calls returns what of a file calls out.
func calls(file *ast.File) (list []*ast.Ident) {
	names := map[string][]string{} // by the name a package has in the file
	for _, spec := range file.Imports {
		from, err := strconv.Unquote(spec.Path.Value)
		what, ok := dials[from]
		if err != nil || !ok {
			continue
		}
		as := path.Base(from)
		if spec.Name != nil {
			as = spec.Name.Name
		}
		if len(what) == 0 || as == "." {
			list = append(list, &ast.Ident{NamePos: spec.Pos(), Name: from})
			continue
		}
		names[as] = what
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if from, ok := s.X.(*ast.Ident); ok && slices.Contains(names[from.Name], s.Sel.Name) {
				list = append(list, &ast.Ident{NamePos: s.Pos(), Name: from.Name + "." + s.Sel.Name})
			}
		}
		return true
	})
	return list
}

func TestCalls(t *testing.T) {
	for _, test := range []struct{ imports, code, want string }{
		{`"net"`, `net.Dial("tcp", "x")`, "net.Dial"},
		{`"net"`, `(&net.Dialer{}).Dial("tcp", "x")`, "net.Dialer"},
		{`"net"`, `net.Listen("tcp", "x")`, ""},
		{`"net/http"`, `http.DefaultClient.Do(nil)`, "http.DefaultClient"},
		{`h "net/http"`, `h.Get("x")`, "h.Get"},
		{`"net/http"`, `http.Error(nil, "", 0)`, ""},
		{`. "net"`, `Dial("tcp", "x")`, "net"},
		{`"net/smtp"`, `_ = 1`, "net/smtp"},
		{`"github.com/coder/websocket"`, `websocket.Dial(nil, "", nil)`, "websocket.Dial"},
		{`"github.com/coder/websocket"`, `websocket.Accept(nil, nil, nil)`, ""},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nimport "+test.imports+"\nfunc f() { "+test.code+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, id := range calls(f) {
			got = append(got, id.Name)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s with %s: calls are %q, want %q", test.code, test.imports, got, test.want)
		}
	}
}

// A linked is a package of the program.
type linked struct {
	path, dir      string
	imports, files []string
}

// program returns the packages of cmd/circulade that are not the standard library's.
func program(t *testing.T) (list []linked) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f",
		`{{if not .Standard}}{{.ImportPath}}|{{.Dir}}|{{join .Imports ","}}|{{join .GoFiles ","}}{{end}}`, "./cmd/circulade").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if part := strings.Split(strings.TrimSpace(line), "|"); len(part) == 4 {
			list = append(list, linked{part[0], part[1], strings.Split(part[2], ","), strings.Split(part[3], ",")})
		}
	}
	return list
}

// TestCallsOut holds that the program calls nobody whom no setting names: only callers dial, and
// what libraries dial is known.
func TestCallsOut(t *testing.T) {
	used := map[string]bool{}
	for _, pkg := range program(t) {
		ours, isOurs := strings.CutPrefix(pkg.path, "circulade/")
		for _, imported := range pkg.imports {
			if lib, ok := calling[imported]; ok && isOurs && !slices.Contains(lib.by, ours) {
				t.Errorf("%s imports %s, which can call out: %s", ours, imported, lib.why)
			}
		}
		if !slices.ContainsFunc(pkg.imports, func(name string) bool { return dials[name] != nil }) {
			continue
		}
		_, allowed := calling[pkg.path]
		if isOurs {
			_, allowed = callers[ours]
		}
		set := token.NewFileSet()
		for _, name := range pkg.files {
			file, err := parser.ParseFile(set, filepath.Join(pkg.dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, call := range calls(file) {
				used[strings.TrimPrefix(pkg.path, "circulade/")] = true
				if !allowed {
					t.Errorf("%s: %s calls out by %s: if nobody is called whom no setting names, say in callsout_test.go why",
						filepath.Base(set.Position(call.Pos()).String()), pkg.path, call.Name)
				}
			}
		}
	}
	for _, name := range slices.Concat(slices.Collect(maps.Keys(callers)), slices.Collect(maps.Keys(calling))) {
		if !used[name] {
			t.Errorf("%s does not call out: strike it", name)
		}
	}
}
