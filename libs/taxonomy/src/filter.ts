import { CATEGORIES } from './catalogue.js';
import { FILTER_ALIASES } from './category-data.js';
import type { FilterTarget } from './lookup-types.js';

/** The labels that the review queue's category filter offers, in the order of the specification. */
export const FILTER_LABELS = Object.keys(FILTER_ALIASES) as readonly (keyof typeof FILTER_ALIASES)[];

function normalised(text: string): string {
  return text.trim().toLowerCase();
}

function targetsByText(): ReadonlyMap<string, readonly FilterTarget[]> {
  const targets = new Map<string, readonly FilterTarget[]>();
  for (const { code, name, name_es } of CATEGORIES) {
    for (const text of [code, name, name_es]) targets.set(normalised(text), [{ category: code }]);
  }
  // Labels come last: 'Fire/Explosion Risks' is a category's name too, but as a filter it selects more than that category.
  for (const [label, aliases] of Object.entries(FILTER_ALIASES)) {
    targets.set(
      normalised(label),
      aliases.map(
        (alias): FilterTarget =>
          'hazardType' in alias
            ? { category: alias.category, hazard_type: alias.hazardType }
            : { category: alias.category },
      ),
    );
  }
  return targets;
}

const TARGETS = targetsByText();

/**
 * What a category filter selects.
 * @param text a filter label, a category's name (English or Spanish) or code; any case, surrounding blanks ignored
 * @returns one or more targets to be joined by "or"; a target without `hazard_type` is the whole category; undefined when
 *   the text names nothing in the taxonomy
 */
export function categoriesForFilter(text: string): readonly FilterTarget[] | undefined {
  return TARGETS.get(normalised(text));
}
