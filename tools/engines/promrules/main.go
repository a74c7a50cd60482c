// Command promrules is promtool's "test rules" and nothing else: promtool itself links every cloud's client.
package main

import (
	"os"

	"github.com/prometheus/prometheus/promql/promqltest"
)

const (
	successExitCode = 0
	failureExitCode = 1
)

func main() {
	opts := promqltest.LazyLoaderOpts{EnableAtModifier: true, EnableNegativeOffset: true}
	os.Exit(RulesUnitTest(opts, nil, true, false, false, os.Args[1:]...))
}
