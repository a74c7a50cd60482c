import { type KvEntry, type KvReader, keyText, type StatsDelta } from './kv.js';
import type { Layer } from './layer.js';

/** A base view with layers of newer changes over it, oldest first. The list is read anew at each call. */
export function layeredView(
  base: KvReader,
  layers: () => readonly Layer[],
  stats: (id: number) => StatsDelta,
): KvReader {
  return {
    get: (key) => {
      const text = keyText(key);
      const list = layers();
      for (let i = list.length - 1; i >= 0; i--) {
        const value = list[i]?.changes.get(text);
        if (value !== undefined) return value ?? undefined;
      }
      return base.get(key);
    },
    range: (from, to, reverse = false): Iterable<KvEntry> => {
      let view = base.range(from, to, reverse);
      const list = layers();
      if (list.length === 0) return view;
      const [start, end] = [keyText(from), keyText(to)];
      for (const layer of list) view = layer.over(view, start, end, reverse);
      return view;
    },
    stats,
  };
}
