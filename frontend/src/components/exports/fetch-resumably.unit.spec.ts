import { fetchResumably } from './fetch-resumably.js';

const file = 'abcdefghij';
const encoder = new TextEncoder();

/** A body that gives some bytes and then ends, or breaks. */
function body(text: string, breaks: boolean): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream({
    pull(controller) {
      if (!given && text !== '') controller.enqueue(encoder.encode(text));
      else if (breaks) controller.error(new TypeError('network'));
      else controller.close();
      given = true;
    },
  });
}
const answers = (...each: (() => Response)[]) => {
  const asked: Record<string, string>[] = [];
  let call = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    asked.push(Object.fromEntries(init?.headers as Headers));
    const answer = each[Math.min(call, each.length - 1)];
    call += 1;
    if (!answer) throw new Error('no answer');
    return answer();
  });
  return asked;
};
const whole = (text: string, breaks: boolean, etag = '"e1"') =>
  new Response(body(text, breaks), { status: 200, headers: { etag, 'content-length': String(file.length) } });
const rest = (text: string, length: number, breaks = false) =>
  new Response(body(text, breaks), { status: 206, headers: { etag: '"e1"', 'content-length': String(length) } });
const fetched = async (onProgress: (received: number) => void = () => {}) =>
  (await fetchResumably('/file', { headers: { authorization: 'Bearer t' }, onProgress, pauseMs: 1 })).text();

describe('a download', () => {
  afterEach(() => jest.restoreAllMocks());

  it('goes on where it broke off, and asks for the same file', async () => {
    const asked = answers(
      () => whole('abcd', true),
      () => rest('ef', 6, true),
      () => rest('ghij', 4),
    );
    const progress: number[] = [];
    expect(await fetched((received) => progress.push(received))).toBe(file);
    expect(asked).toEqual([
      { authorization: 'Bearer t' },
      { authorization: 'Bearer t', range: 'bytes=4-', 'if-range': '"e1"' },
      { authorization: 'Bearer t', range: 'bytes=6-', 'if-range': '"e1"' },
    ]);
    expect(progress).toEqual([4, 6, 10]);
  });

  it('begins anew where the file is another one', async () => {
    answers(
      () => whole('abcd', true),
      () => whole('0123456789', false, '"e2"'),
    );
    expect(await fetched()).toBe('0123456789');
  });

  it('that ends too early is not taken for whole', async () => {
    const asked = answers(
      () => whole('abcd', false),
      () => rest('efghij', 6),
    );
    expect(await fetched()).toBe(file);
    expect(asked).toHaveLength(2);
  });

  it('that is refused is not tried again; one that always breaks is given up', async () => {
    const refused = answers(() => new Response('', { status: 404 }));
    await expect(fetched()).rejects.toMatchObject({ status: 404 });
    expect(refused).toHaveLength(1);
    const broken = answers(() => whole('', true));
    await expect(fetched()).rejects.toThrow('network');
    expect(broken).toHaveLength(6);
  });
});
