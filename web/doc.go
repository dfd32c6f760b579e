// Package web holds the built web app: Svelte and TypeScript in src, the words
// of the page and of the sets in five languages in messages, and the committed
// output in dist, which the server embeds. Whoever changes the sources runs
// "npm run build" here; a test fails while dist is older than its sources.
package web
