import {
  type CategoryCode,
  categoryOfHazard,
  type HazardCode,
  hazardLabel,
  hazardName,
  hazardType,
  isOwnHazardCode,
  type Locale,
} from '@hazardlens/taxonomy';
import { useCallback } from 'react';
import { useLocale } from '../i18n/use-locale.js';
import { type OfferedHazard, useOfferedHazardsQuery } from './api/own-hazards.js';
import { useUser } from './store.js';
import { useKnown } from './use-known.js';

const none: readonly OfferedHazard[] = [];

/** The organisation's own hazard types, also where there is no network: everybody who reports may name one. */
export function useOwnHazards(): readonly OfferedHazard[] {
  const user = useUser();
  const known = useKnown(useOfferedHazardsQuery(undefined, { skip: user?.tenant_type !== 'contractor' }));
  return 'data' in known ? known.data : none;
}

/** What a hazard is called of which only the code is known; an own type that is retired, by the words in its code. */
function nameOfCode(code: string, own: readonly OfferedHazard[], locale: Locale): string {
  const found = own.find(({ hazard_type }) => hazard_type === code);
  if (found) return hazardName(found, locale);
  return isOwnHazardCode(code) ? code.split('_').slice(1, -1).join(' ') : hazardLabel(code, locale);
}

/** The same for whoever draws: in the reader's language, with what their organisation named itself. */
export function useNameOfCode(): (code: string) => string {
  const { locale } = useLocale();
  const own = useOwnHazards();
  return useCallback((code) => nameOfCode(code, own, locale), [own, locale]);
}

/** Where a chosen hazard belongs, and how severe it usually is; of an own type the service knows the severity. */
export function placeOf(
  code: HazardCode,
  own: readonly OfferedHazard[],
): { category: CategoryCode; severity: number | null } | null {
  if (isOwnHazardCode(code)) {
    const found = own.find(({ hazard_type }) => hazard_type === code);
    return found ? { category: found.category, severity: null } : null;
  }
  const { code: category } = categoryOfHazard(code);
  return { category, severity: hazardType(category, code)?.severity ?? null };
}
