import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LONGEST_CARD } from '@hazardlens/contracts';
import { hashOf, type InstalledModel, networkFiles } from './brought/installed-model.js';
import type { ModelFacts } from './installed-source.js';

const begin = (text: string): string => (text.length <= LONGEST_CARD ? text : `${text.slice(0, LONGEST_CARD - 1)}…`);

async function cardIn(folder: string, file: string): Promise<string | null> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => null);
  return text?.trim() ? begin(text) : null;
}

const known = new Map<string, Promise<ModelFacts>>();

/**
 * Of a TensorFlow.js folder that ships, or that MODEL_DIR and POSE_MODEL_DIR name: what its card says, if it has one. Read once: a
 * network is not exchanged while a process runs it, and its weights are megabytes to hash.
 */
export function folderFacts(folder: string, licence: string | null): Promise<ModelFacts> {
  const facts = known.get(folder) ?? factsOf(folder, licence);
  known.set(folder, facts);
  return facts;
}

async function factsOf(folder: string, licence: string | null): Promise<ModelFacts> {
  const sha256 = await hashOf(folder, await networkFiles(folder, 'tfjs'), '').catch(() => null);
  return { card: await cardIn(folder, 'MODEL_CARD.md'), licence, sha256, figures: null };
}

/** Of a model that the operator brought: what the command found out when it was added. */
export async function broughtFacts({ folder, record }: InstalledModel): Promise<ModelFacts> {
  const { licence, sha256, figures } = record;
  const hazards = figures?.hazards.map(({ hazard, ...counts }) => ({ hazard_type: hazard, ...counts }));
  return {
    card: await cardIn(folder, 'card.md'),
    licence,
    sha256,
    figures: figures && hazards ? { photos: figures.photos, ms: figures.ms, hazards } : null,
  };
}
