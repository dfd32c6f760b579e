# `make test` installs what the tests need and runs them all. `make help` lists the rest.
# `go run ./cmd/circulade` needs none of this: only Go.

TOOL := go tool -modfile=tools/go.mod
VULN := golang.org/x/vuln/cmd/govulncheck@v1.8.0

# How long the contract games run in `make test`, on two cores, and the seed, which moves with the commit.
CONTRACT_SECONDS ?= 90
CONTRACT_SEED ?= $(shell git rev-parse HEAD 2>/dev/null || echo none)
# In `make contract`: games for each set and each pair of sets, games of mixed sets, and one
# question in so many checked.
GAMES ?= 2000
MIXED ?= 100000
EVERY ?= 20
# In `make mutants`.
SEED ?= 17
MUTANTS ?= 100
CONTRACT = go run ./cmd/circulade sim --check --every $(EVERY) --jobs 2 --json

BENCHMARKS = mkdir -p bin && for pass in 1 2 3 4 5 6; do \
	go test ./expansion/all -run '^$$' -bench . -benchmem -benchtime 0.5s || exit 1; done

.PHONY: help test check setup lint web dev browser bench bench-save machines python contract contract-ci never-run mutants vuln release

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

test: ## install what the tests need, then run every check and test (about 40 minutes)
	@scripts/test

check: lint ## what to run all day: linters, short Go tests, types and unit tests of the page (under 4 minutes)
	@$(TOOL) gotestsum --format=pkgname --hide-summary=skipped -- -short ./...
	@npm run --silent --prefix web check
	@npm run --silent --prefix web lint
	@npm run --silent --prefix web test

setup: ## install what the tests need, or say what is missing
	@scripts/setup

# Files for the proofs add to a package and take nothing from it, so one run that has them reads
# everything (.golangci.yml says what it makes of what only anchors call).
lint: ## gofumpt and the linters of .golangci.yml, also for what the proofs add
	@$(TOOL) golangci-lint run

web: ## build web/dist, the committed front end
	@npm run --silent --prefix web build

dev: ## the server, and vite in front of it that reloads as you type
	@go build -o bin/circulade ./cmd/circulade
	@bin/circulade serve & trap "kill $$!" EXIT; npm run --prefix web dev

browser: ## all browser tests, and of the whole games every one (LONG=1; a quarter of an hour more)
	@LONG=1 npm run --silent --prefix web browser

python: ## the tests of the Python client
	@scripts/python -v

# Several passes, each with its own calibration, because the machine is not
# equally fast all the time. `go test -bench . ./...` runs the others too. docs/bench.txt
# has five: too few for benchstat's usual confidence of 0.95.
bench: ## benchmarks of the engine beside those in docs/bench.txt, corrected for the speed of the machine (a minute)
	@$(BENCHMARKS) >bin/bench.txt
	@go run ./devtools/benchscale <docs/bench.txt >bin/committed.txt
	@go run ./devtools/benchscale <bin/bench.txt >bin/now.txt
	@$(TOOL) benchstat -confidence 0.9 committed=bin/committed.txt now=bin/now.txt

bench-save: ## write docs/bench.txt anew: on a quiet machine, with a reason
	@$(BENCHMARKS) >bin/bench.txt && cp bin/bench.txt docs/bench.txt

machines: ## the same records give the same games on 386 and arm64
	@scripts/machines

contract: ## contract games, the full numbers: GAMES for each set and each pair, then MIXED of any sets
	@$(CONTRACT) --plan sets --games $(GAMES) --seed 1000000
	@$(CONTRACT) --plan pairs --games $(GAMES) --seed 2000000
	@$(CONTRACT) --plan mix --games $(MIXED) --seed 3000000 --unseen 'expansion/*/testdata/unseen.txt'

# TestContract reads both variables. TESTFLAGS is for scripts/test.
contract-ci: ## contract games for CONTRACT_SECONDS with CONTRACT_SEED
	@CONTRACT_SECONDS=$(CONTRACT_SECONDS) CONTRACT_SEED=$(CONTRACT_SEED) \
		go test $(TESTFLAGS) ./expansion/all -run TestContract -count=1 -timeout 10m

never-run: ## which statements of the sets neither tests nor a minute of contract games run, listed in bin/never-run.txt
	@nice -n 19 scripts/never-run

# Not part of `make test`: it takes as long again as the tests of a hundred packages.
mutants: ## change the rules in MUTANTS random places by SEED, one at a time, and count what their own tests notice
	@nice -n 19 go run ./devtools/mutants -seed $(SEED) -n $(MUTANTS)

vuln: ## known vulnerabilities in what we depend on, where their database can be reached
	@if curl -fsS --max-time 20 -o /dev/null https://vuln.go.dev/index/db.json; \
		then go run $(VULN) ./...; \
		else echo 'vuln: not checked, https://vuln.go.dev cannot be reached'; fi

release: ## what is published of the commit that is checked out, in bin/release, built twice and compared (half an hour)
	@go run ./devtools/release -twice
