import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/page.js';
import { useListCapturesQuery } from '../../domain/api/captures.js';
import { useListLinksQuery } from '../../domain/api/figures.js';
import { useListIncidentsQuery } from '../../domain/api/incidents.js';
import { useListUsersQuery } from '../../domain/api/people.js';
import { useListSitesQuery } from '../../domain/api/sites.js';
import { firstSteps } from '../../domain/storage.js';

interface Step {
  id: 'site' | 'people' | 'capture' | 'decision' | 'insurer';
  to: string;
  done: boolean;
  /** a choice: the list ends without it */
  optional?: boolean;
}

/** What a new organisation has still to do, for its admin. It ends itself: once that is done nobody sees or asks for it. */
export function FirstSteps({ tenantId }: { tenantId: string }) {
  const [ended, setEnded] = useState(() => firstSteps.haveEnded(tenantId));
  if (ended) return null;
  const end = () => {
    firstSteps.end(tenantId);
    setEnded(true);
  };
  return <Checklist onEnd={end} />;
}

function Checklist({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation();
  const steps = useSteps();
  const left = steps?.filter(({ done, optional }) => !done && !optional).length;
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  // What could not be asked is not undone.
  if (!steps || left === 0) return null;
  return (
    <Panel
      title={t('firstSteps.title')}
      note={t('firstSteps.progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}
      aside={
        <Button variant="subtle" px="sm" onClick={onEnd}>
          {t('firstSteps.hide')}
        </Button>
      }
      className="hl-mb-16"
    >
      <ol className="hl-list hl-lines">
        {steps.map(({ id, to, done }) => (
          <li key={id} className="hl-row">
            {done ? (
              <IconCircleCheck className="hl-rigid hl-good" aria-hidden="true" />
            ) : (
              <IconCircle className="hl-rigid hl-muted" aria-hidden="true" />
            )}
            {done ? (
              <span className="hl-tap hl-muted">
                {t(`firstSteps.${id}`)} <span className="hl-hidden">({t('firstSteps.done')})</span>
              </span>
            ) : (
              <Link to={to} className="hl-tap hl-plain hl-strong">
                {t(`firstSteps.${id}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Null until all is known. */
function useSteps(): readonly Step[] | null {
  const sites = useListSitesQuery().currentData;
  const users = useListUsersQuery().currentData;
  const captures = useListCapturesQuery({ limit: 1 }).currentData;
  const incidents = useListIncidentsQuery({ limit: 1 }).currentData;
  const links = useListLinksQuery().currentData;
  if (!sites || !users || !captures || !incidents || !links) return null;
  const { APPROVED, REJECTED } = incidents.status_counts;
  return [
    { id: 'site', to: '/sites', done: sites.length > 0 },
    { id: 'people', to: '/team', done: users.length > 1 },
    { id: 'capture', to: '/capture', done: captures.captures.length > 0 },
    { id: 'decision', to: '/review', done: APPROVED + REJECTED > 0 },
    { id: 'insurer', to: '/insurance', done: links.some(({ status }) => status === 'active'), optional: true },
  ];
}
