import type { AnalyzedPhoto, NotAssessed, PhotoHint, SourceLook } from '@hazardlens/contracts';

/** What an analysis says, apart from whose photos it is about. */
export interface AnalysisResult {
  /** what looked, and how: a newer model makes a new analysis */
  readonly model_version: string;
  readonly engine: string;
  readonly photos: AnalyzedPhoto[];
  readonly not_assessed: NotAssessed[];
  readonly photo_hints: PhotoHint[];
  /** which sources looked; absent in analyses of earlier versions */
  readonly looks?: SourceLook[];
}

/** The result of one model for one capture. Never changed: a newer model makes a new one. */
export interface AnalysisDocument extends AnalysisResult {
  _id: string;
  tenant_id: string;
  capture_id: string;
  analyzed_at: Date;
}
