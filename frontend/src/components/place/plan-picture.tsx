import type { PlanView as Plan } from '@hazardlens/contracts';
import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useGetPlanQuery } from '../../domain/api/places.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Loaded } from '../loaded.js';
import { PlanView } from './plan-view.js';

type Props = Omit<ComponentProps<typeof PlanView>, 'aspect' | 'children'> & { siteId: string; plan: Plan };

/** A plan as it was uploaded, with pins. Offline the last one that was seen on this device. */
export function PlanPicture({ siteId, plan, ...rest }: Props) {
  const { level, width, height, uploaded_at: uploadedAt } = plan;
  const aspect = width / height;
  return (
    <Loaded
      query={useGetPlanQuery({ siteId, level, uploadedAt })}
      skeleton={<Skeleton style={{ aspectRatio: aspect, maxHeight: '78dvh' }} />}
      compact
    >
      {(src) => (
        <PlanView aspect={aspect} {...rest}>
          <img src={src} alt="" draggable={false} />
        </PlanView>
      )}
    </Loaded>
  );
}

/** What a plan shows: one level, or the whole site. */
export function usePlanName(levels: readonly { id: string; name: string }[]): (level: string | null) => string {
  const { t } = useLocale();
  return (level) => levels.find(({ id }) => id === level)?.name ?? t('places.wholeSite');
}
