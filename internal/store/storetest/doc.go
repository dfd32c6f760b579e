// Package storetest holds the suite that every driver of package store must
// pass. A driver's test calls Run.
package storetest
