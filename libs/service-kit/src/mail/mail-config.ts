import { z } from 'zod';

/** What a service that sends mail reads from the environment; part of its own config. */
export const mailConfig = z.object({
  /** `smtp://user:password@host:587` or `smtps://…`; without it nothing is sent, and nothing fails */
  SMTP_URL: z
    .url({
      ...{ protocol: /^smtps?$/, hostname: /./ },
      error: 'an smtp:// or smtps:// address; signs of a password that mean something there are escaped (%23 for #)',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(320)
    .regex(/[^\s@<>]+@[^\s@<>]+/, 'an address, such as HazardLens <safety@example.com>')
    .default('HazardLens <no-reply@localhost>'),
  /** where links in mails lead */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  // how the embedded edition is reached when nobody says so: the gateway reads the same two
  PORT: z.coerce.number().int().optional(),
  TLS_CERT: z.string().optional(),
});
export type MailConfig = z.infer<typeof mailConfig>;

/** The address of a screen, for a link in a mail. */
export function publicLink({ PUBLIC_URL, PORT, TLS_CERT }: MailConfig, path: string): string {
  const here = `${TLS_CERT ? 'https' : 'http'}://localhost:${PORT ?? 3000}`;
  return `${(PUBLIC_URL ?? here).replace(/\/+$/, '')}${path}`;
}
