import { z } from 'zod';

/** A header's value must not hold anything that would be a second header, and no message may ever quote the key. */
const key = z.string().regex(/^[\x21-\x7e]{1,4096}$/, 'printable ASCII characters without spaces only');

/** What the vision-language source reads from the environment. */
export const visionConfig = z.object({
  /** Address of a chat-completions server, e.g. http://ollama:11434/v1; the source is off when absent. */
  VISION_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'http:// or https:// address, e.g. http://ollama:11434/v1' })
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', {
      message: 'holds a password, which would be shown where addresses are: use VISION_API_KEY',
    })
    .optional(),
  /** Name of the model as the server knows it. */
  VISION_MODEL: z
    .string()
    .regex(/^[\w./:@ +-]{1,200}$/)
    .optional(),
  /** Sent as a bearer token; never logged. */
  VISION_API_KEY: key.optional(),
  /** Whether heads are pixelated before a photo is sent. */
  VISION_BLUR_HEADS: z.stringbool().default(true),
  /** Photos asked about at once; more wait. */
  VISION_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
  /** Longest time of one request in milliseconds. */
  VISION_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(280_000).default(60_000),
});
export type VisionConfig = z.infer<typeof visionConfig>;
