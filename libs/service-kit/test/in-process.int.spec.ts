import { transportSuite } from '@hazardlens/testing';
import { type DeadLetter, inProcessTransport } from '../src/index.js';

transportSuite('in-process bus', async () => {
  const letters: DeadLetter[] = [];
  const store = { add: async (letter: DeadLetter) => void letters.push(letter), close: async () => {} };
  const transport = inProcessTransport({ deadLetters: store });
  return {
    connect: async () => transport,
    deadLetters: async (consumer, topic) =>
      letters.filter((letter) => letter.consumer === consumer && letter.message.topic === topic),
    close: () => transport.close(),
  };
});
