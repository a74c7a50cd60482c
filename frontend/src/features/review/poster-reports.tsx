import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListIncidentsQuery } from '../../domain/api/incidents.js';
import { needsNoWait, useKnown } from '../../domain/use-known.js';
import styles from './review.module.css';

interface Asked {
  fromPosters: boolean;
  siteId: string | undefined;
  ready: boolean;
}

/**
 * What people without an account reported has a tile of its own: whoever floods a poster pushes nothing out of the queue
 * that the analysis found. While there is none, the queue is asked for as if there were no posters.
 */
export function usePosterReports({ fromPosters, siteId, ready }: Asked) {
  const query = useListIncidentsQuery(
    { status: 'REVIEW_REQUIRED', source: 'poster', siteId, limit: 1 },
    { skip: !ready },
  );
  const known = useKnown(query);
  const waiting = 'data' in known ? known.data.total : 0;
  const source = fromPosters ? ('poster' as const) : waiting > 0 ? ('other' as const) : undefined;
  // Nobody sees the queue twice, with them and then without; without an answer it is shown with them.
  return { waiting, source, known: fromPosters || needsNoWait(known) };
}

export function PosterReports({ waiting, shown }: { waiting: number; shown: boolean }) {
  const { t } = useTranslation();
  if (waiting === 0 && !shown) return null;
  return (
    <Link
      to={shown ? '/review' : '/review?source=poster'}
      className={`hl-tile hl-row hl-gap-12 hl-quiet ${styles.suggestions}`}
    >
      <IconQrcode size={22} className="hl-rigid" aria-hidden="true" />
      <span className="hl-words">
        <strong>{t('posters.waiting', { count: waiting })}</strong>
        <span>{t(shown ? 'posters.back' : 'posters.waitingHint')}</span>
      </span>
    </Link>
  );
}
