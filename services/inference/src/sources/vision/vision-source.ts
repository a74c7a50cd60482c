import type { Logger } from '@hazardlens/service-kit';
import { HAZARD_TYPES, TAXONOMY_VERSION } from '@hazardlens/taxonomy';
import { versionWord } from '../../version-word.js';
import type { FindingSource, LookContext, PhotoToLookAt, RawFinding } from '../finding-source.js';
import { type InstalledSource, unmeasured } from '../installed-source.js';
import { answerSchema, type ReadAnswer, readAnswer } from './answer.js';
import { ChatEndpoint, type ChatMessage, VisionServerError } from './chat-endpoint.js';
import { pictureToSend } from './picture.js';
import { readPrompt } from './prompt.js';
import type { VisionConfig } from './vision-config.js';
import { visionRepairs } from './vision-metrics.js';

/** Of an answer that could not be used, as much as is shown back to the model. */
const MOST_SHOWN_BACK = 4_000;

/** Grade H is for a human alone: never asked for. */
const ASKED_FOR = HAZARD_TYPES.filter(({ grade }) => grade !== 'H').map(({ code }) => code);
/** Masks are the law of some sites only, as for the detector's rules. */
const WITHOUT_MASKS = ASKED_FOR.filter((code) => code !== 'no_respirator');

const nonEmpty = (codes: readonly string[]): readonly [string, ...string[]] => {
  const [first, ...rest] = codes;
  if (first === undefined) throw new Error('the taxonomy has no hazard type that may be asked for');
  return [first, ...rest];
};

type Settings = VisionConfig & { readonly VISION_ENDPOINT: string; readonly VISION_MODEL: string };

/** A vision-language model on a server that the operator names. Knows one photo at a time and may answer the taxonomy alone. */
class VisionSource implements FindingSource {
  readonly id = 'vision';
  readonly version: string;
  readonly hazards: readonly string[] = ASKED_FOR;
  private readonly prompt = readPrompt();
  private readonly endpoint: ChatEndpoint;
  private readonly stopping = new AbortController();

  constructor(private readonly settings: Settings) {
    const {
      VISION_ENDPOINT: endpoint,
      VISION_MODEL: model,
      VISION_API_KEY: apiKey,
      VISION_BLUR_HEADS: blur,
    } = settings;
    this.endpoint = new ChatEndpoint({ endpoint, model, apiKey, timeoutMs: settings.VISION_TIMEOUT_MS });
    this.version = versionWord(
      `${model}, prompt ${this.prompt.version}, taxonomy ${TAXONOMY_VERSION}${blur ? '' : ', heads shown'}`,
    );
  }

  /** The server may come later than the service: nothing is asked before there is a photo. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  look(photo: PhotoToLookAt, context: LookContext): Promise<readonly RawFinding[]> {
    const signal = AbortSignal.any([context.signal, this.stopping.signal]);
    return this.ask(photo, context.masksRequired, signal);
  }

  stop(): Promise<void> {
    this.stopping.abort(new Error('the service stops'));
    return Promise.resolve();
  }

  private async ask(photo: PhotoToLookAt, masksRequired: boolean, signal: AbortSignal): Promise<readonly RawFinding[]> {
    signal.throwIfAborted();
    const hazards = nonEmpty(masksRequired ? ASKED_FOR : WITHOUT_MASKS);
    const picture = await pictureToSend(photo, this.settings.VISION_BLUR_HEADS);
    const talk: readonly ChatMessage[] = [
      { role: 'system', content: this.prompt.system },
      {
        role: 'user',
        content: [
          { type: 'text', text: this.prompt.question(hazards) },
          { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${picture.toString('base64')}` } },
        ],
      },
    ];
    const first = await this.answerTo(talk, hazards, signal);
    if ('findings' in first.read) return first.read.findings;
    visionRepairs.inc();
    const second = await this.answerTo(
      [
        ...talk,
        { role: 'assistant', content: first.text.slice(0, MOST_SHOWN_BACK) },
        { role: 'user', content: this.prompt.repair(first.read.problem) },
      ],
      hazards,
      signal,
    );
    if ('findings' in second.read) return second.read.findings;
    throw new VisionServerError(`the model gave no usable answer twice: ${second.read.problem}`, 'unusable');
  }

  private async answerTo(
    messages: readonly ChatMessage[],
    hazards: readonly [string, ...string[]],
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly read: ReadAnswer }> {
    const { text, whole } = await this.endpoint.complete(messages, answerSchema(hazards), signal);
    return { text, read: whole ? readAnswer(text, hazards) : { problem: 'it was cut off before its end.' } };
  }
}

/** The vision-language source: none unless the operator names a server and a model. */
export async function visionSources(config: VisionConfig, logger: Logger): Promise<InstalledSource[]> {
  const { VISION_ENDPOINT, VISION_MODEL, VISION_TIMEOUT_MS, VISION_CONCURRENCY } = config;
  if (VISION_ENDPOINT === undefined || VISION_MODEL === undefined) return [];
  const source = new VisionSource({ ...config, VISION_ENDPOINT, VISION_MODEL });
  const { host } = new URL(VISION_ENDPOINT);
  logger.info(
    { host, version: source.version, blur_heads: config.VISION_BLUR_HEADS },
    'photos are shown to a vision model',
  );
  // An answer that is none is asked for once more.
  return [{ source, budgetMs: 2 * VISION_TIMEOUT_MS, atOnce: VISION_CONCURRENCY, probabilityOf: unmeasured }];
}
