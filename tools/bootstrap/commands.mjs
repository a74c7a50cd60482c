/** The commands behind the npm scripts: set up what is missing, then be the program. */
import { existsSync } from 'node:fs';
import { build, checkTypes, viteProgram } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { launch, launchAll } from './launch.mjs';
import { chooseNode } from './node.mjs';
import { transpile, transpileOnChange } from './transpile.mjs';
import { compiler, failure, inRoot } from './workspace.mjs';

/** Only what the product itself needs. */
const product = { all: false };
/** With what tests, checks and benches need. */
const everything = { all: true };

/** `packages`: those that have to be there; none when absent. */
const commands = {
  start: {
    about: 'the whole product in one process',
    packages: product,
    run: async (args) => {
      await build();
      return launchBuilt('deploy/embedded/dist/main.js', args);
    },
  },
  'start:distributed': {
    about: 'every service as a process of its own, over Kafka, S3 and MongoDB',
    packages: everything,
    run: async (args) => {
      await build();
      return launch([inRoot('tools/distributed.mjs'), ...args]);
    },
  },
  dev: {
    about: 'rebuild and restart on every change, web app by Vite',
    packages: everything,
    run: async (args) => {
      await transpile();
      transpileOnChange();
      return launchAll([
        { args: [compiler, '-p', inRoot('.'), '-w', '--preserveWatchOutput'] },
        { args: ['--watch', '--watch-preserve-output', inRoot('deploy/embedded/dist/main.js'), ...args] },
        { args: [viteProgram(), '--clearScreen', 'false'], options: { cwd: inRoot('frontend') } },
      ]);
    },
  },
  build: {
    about: 'JavaScript of everything, the web app, and whether the types fit',
    packages: everything,
    run: async () => {
      await build();
      await checkTypes();
      return 0;
    },
  },
  test: {
    about: 'every check and test',
    packages: everything,
    run: (args) => launch([inRoot('tools/test-runner.mjs'), ...args]),
  },
  check: {
    about: 'the fast part: format, lint, types, unit and architecture tests',
    packages: everything,
    run: (args) => launch([inRoot('tools/test-runner.mjs'), '--fast', ...args]),
  },
  e2e: {
    about:
      'the journeys in a real browser: npm run e2e -- [--distributed] [NAME]; --compose: on Docker; --cluster: the chart on Kubernetes',
    packages: everything,
    run: async (args) => {
      if (args.includes('--compose')) {
        await transpile();
        return launch([inRoot('tools/compose/compose.mjs'), ...args.filter((arg) => arg !== '--compose')]);
      }
      if (args.includes('--cluster')) {
        await transpile();
        return launch([inRoot('tools/cluster/cluster.mjs'), ...args.filter((arg) => arg !== '--cluster')]);
      }
      if (args.includes('--distributed')) process.env.E2E_EDITION = 'distributed';
      const rest = args.filter((arg) => arg !== '--distributed');
      return launch([inRoot('tools/test-runner.mjs'), '--only', 'e2e', ...rest]);
    },
  },
  seed: program('demo data', 'deploy/seed', 'main.js'),
  bench: programAroundProduct('benchmarks: npm run bench -- <name>', 'bench', 'main.js'),
  screenshots: programAroundProduct(
    'pictures of every screen: npm run screenshots -- --only review --width 360',
    'e2e',
    'screenshots.js',
  ),
  rebuild: {
    about: 'a read model anew from the owners’ facts: npm run rebuild -- reporting|insurance',
    packages: product,
    run: ([service, ...args]) =>
      // with brokers in the environment it is the distributed edition, and the service rebuilds its own database
      process.env.KAFKA_BROKERS && ['reporting', 'insurance'].includes(service)
        ? transpileAndLaunch(`services/${service}`, 'rebuild.js', args)
        : transpileAndLaunch('deploy/embedded', 'rebuild.js', service === undefined ? [] : [service, ...args]),
  },
  'export-training': program(
    'decided photos as training data: npm run export-training -- --tenant ID --out DIR (stop the product first)',
    'deploy/embedded',
    'export-training.js',
  ),
  eval: program(
    'what the detector is worth on labelled photos: npm run eval -- detector|privacy|gallery',
    'services/inference',
    'evaluation/main.js',
  ),
  models: program(
    'detectors that the operator brings: npm run models -- test|add|list|remove',
    'services/inference',
    'sources/brought/command/main.js',
  ),
  mongo: program(
    'the embedded document engine alone: npm run mongo -- --dir DIR --port PORT',
    'libs/embedded-mongo',
    'cli.js',
  ),
  dlq: script('messages that could not be handled: npm run dlq -- list|show|replay', 'tools/dlq/dlq.mjs'),
  photos: script('photos that the janitors put aside: npm run photos -- list|restore|adopt', 'tools/photos/photos.mjs'),
  backup: script('a copy of all data of the embedded edition: npm run backup -- --to DIR', 'tools/backup/backup.mjs'),
  restore: script(
    'a backup into an empty data folder: npm run restore -- --from DIR --data DATA_DIR',
    'tools/backup/restore.mjs',
  ),
  faults: {
    about:
      'parts are killed, stopped and cut off, or upgraded, under load, then the books are compared: npm run faults -- --minutes 5 | --upgrade',
    packages: everything,
    run: async (args) => {
      await build();
      const program = ['upgrade', 'suite'].find((name) => args.includes(`--${name}`)) ?? 'faults';
      const rest = args.filter((arg) => arg !== `--${program}`);
      return launch(['--enable-source-maps', inRoot(`tools/faults/${program}.mjs`), ...rest]);
    },
  },
  mutants: {
    about:
      'small changes of the code that the tests have to notice: npm run mutants -- access roles tenancy models risk rules [--minutes N]',
    packages: everything,
    run: (args) => launch([inRoot('tools/mutants/mutants.mjs'), ...args]),
  },
  engines: {
    about: 'a real Kafka and S3 server on this machine',
    run: (args) => launch([inRoot('tools/engines/run.mjs'), ...args]),
  },
};

/** A program of a project that stands on no other program. */
function program(about, project, file) {
  return { about, packages: product, run: (args) => transpileAndLaunch(project, file, args) };
}

/** A script that stands on built libraries. */
function script(about, file) {
  const run = async (args) => {
    await transpile();
    return launch(['--enable-source-maps', inRoot(file), ...args]);
  };
  return { about, packages: product, run };
}

/** A program that starts the product itself. */
function programAroundProduct(about, project, file) {
  const run = async (args) => {
    await build();
    return launchBuilt(`${project}/dist/${file}`, args);
  };
  return { about, packages: everything, run };
}

async function transpileAndLaunch(project, file, args) {
  await transpile();
  return launchBuilt(`${project}/dist/${file}`, args);
}

function launchBuilt(file, args) {
  if (!existsSync(inRoot(file))) throw failure(`${file} is missing: its source is not part of this checkout.`);
  return launch(['--enable-source-maps', inRoot(file), ...args]);
}

export async function runCommand(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    console.error('usage: node tools/bootstrap.mjs <command>\n');
    for (const [known, { about }] of Object.entries(commands)) console.error(`  ${known.padEnd(18)} ${about}`);
    return 2;
  }
  await chooseNode();
  // Half of a start is compiling thousands of modules; what Node keeps of it from the last one spares a fifth of it.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compiled');
  if (command.packages) await ensureDependencies(command.packages);
  return command.run(args);
}
