import {
  type AnalysisResult,
  type CaptureView,
  captureFailureIn,
  type Detection,
  type IncidentView,
  type Locale,
} from '@hazardlens/contracts';
import {
  categoryName,
  checklist,
  hasName,
  hazardAction,
  hazardName,
  type NamedHazard,
  type RecordedReason,
  reasonText,
} from '@hazardlens/taxonomy';

// A code that this version does not know (a service may be newer for a moment during an upgrade) keeps its text.
const labelIn = (hazard: NamedHazard, stored: string, locale: Locale): string =>
  hasName(hazard.hazard_type) ? hazardName(hazard, locale) || stored : stored;
const actionIn = (hazard: Parameters<typeof hazardAction>[0], stored: string, locale: Locale): string =>
  hazardAction(hazard, locale) || stored;

/** What the product itself says of an incident, in the reader's language. What people typed stays as they typed it. */
export function incidentIn(view: IncidentView, locale: Locale): IncidentView {
  const opened = view.history[0];
  return {
    ...view,
    category_name: hasName(view.category) ? categoryName(view.category, locale) : view.category_name,
    hazard_label: labelIn(view, view.hazard_label, locale),
    recommended_action: actionIn(view, view.recommended_action, locale),
    ai_notes: reasonText(view, view.ai_notes, locale),
    // the analysis opened it, and said why
    history:
      opened && opened.action === 'CREATED' && opened.user_email === null
        ? [{ ...opened, notes: reasonText(view, opened.notes, locale) }, ...view.history.slice(1)]
        : view.history,
  };
}

/** Results that were stored before reasons had codes lack them. */
type StoredDetection = Omit<Detection, keyof RecordedReason> & Partial<Pick<Detection, keyof RecordedReason>>;

function detectionIn(detection: StoredDetection, locale: Locale): Detection {
  const { reason_code = null, reason_params = {} } = detection;
  return {
    ...detection,
    label: labelIn(detection, detection.label, locale),
    recommended_action: actionIn(detection, detection.recommended_action, locale),
    reason: reasonText({ reason_code, reason_params }, detection.reason, locale),
    reason_code,
    reason_params,
  };
}

/** Why a capture could not be analysed, in the reader's language. The note is what somebody typed. */
export const captureIn = (capture: CaptureView, locale: Locale): CaptureView => ({
  ...capture,
  error: capture.error && captureFailureIn(capture.error, locale),
});

/** The findings of an analysis, and what it did not judge or held back, in the reader's language. */
export function analysisIn(result: AnalysisResult, locale: Locale): AnalysisResult {
  const { held_back } = result;
  return {
    ...result,
    detections: result.detections.map((detection) => detectionIn(detection, locale)),
    not_assessed: result.not_assessed.map(({ code, label }) => ({
      code,
      label: checklist([code], locale)[0]?.text ?? label,
    })),
    ...(held_back && {
      held_back: held_back.map((one) => ({ ...one, label: labelIn({ category: '', ...one }, one.label, locale) })),
    }),
  };
}
