import type { QuestionAnswer, QuestionView } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { alert } from '../../components/dialogs/dialogs.js';
import { StatusBadge } from '../../components/marks.js';
import { notify } from '../../components/notices/notices.js';
import { boxesOf } from '../../components/photo/boxes.js';
import { PhotoWithBoxes } from '../../components/photo/photo-with-boxes.js';
import { useScreenKeys } from '../../components/screen-keys.js';
import { useGetPhotoQuery } from '../../domain/api/captures.js';
import { isApiError, problemDetail } from '../../domain/api/problem.js';
import { useAnswerQuestionMutation } from '../../domain/api/sources.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './suggestions.module.css';

/** One suggestion with its photo, and three answers that a thumb or a key reaches. */
export function Question({
  question,
  left,
  onAnswered,
}: {
  question: QuestionView;
  left: number;
  onAnswered: () => void;
}) {
  const { t, format, locale } = useLocale();
  const [notes, setNotes] = useState('');
  const [send, { isLoading }] = useAnswerQuestionMutation();
  const { id, hazard_label: hazard, state, reason, sources, site_name, captured_at } = question;

  const say = async (answer: QuestionAnswer) => {
    if (isLoading) return;
    try {
      const { incident } = await send({ id, answer, notes: notes.trim() }).unwrap();
      notify(incident ? t('suggestions.opened') : t('suggestions.counted'));
      onAnswered();
    } catch (error) {
      if (isApiError(error) && error.code === 'QUESTION_ANSWERED') {
        notify(t('suggestions.answeredBefore'));
        onAnswered();
      } else await alert(problemDetail(error) ?? t('suggestions.failed'), { tone: 'bad' });
    }
  };
  useScreenKeys(true, { y: () => void say('yes'), n: () => void say('no'), s: () => void say('unsure') });

  return (
    <article className={`hl-card ${styles.question}`} aria-label={t('suggestions.question', { hazard })}>
      <Photo question={question} />
      <div className={`hl-stack ${styles.words}`}>
        <div className="hl-wrap">
          <StatusBadge tone="warning">{t('suggestions.unproven')}</StatusBadge>
          <span className="hl-small hl-muted hl-numbers">{t('suggestions.left', { count: left })}</span>
        </div>
        <h2 className="hl-flush hl-title" aria-live="polite">
          {t('suggestions.question', { hazard })}
        </h2>
        <p className="hl-flush">{reason}</p>
        <p className="hl-flush hl-small hl-muted hl-breaks">
          {t('suggestions.saw', {
            sources: sources.map(({ source, version }) => `${sourceName(source, locale)} ${version}`).join(', '),
          })}
          {' · '}
          {site_name} · <time dateTime={captured_at}>{format.dateTime(captured_at)}</time>
        </p>
        {state === 'shadow' && <p className="hl-flush hl-small">{t('suggestions.shadow')}</p>}
        <TextInput
          label={t('suggestions.notes')}
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <div className={styles.answers}>
          <Button size="lg" px="xs" color="green" loading={isLoading} onClick={() => void say('yes')}>
            {t('suggestions.yes')}
          </Button>
          <Button size="lg" px="xs" color="red" loading={isLoading} onClick={() => void say('no')}>
            {t('suggestions.no')}
          </Button>
          <Button size="lg" px="xs" variant="default" loading={isLoading} onClick={() => void say('unsure')}>
            {t('suggestions.unsure')}
          </Button>
        </div>
        <p className={`hl-flush hl-tiny hl-muted ${styles.keys}`}>{t('suggestions.keys')}</p>
      </div>
    </article>
  );
}

function Photo({ question }: { question: QuestionView }) {
  const { t, locale } = useLocale();
  const { photo_id: id, hazard_label: hazard, thumbnail } = question;
  const { currentData, isError } = useGetPhotoQuery({ id, variant: 'display' });
  const src = currentData ?? thumbnail;
  if (!src) {
    return (
      <p className="hl-center hl-flush">{isError ? t('suggestions.photoFailed') : t('suggestions.photoLoading')}</p>
    );
  }
  return (
    <div className={styles.photo}>
      <PhotoWithBoxes src={src} alt={t('suggestions.photoAlt', { hazard })} boxes={boxesOf([question], locale)} />
    </div>
  );
}
