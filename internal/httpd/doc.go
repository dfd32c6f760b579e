// Package httpd is the server's HTTP: by which addresses it is reached and from where requests come.
package httpd
