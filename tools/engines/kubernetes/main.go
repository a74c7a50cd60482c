// What a Kubernetes cluster of tools/cluster is made of, in one program that is told by its first argument which of them to be:
// compiled together they share what they have in common, and that is most of it.
package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	node "sigs.k8s.io/kwok/kustomize/stage/node/fast"
	pod "sigs.k8s.io/kwok/kustomize/stage/pod/fast"
	"sigs.k8s.io/kwok/pkg/config"
	kwok "sigs.k8s.io/kwok/pkg/kwok/cmd"
	"sigs.k8s.io/kwok/pkg/log"
	"sigs.k8s.io/kwok/pkg/utils/signals"
)

// KEDA's custom resources, laid here from its module before the build.
//
//go:embed keda
var keda embed.FS

// What kwok makes of nodes and pods.
var stages = []string{node.DefaultNodeInit, pod.DefaultPodReady, pod.DefaultPodComplete, pod.DefaultPodDelete}

func main() {
	if len(os.Args) < 2 {
		fail("usage: kubernetes etcd|kube-apiserver|kube-controller-manager|kube-scheduler|kwok|stages|keda [flag]…")
	}
	name := os.Args[1]
	os.Args = os.Args[1:]
	switch name {
	case "etcd":
		etcdmain.Main(os.Args)
	case "kube-apiserver":
		os.Exit(cli.Run(apiserver.NewAPIServerCommand()))
	case "kube-controller-manager":
		os.Exit(cli.Run(controllers.NewControllerManagerCommand()))
	case "kube-scheduler":
		os.Exit(cli.Run(scheduler.NewSchedulerCommand()))
	case "kwok":
		if err := kwokCommand().Execute(); err != nil {
			fail(err)
		}
	case "stages":
		for _, stage := range stages {
			fmt.Println("---\n" + stage)
		}
	case "keda":
		printResources()
	default:
		fail("there is no " + name)
	}
}

func fail(reason any) {
	fmt.Fprintln(os.Stderr, reason)
	os.Exit(2)
}

// As cmd/kwok of its module makes it.
func kwokCommand() *cobra.Command {
	// Every command takes the flags of this set, and Kubernetes' --version among them is not kwok's.
	pflag.CommandLine = pflag.NewFlagSet("kwok", pflag.ContinueOnError)
	flags := pflag.NewFlagSet("global", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.Usage = func() {}
	ctx, _ := log.InitFlags(signals.SetupSignalContext(), flags)
	ctx, err := config.InitFlags(ctx, flags)
	if err != nil {
		fail(err)
	}
	command := kwok.NewCommand(ctx)
	command.PersistentFlags().AddFlagSet(flags)
	command.SetContext(ctx)
	return command
}

func printResources() {
	files, err := fs.Glob(keda, "keda/*.yaml")
	if err != nil {
		fail(err)
	}
	for _, file := range files {
		text, err := keda.ReadFile(file)
		if err != nil {
			fail(err)
		}
		fmt.Println("---\n" + string(text))
	}
}
