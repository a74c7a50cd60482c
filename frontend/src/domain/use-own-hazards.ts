import type { CoverageView, OwnLabel } from '@hazardlens/contracts';
import {
  type CategoryCode,
  categoryOfHazard,
  type HazardCode,
  hazardType,
  isCategoryCode,
  isOwnHazardCode,
  type OwnHazardCode,
} from '@hazardlens/taxonomy';
import { useGetCoverageQuery } from './api/sources.js';
import { useUser } from './store.js';

/** An own hazard type as pickers offer it. */
export interface OfferedHazard {
  readonly hazard_type: OwnHazardCode;
  readonly category: CategoryCode;
  readonly own_label: OwnLabel | undefined;
}
const none: readonly OfferedHazard[] = [];

/** The organisation's own hazard types; everybody who reports may name one, and coverage is everybody's to read. */
export function useOwnHazards(): readonly OfferedHazard[] {
  const user = useUser();
  const { own = none } = useGetCoverageQuery(
    {},
    {
      skip: user?.tenant_type !== 'contractor',
      selectFromResult: ({ data }) => ({ own: data && ownIn(data) }),
    },
  );
  return own;
}

const known = new WeakMap<CoverageView, readonly OfferedHazard[]>();
/** Once an answer, so that who reads it draws once an answer. */
function ownIn(answer: CoverageView): readonly OfferedHazard[] {
  const found =
    known.get(answer) ??
    answer.categories.flatMap(({ code: category, hazards }) =>
      hazards.flatMap(({ hazard_type, own_label }): OfferedHazard[] =>
        isCategoryCode(category) && isOwnHazardCode(hazard_type) ? [{ category, hazard_type, own_label }] : [],
      ),
    );
  known.set(answer, found);
  return found;
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
