import type { BenchPage } from './web-page.js';

type Page = BenchPage['page'];

/** One way to get through the queue: what is pressed for each decision, and how the page tells which finding is looked at. */
export interface Way {
  readonly name: string;
  readonly path: string;
  /** an expression of the page: the id of the open finding, or null */
  readonly openId: string;
  /** @returns keys and clicks */
  approve(page: Page): Promise<number>;
  reject(page: Page): Promise<number>;
}

const note = 'The AI was wrong';

/** The queue as it was: the list with one finding open; the note of a rejection is typed. */
export const byList: Way = {
  name: 'the list, one finding at a time',
  path: '/review',
  openId: `new URL(location.href).searchParams.get('incident')`,
  approve: async (page) => {
    await page.keyboard.press('a');
    return 1;
  },
  reject: async (page) => {
    await page.getByRole('textbox', { name: 'Review Notes' }).click();
    await page.keyboard.type(note);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    return note.length + 2;
  },
};

export const byPhoto: Way = {
  name: 'photo by photo',
  path: '/review/photos',
  openId: `new URLSearchParams(document.querySelector('a[href*="/review?incident="]')?.search).get('incident')`,
  approve: async (page) => {
    await page.keyboard.press('a');
    return 1;
  },
  reject: async (page) => {
    await page.keyboard.press('r');
    await page.keyboard.press('1');
    return 2;
  },
};

/** The finding is named, has the focus, and its photo is drawn: somebody can look at it. */
const isReady = ({ openId }: Way, before: string | null) => `(() => {
  const id = ${openId};
  const photo = document.querySelector('img[alt^="Site photo"]');
  const isThere = id !== null && id !== ${JSON.stringify(before)} && Boolean(photo?.complete && photo.naturalWidth > 0);
  return isThere && (${before === null} || document.activeElement?.tagName === 'H2') ? id : null;
})()`;

const patience = 30_000;

/** @returns the id of the finding that is ready, and when it was, in the page's time */
async function nextReady(page: Page, way: Way, before: string | null): Promise<{ id: string; at: number }> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const started = performance.now();
    const look = () => {
      const id = ${isReady(way, before)};
      if (id !== null) requestAnimationFrame(() => resolve({ id, at: performance.now() }));
      else if (performance.now() - started > ${patience}) reject(new Error('the next finding does not appear'));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** When the last key or click of a person reached the page. */
const watchInputs = `
  for (const type of ['keydown', 'click']) addEventListener(type, () => { window.lastInput = performance.now(); }, true);
`;

export interface Reviewed {
  /** keys and clicks */
  inputs: number;
  /** ms from the last input of a decision until the next finding is ready */
  waits: number[];
}

/** Decides so many findings, every third of them with a rejection, `pauseMs` after each is ready. */
export async function review(page: Page, way: Way, findings: number, pauseMs: number): Promise<Reviewed> {
  await page.goto(way.path);
  await page.evaluate(watchInputs);
  let open = await nextReady(page, way, null);
  const reviewed: Reviewed = { inputs: 0, waits: [] };
  for (let decided = 0; decided < findings; decided++) {
    await page.waitForTimeout(pauseMs);
    reviewed.inputs += await (decided % 3 === 2 ? way.reject(page) : way.approve(page));
    open = await nextReady(page, way, open.id);
    reviewed.waits.push(open.at - (await page.evaluate<number>('window.lastInput')));
  }
  return reviewed;
}
