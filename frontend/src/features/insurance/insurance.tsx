import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HelmetDrawing } from '../../components/drawings.js';
import { ExportButtons } from '../../components/exports/export-buttons.js';
import { mayExport } from '../../components/exports/may-export.js';
import { useExport } from '../../components/exports/use-export.js';
import { IncidentSheet } from '../../components/incident/incident-sheet.js';
import { Shown } from '../../components/loaded/loaded.js';
import { Page, Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { useGetInsuranceQuery } from '../../domain/api/insurance.js';
import { selectUser } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useKnown } from '../../domain/use-known.js';
import { ContractorCardView } from './contractor-card.js';
import styles from './insurance.module.css';
import { Links } from './links.js';
import { RecentApproved } from './recent-approved.js';

export default function Insurance() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const known = useKnown(useGetInsuranceQuery());
  const { run, running } = useExport('insurance-portal', {
    csv: t('insurance.exportFailedCsv'),
    pdf: t('insurance.exportFailedPdf'),
    xlsx: t('insurance.exportFailedXlsx'),
  });
  const [params, setParams] = useSearchParams();
  const incidentId = params.get('incident');
  const isInsurer = user?.tenant_type === 'insurance_provider';
  const seesLinks = user && (user.role === 'admin' || (isInsurer && user.role === 'insurance_analyst'));
  return (
    <Page
      title={t('insurance.title')}
      subtitle={t('insurance.period')}
      actions={
        user &&
        mayExport(user.role) && (
          <ExportButtons
            running={running}
            disabled={!('data' in known)}
            onExport={(kind) => void run(kind, `/insurance/export/${kind}`)}
          />
        )
      }
    >
      <Shown
        known={known}
        panel={t('insurance.contractors')}
        skeleton={
          <div className={styles.cards}>
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
              <ul className={styles.cards} aria-label={t('insurance.contractors')}>
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
      {incidentId && <IncidentSheet id={incidentId} onClose={() => setParams({}, { replace: true })} />}
      {seesLinks && <Links isInsurer={isInsurer} mayChange={user.role === 'admin'} />}
    </Page>
  );
}
