import { isCaptureRole, isReviewRole } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ActiveSiteName } from '../../components/active-site-name.js';
import { AgeNote, Loaded } from '../../components/loaded.js';
import { MorePages } from '../../components/more-pages.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { useObservationPagesInfiniteQuery } from '../../domain/api/observations.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { ObservationForm } from './observation-form.js';
import { ObservationRow } from './observation-row.js';
import { ToolboxTalk } from './toolbox-talk.js';

/** Good practice: told of, listed, and talked about. Nothing of it is for insurers. */
export default function Observations() {
  const { t } = useTranslation();
  const user = useUser();
  const { sites, siteId, known, ready } = useActiveSite();
  useScreenTitle(t('observations.title'));
  if (!user || !isCaptureRole(user.role) || user.tenant_type !== 'contractor') {
    return <Navigate to="/dashboard" replace />;
  }
  const active = { sites, known, activeSiteId: siteId ?? '' };
  return (
    <Page title={t('observations.title')} subtitle={<ActiveSiteName />}>
      <AgeNote known={known} />
      <Panel title={t('observations.tell')} note={t('observations.note')} className="hl-mb-16">
        <ObservationForm {...active} />
      </Panel>
      {isReviewRole(user.role) && <ToolboxTalk {...active} />}
      <Panel title={t('observations.list')}>{ready && <List siteId={siteId} />}</Panel>
    </Page>
  );
}

function List({ siteId }: { siteId: string | undefined }) {
  const { t } = useTranslation();
  const query = useObservationPagesInfiniteQuery({ siteId });
  return (
    <Loaded
      compact
      query={query}
      skeleton={160}
      isEmpty={({ pages }) => pages.every(({ observations }) => observations.length === 0)}
      empty={<EmptyState compact title={t('observations.none')} hint={t('observations.noneHint')} />}
    >
      {({ pages }) => (
        <>
          <ul className="hl-list hl-lines">
            {pages.flatMap(({ observations }) =>
              observations.map((observation) => (
                <li key={observation.id}>
                  <ObservationRow observation={observation} />
                </li>
              )),
            )}
          </ul>
          <MorePages query={query} label={t('observations.more')} failure={t('observations.moreFailed')} />
        </>
      )}
    </Loaded>
  );
}
