import { hazardLabel } from '@hazardlens/taxonomy';
import type { ModelRecord } from '../installed-model.js';
import type { ModelMap } from '../model-map.js';

const share = (right: number, of: number): string => (of === 0 ? '–' : (right / of).toFixed(3));
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const head = (...cells: readonly string[]): string[] => [row(...cells), row(...cells.map(() => '---'))];
/** A name from somebody's file inside of a table. */
const cell = (text: string): string => text.replace(/[|\r\n]/g, ' ');

/** What the command prints before anything is enabled, and what the card keeps. */
export function figureTables({ figures, calibration }: Pick<ModelRecord, 'figures' | 'calibration'>): string {
  if (!figures) return 'Not measured: no labels were given. Its scores are not shown as probabilities.';
  const { photos, ms, classes, hazards } = figures;
  return [
    `${photos} labelled photos, ${ms.toFixed(0)} ms a photo (network alone, the median).`,
    '',
    ...head('class', 'marked', 'found', 'precision', 'recall', 'AP50'),
    ...classes.map(({ class: name, there, found, right, ap50 }) =>
      row(cell(name), there, found, share(right, found), share(right, there), ap50?.toFixed(3) ?? '–'),
    ),
    '',
    ...head('hazard', 'there', 'found', 'precision', 'recall', 'calibrated'),
    ...hazards.map(({ hazard, there, found, right }) =>
      row(
        hazardLabel(hazard),
        there,
        found,
        share(right, found),
        share(right, there),
        calibration[hazard] ? 'yes' : 'too few',
      ),
    ),
  ].join('\n');
}

/** In words: how pictures are shown and answers read. */
export function readingText({ reading, fit, format }: Pick<ModelRecord, 'reading' | 'fit' | 'format'>): string {
  const { width, height, order, type, scale, layout } = reading;
  return `${format}, ${width} × ${height} px, ${order.toUpperCase()}, ${type} ${scale}, ${fit}; ${layout.name}, boxes in ${layout.units}`;
}

/** card.md of an installed model. @param own what it brought itself */
export function modelCard(map: ModelMap, record: ModelRecord, own: string | null): string {
  return [
    `# ${map.name ?? map.id}`,
    '',
    `- id: ${map.id}`,
    `- licence: ${record.licence}`,
    `- sha256: ${record.sha256}`,
    `- added: ${record.added_at}`,
    `- read as: ${readingText(record)}`,
    '',
    '## Figures',
    '',
    figureTables(record),
    ...(own ? ['', '## Its own card', '', own.trim()] : []),
    '',
  ].join('\n');
}
