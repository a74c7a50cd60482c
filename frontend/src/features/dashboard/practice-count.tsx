import { isoDate } from '@hazardlens/risk';
import { IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCountObservationsQuery } from '../../domain/api/observations.js';
import { today } from '../../domain/today.js';

const DAYS = 30;

/** Good practice beside the score, and in none of its figures. What could not be counted is not nothing: then no number. */
export function PracticeCount({ siteId, ready }: { siteId: string | undefined; ready: boolean }) {
  const { t } = useTranslation();
  const [from] = useState(() => isoDate(today() - DAYS + 1));
  const { currentData: count } = useCountObservationsQuery({ siteId, from }, { skip: !ready });
  return (
    <p className="hl-wrap hl-flush hl-mb-16">
      <IconThumbUp size={18} className="hl-good hl-rigid" aria-hidden="true" />
      {count !== undefined && <span role="status">{t('observations.counted', { count, days: DAYS })}</span>}
      <Link to="/good-practice" className="hl-tap">
        {t('observations.title')}
      </Link>
    </p>
  );
}
