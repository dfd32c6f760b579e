// Package caller knows who sends a request, and what they have left: the session of a browser, the
// account or the token of a program, the address under which a request is counted, and its shares of
// what is limited. It is part of the kernel below the features, as [api.Gate] asks it for each
// endpoint.
package caller
