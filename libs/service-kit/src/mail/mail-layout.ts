import type { MailContent } from './mail.js';

/** A mail in one language. */
export interface MailSection {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
}

/**
 * A mail as plain text and as simple HTML that says the same. Several languages stand below each other, for a reader who has
 * chosen none; a subject has room for both.
 */
export function layoutMail(sections: readonly MailSection[]): MailContent {
  return {
    subject: sections.map(({ title }) => title).join(' / '),
    text: `${sections.map(textOf).join('\n\n-- \n\n')}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#f4f4f1;color:#1f2421;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px;background:#fff">${sections.map(htmlOf).join('<hr style="margin:24px 0;border:0;border-top:1px solid #d9d9d4">')}</div></body></html>`,
  };
}

const textOf = ({ title, paragraphs, button }: MailSection): string =>
  [title, ...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : [])].join('\n\n');

function htmlOf({ language, title, paragraphs, button }: MailSection): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escaped(paragraph)}</p>`).join('');
  const link = button
    ? `<p style="margin:16px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:10px 18px;background:#1f4e3d;color:#fff;text-decoration:none;border-radius:6px">${escaped(button.label)}</a></p>`
    : '';
  return `<div lang="${escaped(language)}"><h1 style="margin:0 0 12px;font-size:20px">${escaped(title)}</h1>${body}${link}</div>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
