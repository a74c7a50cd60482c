/** The commands behind the npm scripts: set up what is missing, then be the program. */
import { existsSync } from 'node:fs';
import { build, compile, viteProgram } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { launch, launchAll } from './launch.mjs';
import { chooseNode } from './node.mjs';
import { compiler, failure, inRoot } from './workspace.mjs';

const commands = {
  start: {
    about: 'the whole product in one process',
    run: async (args) => {
      await ensureDependencies();
      await build({ projects: ['deploy/embedded'] });
      return launchBuilt('deploy/embedded/dist/main.js', args);
    },
  },
  'start:distributed': {
    about: 'every service as a process of its own, over Kafka, S3 and MongoDB',
    run: async (args) => {
      await ensureDependencies();
      await build();
      return launch([inRoot('tools/distributed.mjs'), ...args]);
    },
  },
  dev: {
    about: 'rebuild and restart on every change, web app by Vite',
    run: async (args) => {
      await ensureDependencies();
      await build({ web: false });
      return launchAll([
        { args: [compiler, '-b', '-w', '--preserveWatchOutput', inRoot('.')] },
        { args: ['--watch', '--watch-preserve-output', inRoot('deploy/embedded/dist/main.js'), ...args] },
        { args: [viteProgram(), '--clearScreen', 'false'], options: { cwd: inRoot('frontend') } },
      ]);
    },
  },
  build: {
    about: 'compile everything and bundle the web app',
    run: async () => {
      await ensureDependencies();
      await build();
      return 0;
    },
  },
  test: {
    about: 'every check and test',
    run: async (args) => {
      await ensureDependencies();
      return launch([inRoot('tools/test-runner.mjs'), ...args]);
    },
  },
  check: {
    about: 'the fast part: format, lint, types, unit and architecture tests',
    run: async (args) => {
      await ensureDependencies();
      return launch([inRoot('tools/test-runner.mjs'), '--fast', ...args]);
    },
  },
  e2e: {
    about: 'the journeys in a real browser: npm run e2e -- [--distributed] [NAME]',
    run: async (args) => {
      await ensureDependencies();
      if (args.includes('--distributed')) process.env.E2E_EDITION = 'distributed';
      const rest = args.filter((arg) => arg !== '--distributed');
      return launch([inRoot('tools/test-runner.mjs'), '--only', 'e2e', ...rest]);
    },
  },
  seed: { about: 'demo data', run: (args) => builtProgram('deploy/seed', 'main.js', args) },
  bench: {
    about: 'benchmarks: npm run bench -- <name>',
    run: (args) => programAroundProduct('bench', 'main.js', args),
  },
  screenshots: {
    about: 'pictures of every screen: npm run screenshots -- --only review --width 360',
    run: (args) => programAroundProduct('e2e', 'screenshots.js', args),
  },
  rebuild: {
    about: 'a read model anew from the owners’ facts: npm run rebuild -- reporting|insurance (stop it first)',
    run: ([service, ...args]) =>
      // with brokers in the environment it is the distributed edition, and the service rebuilds its own database
      process.env.KAFKA_BROKERS && ['reporting', 'insurance'].includes(service)
        ? builtProgram(`services/${service}`, 'rebuild.js', args)
        : builtProgram('deploy/embedded', 'rebuild.js', service === undefined ? [] : [service, ...args]),
  },
  'export-training': {
    about: 'decided photos as training data: npm run export-training -- --tenant ID --out DIR (stop the product first)',
    run: (args) => builtProgram('deploy/embedded', 'export-training.js', args),
  },
  eval: {
    about: 'what the detector is worth on labelled photos: npm run eval -- detector|gallery',
    run: (args) => builtProgram('services/inference', 'evaluation/main.js', args),
  },
  mongo: {
    about: 'the embedded document engine alone: npm run mongo -- --dir DIR --port PORT',
    run: (args) => builtProgram('libs/embedded-mongo', 'cli.js', args),
  },
  dlq: {
    about: 'messages that could not be handled: npm run dlq -- list|show|replay',
    run: (args) => toolOver(['libs/service-kit', 'libs/embedded-mongo'], 'tools/dlq/dlq.mjs', args),
  },
  backup: {
    about: 'a copy of all data of the embedded edition: npm run backup -- --to DIR',
    run: (args) => toolOver(['libs/embedded-mongo'], 'tools/backup/backup.mjs', args),
  },
  restore: {
    about: 'a backup into an empty data folder: npm run restore -- --from DIR --data DATA_DIR',
    run: (args) => toolOver(['libs/service-kit', 'libs/embedded-mongo'], 'tools/backup/restore.mjs', args),
  },
  faults: {
    about:
      'parts are killed, stopped and cut off under load, then the books are compared: npm run faults -- --minutes 5',
    run: async (args) => {
      await ensureDependencies();
      await build();
      await compile(['e2e']);
      return launch(['--enable-source-maps', inRoot('tools/faults/faults.mjs'), ...args]);
    },
  },
  engines: {
    about: 'a real Kafka and S3 server on this machine',
    run: (args) => launch([inRoot('tools/engines/run.mjs'), ...args]),
  },
};

async function builtProgram(project, program, args) {
  await ensureDependencies();
  await compile([project]);
  return launchBuilt(`${project}/dist/${program}`, args);
}

/** A script that stands on built projects. */
async function toolOver(projects, script, args) {
  await ensureDependencies();
  await compile(projects);
  return launch(['--enable-source-maps', inRoot(script), ...args]);
}

/** A program that starts the product itself. */
async function programAroundProduct(project, program, args) {
  await ensureDependencies();
  await build({ projects: ['deploy/embedded', project] });
  return launchBuilt(`${project}/dist/${program}`, args);
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
  return command.run(args);
}
