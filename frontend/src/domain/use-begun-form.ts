import { useEffect, useRef, useState } from 'react';
import { type BegunForm, begunForms, isEmptyForm, noForm } from './begun-forms.js';
import { fromStorage } from './none-after.js';
import { useUser } from './store.js';

/** Typing is kept in its pauses. */
const pauseMs = 300;

interface Begun {
  /** whose it is (`begun-forms.ts`) */
  owner: string;
  about: string;
  form: BegunForm;
  /** what a tab that has ended left on the device */
  restore: (form: BegunForm) => void;
  /** it is on its way, and the queue of this device has it; or there is nothing to fill in */
  isElsewhere: boolean;
}

/** Keeps a form on the device until it is sent. @returns whether the device has something of it */
export function useBegunForm({ owner, about, form, restore, isElsewhere }: Begun): boolean {
  const [isAsked, setAsked] = useState(false);
  const [isKept, setKept] = useState(false);
  const now = useRef({ form, restore, isElsewhere });
  now.current = { form, restore, isElsewhere };
  useEffect(() => {
    let left = false;
    const asked = fromStorage(begunForms.read(owner, about)).catch(() => null);
    void asked.then((found) => {
      if (left) return;
      // Whoever has begun a new one meanwhile goes on with that.
      if (found && !now.current.isElsewhere && isEmptyForm(now.current.form)) now.current.restore(found);
      setAsked(true);
    });
    return () => {
      left = true;
    };
  }, [owner, about]);

  const keep = useRef<() => void>(() => undefined);
  keep.current = () => {
    if (!isAsked) return;
    const { form: typed, isElsewhere: is } = now.current;
    const kept = is ? noForm : typed;
    void begunForms.keep(owner, about, kept).then(
      () => setKept(!isEmptyForm(kept)),
      () => setKept(false),
    );
  };
  const said = JSON.stringify(form.words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it says something else, or is sent
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), isElsewhere ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [isAsked, owner, about, said, isElsewhere, ...Object.values(form.files)]);
  useEffect(() => {
    // Tabs are ended while something else, as the camera, is in front.
    const onHidden = () => document.visibilityState === 'hidden' && keep.current();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      // who looks at another screen within the pause finds it again, too
      keep.current();
    };
  }, []);
  return isKept;
}

interface BegunPhoto extends Pick<Begun, 'about' | 'isElsewhere'> {
  photo: File | null;
  onPhoto: (photo: File | null) => void;
}
const noWords = {};

/** The photo that goes with words which are kept by themselves (`kept-words.ts`). */
export function useBegunPhoto({ about, photo, onPhoto, isElsewhere }: BegunPhoto): void {
  useBegunForm({
    ...{ owner: useUser()?.id ?? '', about, isElsewhere },
    form: { words: noWords, files: { photo } },
    restore: ({ files }) => onPhoto((files['photo'] as File | null | undefined) ?? null),
  });
}
