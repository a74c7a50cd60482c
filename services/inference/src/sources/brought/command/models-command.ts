import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { broughtConfig } from '../brought-config.js';
import {
  asideOf,
  formatOf,
  hashOf,
  installedFolders,
  type ModelRecord,
  networkFiles,
  readInstalled,
} from '../installed-model.js';
import { hazardsOf, parseMap } from '../model-map.js';
import { inShort, ModelRefusedError } from '../model-refused.js';
import { startAsBest } from './choose-reading.js';
import { installModel } from './install-model.js';
import { readLabelledFolder } from './labelled-folder.js';
import { lookAt, measureModel } from './measure-model.js';
import { figureTables, readingText } from './model-card.js';

const usage = `usage: npm run models -- test DIR --map map.json --photos FOLDER [--labels FOLDER|coco.json]   what it is worth; changes nothing
       npm run models -- add DIR --map map.json --photos FOLDER [--labels …] [--licence NAME] [--replace]
       npm run models -- list
       npm run models -- remove ID
DIR holds model.onnx, or model.json with its weights. Installed are models in MODELS_DIR (or --models FOLDER); the service takes them up
when it starts, and nobody is shown what they see before it has proved itself.`;

const options = {
  map: { type: 'string' },
  photos: { type: 'string' },
  labels: { type: 'string' },
  licence: { type: 'string' },
  models: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

interface Values {
  readonly map?: string | undefined;
  readonly photos?: string | undefined;
  readonly labels?: string | undefined;
  readonly licence?: string | undefined;
  readonly models?: string | undefined;
  readonly replace: boolean;
}

type Say = (line: string) => void;
type Environment = Readonly<Record<string, string | undefined>>;

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new ModelRefusedError(`${what} is missing.\n${usage}`);
  return value;
}

const folderOf = (values: Values, env: Environment): string =>
  path.resolve(needed(values.models ?? env['MODELS_DIR'], 'MODELS_DIR (or --models FOLDER)'));

/** Runs a model over the photos and says what it is worth. @returns what is kept when it is added */
async function tested(from: string, values: Values, env: Environment, say: Say) {
  const mapFile = needed(values.map, '--map');
  const mapText = await readFile(mapFile, 'utf8').catch(() => {
    throw new ModelRefusedError(`${mapFile} cannot be read.`);
  });
  const map = parseMap(mapText);
  const format = await formatOf(from);
  const sha256 = await hashOf(from, await networkFiles(from, format), mapText);
  const photos = await readLabelledFolder(needed(values.photos, '--photos'), values.labels ?? null, map.classes);
  const limits = broughtConfig.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const { MODELS_MEMORY_MB: memoryMb, MODELS_TIMEOUT_MS: timeoutMs } = limits;
  const running = await startAsBest({ folder: from, format, map, memoryMb, timeoutMs }, photos, say);
  try {
    const { reading, fit } = running;
    say(`read as: ${readingText({ reading, fit, format })}`);
    const labelled = photos.filter(({ marked }) => marked !== null);
    const measured = labelled.length > 0 ? await measureModel(running, labelled) : null;
    const [some] = photos;
    if (!measured && some) say(`${(await lookAt(running, some)).boxes.length} boxes on ${path.basename(some.file)}`);
    const kept = {
      format,
      sha256,
      fit,
      reading,
      figures: measured?.figures ?? null,
      calibration: { ...measured?.calibration },
    };
    say(`\n${figureTables(kept)}\n`);
    return { map, mapText, kept };
  } finally {
    running.model.kill('the test is done');
  }
}

async function add(from: string, values: Values, env: Environment, say: Say): Promise<void> {
  const modelsDir = folderOf(values, env);
  const { map, mapText, kept } = await tested(from, values, env, say);
  const licence = values.licence ?? map.licence;
  if (!licence) throw new ModelRefusedError('Its licence is missing: say it in map.json or with --licence.');
  if (existsSync(path.join(modelsDir, map.id)) && !values.replace) {
    throw new ModelRefusedError(`There is a model ${map.id} already: --replace puts this one in its place.`);
  }
  const record: ModelRecord = { added_at: new Date().toISOString(), licence, ...kept };
  const folder = await installModel({ from, modelsDir, map, mapText, record, replace: values.replace });
  say(`added: ${folder}\nThe service takes it up when it starts, in shadow: it names ${hazardsOf(map).join(', ')}.`);
}

async function list(values: Values, env: Environment, say: Say): Promise<void> {
  const modelsDir = folderOf(values, env);
  const folders = await installedFolders(modelsDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new ModelRefusedError(`${modelsDir} cannot be read: ${inShort(error)}`);
    // nothing was added yet, or it is another folder than the one that is meant
    say(`There is no folder ${modelsDir}.`);
    return [];
  });
  if (folders.length === 0) say('There are no models.');
  for (const folder of folders) {
    try {
      const { map, record, switchedOff } = await readInstalled(folder);
      const state = switchedOff === null ? '' : `\n  SWITCHED OFF: ${switchedOff}`;
      say(`${map.id}  ${record.sha256.slice(0, 12)}  ${record.licence}  ${hazardsOf(map).join(', ')}${state}`);
    } catch (error) {
      say(`${path.basename(folder)}  CANNOT BE USED: ${inShort(error)}`);
    }
  }
}

async function remove(id: string, values: Values, env: Environment, say: Say): Promise<void> {
  const modelsDir = folderOf(values, env);
  const folder = path.join(modelsDir, id);
  if (path.dirname(folder) !== modelsDir || !existsSync(path.join(folder, 'map.json'))) {
    throw new ModelRefusedError(`There is no model ${inShort(id)}.`);
  }
  // first: alone it would be taken for one whose replacement was cut off
  await rm(asideOf(folder), { recursive: true, force: true });
  await rm(folder, { recursive: true });
  say(`removed: ${id}. A running service keeps it until it is started again; what it saw stays.`);
}

/** `npm run models`. @returns the exit code */
export async function modelsCommand(args: readonly string[], env: Environment, say: Say): Promise<number> {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, what, ...more] = positionals;
    if (more.length > 0) throw new ModelRefusedError(usage);
    if (command === 'test') await tested(needed(what, 'DIR'), values, env, say);
    else if (command === 'add') await add(needed(what, 'DIR'), values, env, say);
    else if (command === 'list') await list(values, env, say);
    else if (command === 'remove') await remove(needed(what, 'ID'), values, env, say);
    else throw new ModelRefusedError(usage);
    return 0;
  } catch (error) {
    say(inFull(error));
    return 1;
  }
}

function inFull(error: unknown): string {
  if (error instanceof ModelRefusedError) return error.message;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS') ? `${inShort(error)}\n${usage}` : `It failed: ${inShort(error)}`;
}
