import { backOff, pause, type RetryPolicy } from '@hazardlens/service-kit';
import { z } from 'zod';
import { type RequestOutcome, visionSeconds, visionTokens } from './vision-metrics.js';

/** An answer is a page of JSON at most; what is longer is not read to its end. */
const MOST_BYTES = 256 * 1024;
/** More than twenty findings need; a model that thinks aloud needs some, too. */
const MOST_TOKENS = 3_000;
/** Only where the server did not work on the photo: it is away, or has too much to do. */
const AGAIN = new Set([429, 502, 503, 504]);
const RETRY: RetryPolicy = { tries: 3, firstMs: 500, lastMs: 4_000 };
/** A server that wants more patience than this is done without: the analysis goes on. */
const LONGEST_WAIT_S = 10;

/** What is told to the model, in the order of the talk. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly Readonly<Record<string, unknown>>[];
}

export interface ChatSettings {
  /** Base address (`…/v1`) or the whole one (`…/chat/completions`). */
  readonly endpoint: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs: number;
}

/** The server did not answer as the protocol says. The message never holds what it sent, nor the key. */
export class VisionServerError extends Error {
  override readonly name = 'VisionServerError';
  constructor(
    message: string,
    readonly outcome: RequestOutcome,
    /** HTTP status where there was one. */
    readonly status: number | null = null,
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

const tokens = z.int().min(0).max(10_000_000).optional().catch(undefined);
const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(undefined),
});

const waitOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) * 1000 : 0;
};

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    // leaving the loop cancels the body: nothing more is taken from the socket
    if (length > MOST_BYTES) throw new VisionServerError(`the answer is longer than ${MOST_BYTES} bytes`, 'unusable');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server that speaks the chat-completions protocol (Ollama, vLLM, llama.cpp and others). */
export class ChatEndpoint {
  private readonly address: string;
  /** False once the server refused a schema. */
  private holdsToSchema = true;

  constructor(private readonly settings: ChatSettings) {
    const url = new URL(settings.endpoint);
    const base = url.pathname.replace(/\/+$/, '');
    url.pathname = base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
    this.address = url.href;
  }

  /**
   * Asks once; again where the server was away or busy, and without the schema where it does not know schemas.
   * @returns what the model wrote, and whether it came to an end
   * @throws VisionServerError, or the signal's reason
   */
  async complete(
    messages: readonly ChatMessage[],
    schema: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly whole: boolean }> {
    if (!this.holdsToSchema) return this.tried(messages, null, signal);
    try {
      return await this.tried(messages, schema, signal);
    } catch (error) {
      const refused = error instanceof VisionServerError && [400, 422, 501].includes(error.status ?? 0);
      if (!refused) throw error;
      const answer = await this.tried(messages, null, signal);
      // only now it is known that the schema was what it refused
      this.holdsToSchema = false;
      return answer;
    }
  }

  private async tried(
    messages: readonly ChatMessage[],
    schema: Readonly<Record<string, unknown>> | null,
    signal: AbortSignal,
  ) {
    for (let failures = 1; ; failures++) {
      try {
        return await this.timed(messages, schema, signal);
      } catch (error) {
        const again =
          error instanceof VisionServerError &&
          (error.status === null ? error.outcome === 'unreachable' : AGAIN.has(error.status));
        if (!again || failures >= RETRY.tries) throw error;
        if (!(await pause(Math.max(backOff(RETRY, failures), error.retryAfterMs), signal))) throw error;
      }
    }
  }

  private async timed(
    messages: readonly ChatMessage[],
    schema: Readonly<Record<string, unknown>> | null,
    signal: AbortSignal,
  ) {
    const end = visionSeconds.startTimer();
    try {
      const answer = await this.once(messages, schema, signal);
      end({ outcome: 'answered' });
      return answer;
    } catch (error) {
      end({ outcome: error instanceof VisionServerError ? error.outcome : 'stopped' });
      throw error;
    }
  }

  private async once(
    messages: readonly ChatMessage[],
    schema: Readonly<Record<string, unknown>> | null,
    signal: AbortSignal,
  ) {
    const { model, apiKey, timeoutMs } = this.settings;
    const timeUp = AbortSignal.timeout(timeoutMs);
    const body = {
      model,
      messages,
      temperature: 0,
      stream: false,
      max_tokens: MOST_TOKENS,
      ...(schema && {
        response_format: { type: 'json_schema', json_schema: { name: 'hazards', strict: true, schema } },
      }),
    };
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        // a redirect would send photo and key to an address that the operator did not name
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, timeUp]),
      });
      return read(await bodyOf(response));
    } catch (error) {
      if (error instanceof VisionServerError) throw error;
      signal.throwIfAborted();
      if (timeUp.aborted) throw new VisionServerError(`no answer within ${timeoutMs} ms`, 'stopped');
      // the cause names hosts and ports, for the log of whoever runs it; headers are in none of its messages
      throw new VisionServerError('the server of VISION_ENDPOINT cannot be reached', 'unreachable');
    }
  }
}

async function bodyOf(response: Response): Promise<string> {
  if (response.ok) return textOf(response);
  await response.body?.cancel();
  const { status } = response;
  const why = status >= 300 && status < 400 ? 'a redirect, which is not followed' : `status ${status}`;
  throw new VisionServerError(`the server of VISION_ENDPOINT answered ${why}`, 'refused', status, waitOf(response));
}

function read(text: string): { readonly text: string; readonly whole: boolean } {
  const parsed = completion.safeParse(jsonOf(text));
  if (!parsed.success) throw new VisionServerError('the answer is no chat completion', 'unusable');
  const { choices, usage } = parsed.data;
  if (usage?.prompt_tokens) visionTokens.inc({ kind: 'prompt' }, usage.prompt_tokens);
  if (usage?.completion_tokens) visionTokens.inc({ kind: 'completion' }, usage.completion_tokens);
  const [first] = choices;
  return { text: first?.message.content ?? '', whole: first?.finish_reason !== 'length' };
}
