// Package caller finds out who sends a request, and what they have left of what is limited: by the
// session of a browser, the account or token of a program, the address under which a request is
// counted, and its shares. It is part of the kernel below the features, as [api.Gate] asks it for
// each endpoint.
package caller
