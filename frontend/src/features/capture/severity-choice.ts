import { type Band, band } from '@hazardlens/risk';
import { category as categoryByCode } from '@hazardlens/taxonomy';

export const bands: readonly Band[] = ['Low', 'Medium', 'High', 'Critical'];
/** The middle of each band: whoever stands on site judges in words, not in percent. */
const middle: Record<Band, number> = { Low: 0.3, Medium: 0.5, High: 0.7, Critical: 0.9 };

/** How severe a hazard usually is. */
export function usualBand(categoryCode: string, hazardType: string): Band {
  const hazard = categoryByCode(categoryCode)?.hazards.find(({ code }) => code === hazardType);
  return band(hazard?.severity ?? 0.5);
}

/** Only a judgement that differs from the usual one is sent: within a band the hazard's own figure is the better one. */
export const severityToSend = (chosen: Band, usual: Band): { severity?: number } =>
  chosen === usual ? {} : { severity: middle[chosen] };
