import type { Box, QuestionAnswer, QuestionState, SourceSeen } from '@hazardlens/contracts';
import type { IncidentPhotoDocument } from '../incident/incident.document.js';

/** What an unproven source saw, one a photo and hazard type: a suggestion for reviewers, or kept from everybody's eyes. */
export interface QuestionDocument {
  _id: string;
  tenant_id: string;
  state: QuestionState;
  /** Suggestions all; of shadow findings the few that are slipped into review. */
  asked: boolean;
  capture_id: string;
  photo_index: number;
  photo: IncidentPhotoDocument;
  photographer_id: string;
  site_id: string;
  site_name: string;
  category: string;
  hazard_type: string;
  severity: number;
  confidence: number;
  reason: string;
  reason_code: string | null;
  reason_params: Record<string, number>;
  boxes: Box[];
  sources: SourceSeen[];
  captured_at: Date;
  answer: QuestionAnswer | null;
  answered_at: Date | null;
  /** by id alone: no name is left behind when the person is forgotten */
  answered_by: string | null;
  notes: string | null;
}
