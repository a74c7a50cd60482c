import type { ReactNode } from 'react';
import { problemDetail } from '../../domain/api/problem.js';
import { signal } from '../../domain/signal.js';

interface DialogOptions {
  /** a first line in larger type; part of the text that is read aloud */
  title?: string;
  children?: ReactNode;
  tone?: 'plain' | 'good' | 'bad';
  /** the button's word; 'OK' when absent */
  confirmLabel?: string;
  size?: string;
  /** a second button that closes the dialog, too, e.g. Undo */
  secondary?: { label: string; onClick: () => void };
}
export interface OpenDialog extends DialogOptions {
  id: number;
  kind: 'alert' | 'confirm';
  text: string;
  close: (accepted: boolean) => void;
}

// Outside React: alerts are raised from event handlers and mutations, and shown one after the other.
export const dialogs = signal<readonly OpenDialog[]>([]);
let nextId = 1;

function open(kind: OpenDialog['kind'], text: string, options: DialogOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const close = (accepted: boolean) => {
      dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id));
      resolve(accepted);
    };
    dialogs.set([...dialogs.get(), { ...options, kind, text, id, close }]);
  });
}

/** A modal message that carries exactly this text; resolves when it was closed. Lines are separated by '\n'. */
export async function alert(text: string, options: DialogOptions = {}): Promise<void> {
  await open('alert', text, options);
}

/** A question before something that cannot be taken back; resolves to the answer, false when dismissed. */
export function confirm(text: string, options: DialogOptions = {}): Promise<boolean> {
  return open('confirm', text, options);
}

/**
 * Says why something could not be done: in the server's words, else in those of `failure`; below `first`, where that has
 * to be said in any case.
 * @returns whether it was done
 */
export async function orAlert(work: Promise<unknown>, failure: string, first = ''): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    await alert([first, problemDetail(error) ?? failure].filter(Boolean).join('\n'), { tone: 'bad' });
    return false;
  }
}
