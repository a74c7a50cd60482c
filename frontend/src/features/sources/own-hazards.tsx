import { type OwnHazardView, PHOTOS_TO_LEARN, type TaughtHazard } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import {
  useLearnHazardMutation,
  useListExamplesQuery,
  useListOwnHazardsQuery,
  useRetireOwnHazardMutation,
} from '../../domain/api/own-hazards.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { HazardForm } from './hazard-form.js';
import { Examples } from './taught-examples.js';

/** Hazards that this organisation named itself, and how far each has been taught. */
export default function OwnHazards() {
  const { t } = useLocale();
  useScreenTitle(t('ownHazards.title'));
  const [adding, setAdding] = useState(false);
  const query = useListOwnHazardsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page
      title={t('ownHazards.title')}
      subtitle={t('ownHazards.lead')}
      actions={<Button onClick={() => setAdding(true)}>{t('ownHazards.add')}</Button>}
    >
      <Loaded
        query={query}
        panel={t('ownHazards.title')}
        skeleton={<Skeleton height={320} radius="lg" />}
        isEmpty={({ hazards }) => hazards.length === 0}
        empty={
          <Panel>
            <EmptyState compact title={t('ownHazards.empty')} hint={t('ownHazards.emptyHint')} />
          </Panel>
        }
      >
        {({ hazards }) => <List hazards={hazards} />}
      </Loaded>
      {adding && <HazardForm onClose={() => setAdding(false)} />}
    </Page>
  );
}

function List({ hazards }: { hazards: readonly OwnHazardView[] }) {
  const { t } = useLocale();
  const examples = useListExamplesQuery({ limit: 1 });
  return (
    <Loaded query={examples} panel={t('ownHazards.examples')} skeleton={<Skeleton height={320} radius="lg" />}>
      {({ hazards: taught }) => (
        <div className="hl-stack hl-gap-16">
          {hazards.map((hazard) => (
            <Hazard
              key={hazard.id}
              hazard={hazard}
              taught={taught.find(({ hazard_type }) => hazard_type === hazard.hazard_type)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface HazardProps {
  hazard: OwnHazardView;
  /** undefined: nobody has given an example yet */
  taught: TaughtHazard | undefined;
}

function Hazard({ hazard, taught }: HazardProps) {
  const { t, locale, format } = useLocale();
  const [learn, learning] = useLearnHazardMutation();
  const [retire, retiring] = useRetireOwnHazardMutation();
  const [looking, setLooking] = useState(false);
  const [editing, setEditing] = useState(false);
  const name = hazardName({ ...hazard, own_label: hazard.label }, locale);
  const { photos_with = 0, photos_without = 0, learned = null } = taught ?? {};
  const { missing_with = PHOTOS_TO_LEARN, missing_without = PHOTOS_TO_LEARN } = taught ?? {};
  const isMissing = missing_with + missing_without > 0;
  const share = (value: { low: number; estimate: number; high: number }) => ({
    ...{ estimate: format.percent(value.estimate), low: format.percent(value.low), high: format.percent(value.high) },
  });
  const retireIt = async () => {
    if (await confirm(t('ownHazards.retireSure', { hazard: name }))) {
      await orAlert(retire(hazard.id).unwrap(), t('ownHazards.failed'));
    }
  };
  return (
    <Panel title={name} note={`${hazard.category_name} · ${t('review.severity')} ${format.percent(hazard.severity)}%`}>
      <p className="hl-flush">{t('ownHazards.photos', { shows: photos_with, without: photos_without })}</p>
      {isMissing && (
        <p className="hl-flush hl-muted">
          {t('ownHazards.missing', { shows: missing_with, without: missing_without })}
        </p>
      )}
      {learned && (
        <p className="hl-flush">
          {t('ownHazards.precision', share(learned.precision))} {t('ownHazards.recall', share(learned.recall))}{' '}
          {t('ownHazards.ap', {
            value: format.percent(learned.average_precision),
            photos: learned.photos_with + learned.photos_without,
          })}
        </p>
      )}
      <div className="hl-wrap hl-mt-12">
        <Button
          disabled={isMissing}
          loading={learning.isLoading}
          onClick={() => void orAlert(learn(hazard.hazard_type).unwrap(), t('ownHazards.failed'))}
        >
          {t('ownHazards.learn')}
        </Button>
        <Button variant="default" onClick={() => setLooking(true)}>
          {t('ownHazards.look')}
        </Button>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('ownHazards.edit')}
        </Button>
        <Button variant="default" loading={retiring.isLoading} onClick={() => void retireIt()}>
          {t('ownHazards.retire')}
        </Button>
      </div>
      {editing && <HazardForm hazard={hazard} onClose={() => setEditing(false)} />}
      {looking && <Examples hazardType={hazard.hazard_type} name={name} onClose={() => setLooking(false)} />}
    </Panel>
  );
}
