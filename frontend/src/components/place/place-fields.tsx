import type { PlacesView } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './place.module.css';

interface Props {
  places: Pick<PlacesView, 'zones' | 'levels'>;
  zone: string;
  level: string;
  onZone: (id: string) => void;
  onLevel: (id: string) => void;
  /** what stands for nothing chosen */
  nothing: { zone: string; level: string };
}

/** Zone and level, where the site has such lists. */
export function PlaceFields({ places, zone, level, onZone, onLevel, nothing }: Props) {
  const { t } = useLocale();
  const rows = [
    { label: t('places.level'), list: places.levels, value: level, choose: onLevel, none: nothing.level },
    { label: t('places.zone'), list: places.zones, value: zone, choose: onZone, none: nothing.zone },
  ];
  return (
    <div className={`hl-stack ${styles.fields}`}>
      {rows
        .filter(({ list }) => list.length > 0)
        .map(({ label, list, value, choose, none }) => (
          <NativeSelect
            key={label}
            label={label}
            value={list.some(({ id }) => id === value) ? value : ''}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[{ value: '', label: none }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        ))}
    </div>
  );
}
