import { type IncidentView, seesSumsOnly, type UserView } from '@hazardlens/contracts';
import { categoryName, hazardName } from '@hazardlens/taxonomy';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HelmetDrawing } from '../../components/drawings.js';
import { ExportButtons } from '../../components/exports/export-buttons.js';
import { IncidentSheet } from '../../components/incident/incident-sheet.js';
import { whereOf } from '../../components/incident/where.js';
import { Shown } from '../../components/loaded.js';
import { SeverityMark } from '../../components/marks.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { useGetInsuranceQuery, useListLinksQuery } from '../../domain/api/figures.js';
import { useUser } from '../../domain/store.js';
import { openedHere, useAddress } from '../../domain/use-address.js';
import { useKnown } from '../../domain/use-known.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import { useLocale } from '../../i18n/use-locale.js';
import { ContractorCardView } from './contractor-card.js';
import styles from './insurance.module.css';
import { Links } from './links.js';

const readsLinks = (user: UserView | null): user is UserView =>
  user?.role === 'admin' || (user?.role === 'insurance_analyst' && user.tenant_type === 'insurance_provider');

export default function Insurance() {
  const { t } = useTranslation();
  const user = useUser();
  const { get, close } = useAddress();
  const incidentId = get('incident');
  const isInsurer = user?.tenant_type === 'insurance_provider';
  const known = useKnown(useGetInsuranceQuery(undefined, useLookAgain()));
  const seesLinks = readsLinks(user);
  return (
    <Page
      title={t('insurance.title')}
      subtitle={t('insurance.period')}
      actions={
        <ExportButtons
          name="insurance-portal"
          pathOf={(kind) => `/insurance/export/${kind}`}
          failures={{
            csv: t('insurance.exportFailedCsv'),
            pdf: t('insurance.exportFailedPdf'),
            xlsx: t('insurance.exportFailedXlsx'),
          }}
          disabled={!('data' in known)}
        />
      }
    >
      <Shown
        known={known}
        panel={t('insurance.contractors')}
        skeleton={
          <div className="hl-cards">
            <Skeleton height={236} radius="lg" />
            <Skeleton height={236} radius="lg" />
          </div>
        }
      >
        {(data) => (
          <>
            {data.contractors.length === 0 ? (
              <Panel>
                <EmptyState
                  drawing={HelmetDrawing}
                  title={t('insurance.emptyTitle')}
                  hint={isInsurer ? t('insurance.emptyHintInsurer') : t('insurance.emptyHintContractor')}
                />
              </Panel>
            ) : (
              <ul className={`hl-list hl-cards ${styles.cards}`} aria-label={t('insurance.contractors')}>
                {data.contractors.map((card) => (
                  <li key={card.contractor_id}>
                    <ContractorCardView card={card} insurer={isInsurer} />
                  </li>
                ))}
              </ul>
            )}
            <RecentApproved incidents={data.recent_approved} />
          </>
        )}
      </Shown>
      {incidentId && <IncidentSheet id={incidentId} onClose={() => close({ incident: null })} />}
      {seesLinks && <Links isInsurer={isInsurer} mayChange={user.role === 'admin'} />}
    </Page>
  );
}

/** Specification: up to 10. */
const shown = 10;

export function RecentApproved({ incidents }: { incidents: readonly IncidentView[] }) {
  const { t, locale, format } = useLocale();
  return (
    <Panel title={t('insurance.recent')} className="hl-mt-16">
      {incidents.length === 0 ? (
        <NoneRecent />
      ) : (
        <ul className={`hl-list hl-lines hl-links ${styles.recent}`}>
          {incidents.slice(0, shown).map(({ decided_at: approvedAt, ...incident }) => (
            <li key={incident.id}>
              <SeverityMark of={incident} />
              <span className={`hl-words ${styles.recentText}`}>
                <Link to={`?incident=${encodeURIComponent(incident.id)}`} state={openedHere}>
                  {hazardName(incident, locale)}
                </Link>
                <span>
                  {categoryName(incident.category, locale)} · {whereOf(incident)}
                </span>
              </span>
              <span className={`hl-bold hl-numbers ${styles.recentNumber}`}>{format.percent(incident.severity)}%</span>
              {/* by which they stand in this order */}
              <time className={`hl-small hl-muted ${styles.when}`} dateTime={approvedAt ?? incident.created_at}>
                {format.date(approvedAt ?? incident.created_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Why there is none, though the card beside may count many: which ones are shown, and since when. */
function NoneRecent() {
  const { t, format } = useLocale();
  const user = useUser();
  const isInsurer = user?.tenant_type === 'insurance_provider';
  const { currentData: links = [] } = useListLinksQuery(undefined, { skip: !isInsurer || !readsLinks(user) });
  const [link, ...others] = links.filter(({ status }) => status === 'active');
  const since = others.length === 0 && link?.granted_at;
  if (user && seesSumsOnly(user)) return <EmptyState compact title={t('insurance.sumsOnly')} />;
  if (!isInsurer) return <EmptyState compact title={t('insurance.recentEmpty')} />;
  return (
    <EmptyState
      compact
      title={since ? t('insurance.recentSince', { date: format.date(since) }) : t('insurance.recentSinceGrant')}
    />
  );
}
