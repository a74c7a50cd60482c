import type { Page } from 'playwright-core';

/** Widths of the devices, with heights that go with them. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;
/** Letters of this size, while the breakpoints of the page stay: the harder case of a reader who enlarges text. */
export const textSizes = [100, 200] as const;
export const everySize = sizes.flatMap((size) => textSizes.map((text) => ({ ...size, text })));

// Used inside the page; the types of these tests are Node's, which knows no browser.
interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
}
interface PageNode {
  parentElement: PageElement | null;
  textContent: string | null;
}
interface PageElement extends PageNode {
  tagName: string;
  className: unknown;
  scrollWidth: number;
  clientWidth: number;
  getBoundingClientRect(): Rect;
}
declare const document: {
  documentElement: PageElement;
  body: PageElement;
  createTreeWalker(root: PageElement, what: number): { nextNode(): PageNode | null };
  createRange(): { selectNodeContents(node: PageNode): void; getBoundingClientRect(): Rect };
};
declare const getComputedStyle: (element: PageElement) => {
  overflowX: string;
  overflowY: string;
  clipPath: string;
  visibility: string;
  position: string;
};

/** Makes letters larger, as a reader's own style would. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  if (percent !== 100) await page.addStyleTag({ content: `html { font-size: ${percent}% !important; }` });
}

/**
 * Words that go on in another line, in the middle: those for which a screen has room. Addresses and longer ones may, but none of
 * the name of a screen.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const isName = text.parentElement.matches('header > span');
      if (text.data.includes('@') || text.parentElement.closest('script, style, option, textarea')) continue;
      for (const { 0: word, index } of text.data.matchAll(isName ? /\\S+/g : /\\p{L}+/gu)) {
        if (word.length > 12 && !isName) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word + ' in “' + text.data.trim().slice(0, 60) + '”');
      }
    }
    return broken;
  })()`);

/** Buttons whose words touch their edge, and names of the app that reach beyond the menu. */
export const tightNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.mantine-Button-label, aside .hl-brand')]
    .filter((name) => name.checkVisibility())
    .filter((name) => {
      const room = name.closest('aside') ?? name.closest('.mantine-Button-root');
      const [outer, range] = [room.getBoundingClientRect(), document.createRange()];
      range.selectNodeContents(name);
      const { top, bottom, right } = range.getBoundingClientRect();
      return top < outer.top + 2 || bottom > outer.bottom - 2 || right > outer.right;
    })
    .map((name) => 'tight: ' + name.textContent)`);

/**
 * What a person cannot read on the page: text that reaches over the edge of something that cuts it off, and a page that
 * is wider than its window. What a list or dialog scrolls to downwards can be read. A line each.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth} wide in ${clientWidth}`);
    const texts = document.createTreeWalker(document.body, 4);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (text === '' || !parent || /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TITLE|TEXTAREA)$/.test(parent.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0 || rect.height === 0) continue;
      let scrollsDown = false;
      for (let holder: PageElement | null = parent; holder; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        // for readers of the screen only
        if (style.clipPath !== 'none' || style.visibility === 'hidden') break;
        const box = holder.getBoundingClientRect();
        const isWide = rect.left < box.left - slack || rect.right > box.right + slack;
        const isTall = rect.top < box.top - slack || rect.bottom > box.bottom + slack;
        const cutsTall = /hidden|clip/.test(style.overflowY) && !scrollsDown;
        if ((style.overflowX !== 'visible' && isWide) || (cutsTall && isTall)) {
          found.push(
            `“${text.slice(0, 60)}” in ${holder.tagName.toLowerCase()}.${String(holder.className).slice(0, 60)}`,
          );
          break;
        }
        if (/auto|scroll/.test(style.overflowY)) scrollsDown = true;
        if (style.position === 'fixed') break;
      }
    }
    return [...new Set(found)];
  });
