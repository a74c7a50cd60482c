import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { wholeAnswers } from './whole-answers.js';

const answerOf = (text: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
};

/** What arrives over one connection on which a broker sends these pieces and then hangs up. */
async function received(pieces: readonly Buffer[]): Promise<string[]> {
  const broker = net.createServer(async (client) => {
    for (const piece of pieces) await new Promise<void>((sent) => client.write(piece, () => setImmediate(sent)));
    client.end();
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const { port } = broker.address() as AddressInfo;
  const socket = wholeAnswers({ host: '127.0.0.1', port, onConnect: () => {} } as Parameters<typeof wholeAnswers>[0]);
  const answers: string[] = [];
  socket.on('data', (answer: Buffer) => answers.push(answer.subarray(4).toString()));
  await once(socket, 'close');
  broker.close();
  return answers;
}

it('hands on whole answers, however they were cut on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 8 }),
      async (texts, cuts) => {
        const all = Buffer.concat(texts.map(answerOf));
        const places = [0, ...cuts.filter((cut) => cut < all.length).sort((a, b) => a - b), all.length];
        const pieces = places.slice(1).map((end, index) => all.subarray(places[index], end));
        expect(await received(pieces)).toEqual(texts);
      },
    ),
    { numRuns: 30 },
  );
});

it('keeps for itself what was cut off by the end of a connection', async () => {
  const cutOff = answerOf('an answer that does not arrive').subarray(0, 12);
  expect(await received([answerOf('one'), cutOff])).toEqual(['one']);
  expect(await received([answerOf('two').subarray(0, 2)])).toEqual([]);
});
