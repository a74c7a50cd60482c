import type { PlacesView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { CraneDrawing } from '../../components/drawings.js';
import { Shown } from '../../components/loaded.js';
import { EmptyState, Panel } from '../../components/page.js';
import { GroundDrawing } from '../../components/place/ground-drawing.js';
import { areaFrom, areaText } from '../../components/place/pins.js';
import { PlanPicture, usePlanName } from '../../components/place/plan-picture.js';
import { PlanView } from '../../components/place/plan-view.js';
import type { Known } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './places.module.css';
import type { useViewAddress, View } from './use-view.js';

interface Props {
  places: PlacesView;
  view: View;
  /** how that came which the GPS positions are of: as long as it is not known nobody can say that there are none */
  captures: Known<unknown>;
  chosen: string | null;
  area: string;
  onView: ReturnType<typeof useViewAddress>['set'];
}

/** The plan with its pins; without one, where the photos were taken; without that, why there is nothing. */
export function PlanPanel({ places, view, captures, chosen, area, onView }: Props) {
  const { t } = useLocale();
  const nameOf = usePlanName(places.levels);
  const { plan, ground, pins } = view;
  const shared = {
    ...{ pins, chosen, area: areaFrom(area) },
    onPin: (incident: string) => onView({ incident }),
    onArea: (part: Parameters<typeof areaText>[0]) => onView({ area: areaText(part) }),
  };
  if (!plan && !('data' in captures)) {
    return (
      <Panel className={styles.plan} title={t('places.ground')}>
        <Shown compact known={captures} skeleton={<Skeleton height={360} />}>
          {() => null}
        </Shown>
      </Panel>
    );
  }
  if (!plan && ground.points.length === 0) {
    return (
      <Panel className={styles.plan}>
        <EmptyState drawing={CraneDrawing} title={t('places.noGroundTitle')} hint={t('places.noGroundHint')} />
      </Panel>
    );
  }
  return (
    <Panel
      className={styles.plan}
      title={plan ? nameOf(plan.level) : t('places.ground')}
      aside={
        area !== '' && (
          <Button variant="default" size="compact-md" onClick={() => onView({ area: '' })}>
            {t('places.clearArea')}
          </Button>
        )
      }
    >
      {plan ? (
        <PlanPicture
          siteId={places.site_id}
          plan={plan}
          label={t('places.planOf', { name: nameOf(plan.level) })}
          {...shared}
        />
      ) : (
        <>
          <p className="hl-note">
            {t('places.groundNote')} {ground.points.some(({ outside }) => outside) && t('places.groundOutside')}
          </p>
          <PlanView aspect={1} label={t('places.ground')} {...shared}>
            <GroundDrawing {...ground} />
          </PlanView>
        </>
      )}
      <p className={`hl-flush hl-mt-8 hl-small hl-muted ${styles.hint}`}>{t('places.areaHint')}</p>
    </Panel>
  );
}
