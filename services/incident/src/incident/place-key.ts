import type { QuestionDocument } from '../questions/question.document.js';
import type { IncidentDocument } from './incident.document.js';

/** Where a finding stands among those of a capture: an analysis opens one incident a photo and hazard type. */
export const placeKey = (photoIndex: number, hazardType: string): string => `${photoIndex}/${hazardType}`;

/** A hazard that a person saw on a photo of a capture and no source did; older documents lack their sources: the detector. */
export const isMissed = ({ capture_id, sources }: Pick<IncidentDocument, 'capture_id' | 'sources'>): boolean =>
  capture_id !== null && sources?.length === 0;

export type Placed = Pick<IncidentDocument, 'capture_id' | 'photo_index' | 'found_as' | 'hazard_type' | 'sources'>;

/** As the analysis found it, whatever was made of it since; what people saw stands for what they call it. */
export const placeOf = (incident: Placed): string =>
  placeKey(incident.photo_index, isMissed(incident) ? incident.hazard_type : incident.found_as);

/** What a source saw that nobody has believed yet. */
export const placeOfQuestion = ({
  photo_index,
  hazard_type,
}: Pick<QuestionDocument, 'photo_index' | 'hazard_type'>): string => placeKey(photo_index, hazard_type);
