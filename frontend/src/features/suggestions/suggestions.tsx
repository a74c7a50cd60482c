import type { QuestionView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useActiveSiteName } from '../../components/active-site-name.js';
import { HelmetDrawing } from '../../components/drawings.js';
import { Shown } from '../../components/loaded.js';
import { EmptyState, Page } from '../../components/page.js';
import { useListQuestionsQuery } from '../../domain/api/sources.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { type Known, useKnown } from '../../domain/use-known.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Question } from './question.js';
import styles from './suggestions.module.css';

/** After so many suggestions comes a question about what nobody is shown, so that it is answered with the same eyes. */
const SLIPPED_IN_EVERY = 5;

function slippedIn(suggested: readonly QuestionView[], shadow: readonly QuestionView[]): QuestionView[] {
  const all = suggested.flatMap((question, index) => {
    const due = (index + 1) % SLIPPED_IN_EVERY === 0 ? shadow[(index + 1) / SLIPPED_IN_EVERY - 1] : undefined;
    return due ? [question, due] : [question];
  });
  return [...all, ...shadow.slice(Math.floor(suggested.length / SLIPPED_IN_EVERY))];
}

/** "Is this one?": what unproven sources saw, one photo after the other. */
export default function Suggestions() {
  const { t } = useLocale();
  const { siteId, ready } = useActiveSite();
  const siteName = useActiveSiteName();
  useScreenTitle(t('suggestions.title'));
  const asked = { skip: !ready, refetchOnMountOrArgChange: true };
  const suggested = useKnown(useListQuestionsQuery({ state: 'suggested', siteId }, asked));
  const shadow = useListQuestionsQuery({ state: 'shadow', siteId }, asked).currentData ?? [];
  // Gone at once: until the lists have come anew a second tap would answer the same question again.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const waits = ({ id }: QuestionView) => !answered.includes(id);
  return (
    <Page
      title={t('suggestions.title')}
      subtitle={siteName ?? t('suggestions.lead')}
      actions={
        <Button component={Link} to="/review" variant="default">
          {t('suggestions.back')}
        </Button>
      }
    >
      <Shown
        known={withShadow(suggested, shadow, waits)}
        panel={t('suggestions.title')}
        skeleton={<Skeleton height={480} radius="lg" />}
        empty={<EmptyState drawing={HelmetDrawing} title={t('suggestions.empty')} hint={t('suggestions.emptyHint')} />}
      >
        {(questions) => (
          <OneByOne key={siteId} questions={questions} onAnswered={(id) => setAnswered((before) => [...before, id])} />
        )}
      </Shown>
    </Page>
  );
}

interface OneByOneProps {
  questions: readonly QuestionView[];
  onAnswered: (id: string) => void;
}

/**
 * The one that is looked at stays until it is answered here, whatever comes or is answered elsewhere meanwhile: the newest stands
 * first in the list, and would take the note and the next key.
 */
function OneByOne({ questions, onAnswered }: OneByOneProps) {
  const [current, setCurrent] = useState(questions[0]);
  const rest = questions.filter(({ id }) => id !== current?.id);
  if (!current) return null;
  return (
    <div className={styles.frame}>
      <Question
        key={current.id}
        question={current}
        left={rest.length}
        onAnswered={() => {
          setCurrent(rest[0]);
          onAnswered(current.id);
        }}
      />
    </div>
  );
}

const withShadow = (
  known: Known<QuestionView[]>,
  shadow: readonly QuestionView[],
  waits: (question: QuestionView) => boolean,
): Known<QuestionView[]> => ('data' in known ? { ...known, data: slippedIn(known.data, shadow).filter(waits) } : known);
