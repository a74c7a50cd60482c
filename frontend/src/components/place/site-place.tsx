import type { PlaceRequest } from '@hazardlens/contracts';
import { useGetPlacesQuery } from '../../domain/api/places.js';
import { useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import { PlaceFields } from './place-fields.js';

interface Props {
  siteId: string;
  value: PlaceRequest;
  onChange: (place: PlaceRequest) => void;
}

/** Zone and level of something that is about to be reported. Nothing where the site has none, or nobody knows them: a report waits for no list. */
export function SitePlace({ siteId, value, onChange }: Props) {
  const { t } = useLocale();
  const known = useKnown(useGetPlacesQuery(siteId, { skip: siteId === '' }));
  if (!('data' in known)) return null;
  const { zone, level } = value;
  return (
    <PlaceFields
      places={known.data}
      zone={zone ?? ''}
      level={level ?? ''}
      onZone={(id) => onChange({ ...(id ? { zone: id } : {}), ...(level ? { level } : {}) })}
      onLevel={(id) => onChange({ ...(zone ? { zone } : {}), ...(id ? { level: id } : {}) })}
      nothing={{ zone: t('places.noZone'), level: t('places.noLevel') }}
    />
  );
}
