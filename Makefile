# Two commands do everything: `make run` and `make test`.
.PHONY: help run test build format format-check clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Install what is missing, build, validate flows/app.yaml and replay its scripts; with drift and import: TRAITS=Import
	@TRAITS='$(TRAITS)' scripts/run

test: ## Install what is missing and run all the tests, or those that match: make test FILTER=KernelScriptTests
	@FILTER='$(FILTER)' scripts/test

build: ## Build what is released, with drift and import, which takes a quarter of an hour at first
	@scripts/install-dependencies
	swift build -c release --traits Import --product flowctl

format: ## Format the sources
	swift format --in-place --recursive Sources Plugins Tests Package.swift

format-check: ## Fail if the sources are not formatted
	swift format lint --parallel --strict --recursive Sources Plugins Tests Package.swift

clean: ## Remove the build folder
	rm -rf .build
