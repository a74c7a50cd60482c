import { useRef } from 'react';
import { randomId } from './photos/prepare.js';

/**
 * The idempotency key of what a form sends: the same for the same words, so that they meet what a lost answer has left
 * behind; another for others, which the server would refuse under the key of the first. `forget`: they have arrived.
 */
export function useSendKey() {
  const tried = useRef<{ text: string; key: string } | null>(null);
  const keyOf = (words: object): string => {
    const text = JSON.stringify(words);
    if (tried.current?.text !== text) tried.current = { text, key: randomId() };
    return tried.current.key;
  };
  const forget = () => {
    tried.current = null;
  };
  return { keyOf, forget };
}
