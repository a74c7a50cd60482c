import { useRef, useState } from 'react';
import { orAlert } from './dialogs/dialogs.js';

interface Choices<T> {
  /** what is saved, with what was chosen since */
  values: T;
  isSaving: boolean;
  choose: (change: Partial<T>) => void;
}

/**
 * Settings that are saved as they are chosen. A choice shows at once and the controls stay open: what is switched off
 * while it saves swallows the next press and drops the keyboard's place. Changes are sent one after the other, so that
 * the last one is what stays; one that can't be saved goes back and says why.
 * @param saved what the server has; `save` brings its answer in there before it resolves
 */
export function useChoices<T extends object>(
  saved: T,
  save: (change: Partial<T>) => Promise<unknown>,
  failure: string,
): Choices<T> {
  const [pending, setPending] = useState<readonly Partial<T>[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (change: Partial<T>) => {
    setPending((all) => [...all, change]);
    const sent = last.current
      .then(() => save(change))
      .finally(() => setPending((all) => all.filter((one) => one !== change)));
    last.current = sent.catch(() => undefined);
    void orAlert(sent, failure);
  };
  return { values: Object.assign({}, saved, ...pending), isSaving: pending.length > 0, choose };
}
