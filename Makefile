# make run   shows Keymove on its example collection
# make test  checks everything

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run demo build deps test race fuzz bench lint package clean go-there

# The window needs a C compiler and these Debian packages; the command line and
# the tests need Go alone.
APT := gcc pkg-config libgl1-mesa-dev libx11-dev libxcursor-dev libxrandr-dev \
	libxinerama-dev libxi-dev libxxf86vm-dev libwayland-dev libxkbcommon-dev
PKG_CONFIG := gl x11 xcursor xrandr xinerama xi xxf86vm wayland-client xkbcommon

# Packages with goroutines of their own.
RACE := $(patsubst %,./%,$(wildcard solver solver/journal app/session app/cli judging/store))

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.9.0
FYNE := fyne.io/tools/cmd/fyne@v1.7.4

FUZZTIME ?= 10s
OUT ?= out
TOOLS := $(CURDIR)/$(OUT)/tools

# Without C, and without the part of Fyne that draws through OpenGL.
PURE := CGO_ENABLED=0

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

go-there:
	@command -v go >/dev/null || { \
		echo "Go is not installed. Keymove needs the Go that go.mod names, or any Go from 1.21 on,"; \
		echo "which fetches it by itself: see https://go.dev/doc/install"; exit 1; }
	@go env GOVERSION >/dev/null || { \
		echo "This Go is too old for Keymove and cannot fetch a newer one: see https://go.dev/doc/install"; exit 1; }

run: go-there ## open the window on the example collection (in a terminal: make demo)
	@case "$$(uname -s)" in Linux|*BSD) \
		if [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
			echo "There is no display here, so Keymove does the same job in the terminal."; \
			exec $(MAKE) --no-print-directory demo; \
		fi;; \
	esac; \
	if $(MAKE) --no-print-directory build; then \
		./keymove -examples || { \
			echo "The window could not be opened, so Keymove does the same job in the terminal."; \
			$(MAKE) --no-print-directory demo; \
		}; \
	else \
		echo "The window cannot be built here, so Keymove does the same job in the terminal."; \
		$(MAKE) --no-print-directory demo; \
	fi

demo: keymove-cli ## the main job on the example collection, in a terminal, into out/
	@./keymove-cli demo -o $(OUT)
	@if [ -d app/picture ]; then $(PURE) go run -tags ci ./app/picture $(OUT); fi

deps: go-there ## install what building the window needs
	@case "$$(uname -s)" in Linux) ;; *) exit 0;; esac; \
	if command -v gcc >/dev/null && pkg-config --exists $(PKG_CONFIG) 2>/dev/null; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
		echo "Building the window needs a C compiler and the development files of: $(PKG_CONFIG)."; exit 1; \
	fi; \
	if [ "$$(id -u)" = 0 ]; then sudo=; \
	elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then sudo=sudo; \
	else \
		echo "Building the window needs these packages, and there is no right to install them here:"; \
		echo "  apt-get install $(APT)"; exit 1; \
	fi; \
	echo "Installing what building the window needs: $(APT)"; \
	$$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(APT) >/dev/null || { \
		echo "The packages could not be installed."; exit 1; }

build: keymove-cli deps ## build the window (keymove) and the command line (keymove-cli)
	@echo "Building the window; the first time this takes some minutes."
	@CGO_ENABLED=1 go build -ldflags "-s -w" -o keymove ./app

.PHONY: keymove-cli
keymove-cli: go-there
	@$(PURE) go build -ldflags "-s -w" -o keymove-cli ./app/cli

test: go-there ## vet and test everything; needs Go alone, no display
	@echo "== go vet"
	@$(PURE) go vet -tags ci ./...
	@echo "== go test"
	@$(PURE) go test -timeout 30m -tags ci ./...
	@$(MAKE) --no-print-directory race
	@echo "== make test: all passed"

race: go-there ## test the packages with goroutines under the race detector
	@if command -v "$$(go env CC | cut -d ' ' -f 1)" >/dev/null; then \
		echo "== go test -race -short"; CGO_ENABLED=1 go test -timeout 30m -race -short $(RACE); \
	else \
		echo "== go test -race: left out, there is no C compiler"; \
	fi

fuzz: go-there ## run each fuzz target for FUZZTIME (10s)
	@set -e; for package in $$($(PURE) go list -tags ci ./...); do \
		for target in $$($(PURE) go test -tags ci -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "== $$package $$target"; \
			$(PURE) go test -tags ci -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

bench: go-there ## run the benchmarks
	@$(PURE) go test -tags ci -run '^$$' -bench . -benchmem ./solver/... ./export/...

lint: go-there ## gofmt, vet, staticcheck, govulncheck
	@unformatted=$$(gofmt -l app solver judging export resources 2>/dev/null); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change: $$unformatted"; exit 1; fi
	@$(PURE) go vet -tags ci ./...
	@if $(PURE) GOBIN=$(TOOLS) go install $(STATICCHECK) 2>/dev/null; then \
		$(PURE) $(TOOLS)/staticcheck -tags ci ./...; \
	else echo "staticcheck: left out, it is not here and could not be fetched"; fi
	@if ! $(PURE) GOBIN=$(TOOLS) go install $(GOVULNCHECK) 2>/dev/null; then \
		echo "govulncheck: left out, it is not here and could not be fetched"; \
	else \
		$(PURE) $(TOOLS)/govulncheck -tags ci ./...; code=$$?; \
		if [ $$code = 1 ]; then echo "govulncheck: left out, its database could not be reached"; \
		elif [ $$code != 0 ]; then exit $$code; fi; \
	fi
	@echo "== make lint: done"

package: build ## archives for release: the window for this system, the command line for several
	@mkdir -p dist
	@for target in linux/amd64 linux/arm64 windows/amd64 darwin/arm64; do \
		os=$${target%/*}; arch=$${target#*/}; suffix=; [ $$os = windows ] && suffix=.exe; \
		echo "dist/keymove-cli-$$os-$$arch$$suffix"; \
		$(PURE) GOOS=$$os GOARCH=$$arch go build -trimpath -ldflags "-s -w" -o dist/keymove-cli-$$os-$$arch$$suffix ./app/cli || exit 1; \
	done
	@mkdir -p $(OUT) && GOBIN=$(TOOLS) go install $(FYNE)
	@cp FyneApp.toml $(OUT)/FyneApp.toml # the tool counts builds in it
	@$(TOOLS)/fyne package --target "$$(go env GOOS)" --executable keymove; code=$$?; \
		mv $(OUT)/FyneApp.toml FyneApp.toml; exit $$code
	@mv Keymove.tar.xz Keymove.app dist/ 2>/dev/null || true
	@ls dist

clean: ## remove what was built
	@rm -rf keymove keymove-cli dist $(OUT)
