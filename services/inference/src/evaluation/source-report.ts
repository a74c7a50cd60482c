import { type Hits, precisionOf, recallOf } from './average-precision.js';

/** What a source is worth for one hazard type, on photos whose labels can tell. */
export interface SourceHazard {
  readonly hazard: string;
  readonly photos: number;
  /** Per person or thing. */
  readonly findings: Hits;
  /** Per photo, which is what a reviewer decides on. */
  readonly incidents: Hits;
}

/** A source with its hazard types, and what a photo costs. */
export interface MeasuredSource {
  readonly source: string;
  readonly version: string;
  readonly hazards: readonly SourceHazard[];
  /** Processor time a photo, median. */
  readonly milliseconds: number;
}

const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const share = (hits: Hits, part: 'precision' | 'recall'): string =>
  part === 'precision'
    ? `${shown(precisionOf(hits))} (${hits.right} of ${hits.found})`
    : `${shown(recallOf(hits))} (${hits.right} of ${hits.there})`;

const HEAD = [
  'source',
  'hazard',
  'findings: precision',
  'recall',
  'incidents: precision',
  'recall',
  'false alarms a clean photo',
  'processor ms a photo',
];

/** Source × hazard type, as Markdown. A clean photo is one whose labels can tell and show none of that hazard. */
export function sourcesTable(sources: readonly MeasuredSource[]): string {
  const rows = sources.flatMap(({ source, hazards, milliseconds }) =>
    hazards.map(({ hazard, photos, findings, incidents }, at) => {
      const clean = photos - incidents.there;
      const alarms = incidents.found - incidents.right;
      return [
        source,
        hazard,
        share(findings, 'precision'),
        share(findings, 'recall'),
        share(incidents, 'precision'),
        share(incidents, 'recall'),
        clean === 0 ? '–' : `${(alarms / clean).toFixed(3)} (${alarms} on ${clean})`,
        at === 0 ? milliseconds.toFixed(0) : '',
      ];
    }),
  );
  return [
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...rows.map(row),
    '',
    ...sources.map(({ source, version }) => `${source}: ${version}`),
  ].join('\n');
}
