import type {
  CoverageView,
  Locale,
  OwnHazardView,
  QuestionView,
  SourcesView,
  ThresholdView,
} from '@hazardlens/contracts';
import {
  categoryName,
  hazardName,
  isCategoryCode,
  isHazardCode,
  type NamedHazard,
  reasonText,
} from '@hazardlens/taxonomy';

const labelIn = (hazard: NamedHazard, stored: string, locale: Locale): string =>
  isHazardCode(hazard.hazard_type) ? hazardName(hazard, locale) || stored : stored;
const nameIn = (code: string, stored: string, locale: Locale): string =>
  isCategoryCode(code) ? categoryName(code, locale) : stored;

/** Categories and hazard types in the reader's language. */
export const coverageIn = ({ categories }: CoverageView, locale: Locale): CoverageView => ({
  categories: categories.map(({ code, name, hazards }) => ({
    code,
    name: nameIn(code, name, locale),
    hazards: hazards.map((hazard) => ({
      ...hazard,
      label: labelIn({ category: code, ...hazard }, hazard.label, locale),
    })),
  })),
});

export const sourcesIn = ({ sources, ...rest }: SourcesView, locale: Locale): SourcesView => ({
  ...rest,
  sources: sources.map((source) => ({
    ...source,
    hazards: source.hazards.map((hazard) => ({ ...hazard, label: labelIn(hazard, hazard.label, locale) })),
  })),
});

export const thresholdIn = (view: ThresholdView, locale: Locale): ThresholdView => ({
  ...view,
  label: labelIn({ ...view, category: '' }, view.label, locale),
});

export const questionIn = (question: QuestionView, locale: Locale): QuestionView => ({
  ...question,
  category_name: nameIn(question.category, question.category_name, locale),
  hazard_label: labelIn(question, question.hazard_label, locale),
  reason: reasonText(question, question.reason, locale),
});

export const ownHazardIn = (hazard: OwnHazardView, locale: Locale): OwnHazardView => ({
  ...hazard,
  category_name: nameIn(hazard.category, hazard.category_name, locale),
});
