import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListQuestionsQuery } from '../../domain/api/sources.js';
import styles from './review.module.css';

/** Beside the queue: what unproven sources saw. Not there while there is nothing to answer, or nobody could say. */
export function SuggestionsLink({ siteId, ready }: { siteId: string | undefined; ready: boolean }) {
  const { t } = useTranslation();
  const { currentData = [] } = useListQuestionsQuery({ state: 'suggested', siteId }, { skip: !ready });
  const shadow = useListQuestionsQuery({ state: 'shadow', siteId }, { skip: !ready }).currentData ?? [];
  const count = currentData.length + shadow.length;
  if (count === 0) return null;
  return (
    <Link to="/review/suggestions" className={`hl-tile hl-row hl-gap-12 hl-quiet ${styles.suggestions}`}>
      <IconBulb size={22} className="hl-rigid" aria-hidden="true" />
      <span className="hl-words">
        <strong>{t('suggestions.waiting', { count })}</strong>
        <span>{t('suggestions.waitingHint')}</span>
      </span>
    </Link>
  );
}
