import { rejectionReasons } from '@hazardlens/contracts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import type { RejectionReason } from '../../domain/api/incidents.js';
import { Key } from './decision-panel.js';
import styles from './deck.module.css';
import { reasonText } from './reason-select.js';

interface Of {
  id: string | null;
  /** a person told of one of what is rejected */
  reported: boolean;
}

/** A rejection that has been begun: its reason is asked for, and where none of them says it, words. */
export function useRejecting({ id, reported }: Of, onReject: (reason: RejectionReason, notes: string) => void) {
  const { t } = useTranslation();
  // Of one finding: whatever makes another one the next ends it.
  const [asked, setAsked] = useState<{ id: string; words: boolean } | null>(null);
  const asks = asked !== null && asked.id === id;
  // Where they could not be saved, nobody types them again.
  const [said, setSaid] = useState<{ id: string | null; words: string } | null>(null);
  const stop = () => setAsked(null);
  const choose = (reason: RejectionReason) => {
    if (id === null) return;
    if (reason === 'other') {
      setAsked({ id, words: true });
      return;
    }
    stop();
    onReject(reason, reasonText(reason, reported, t));
  };
  const say = async (words: string) => {
    if (words.trim() === '') {
      await alert(t('review.rejectNotesRequired'), { tone: 'bad' });
      return;
    }
    stop();
    setSaid({ id, words });
    onReject('other', words.trim());
  };
  return {
    asks,
    reported,
    wantsWords: asks && asked.words,
    said: said?.id === id ? (said?.words ?? '') : '',
    ask: () => setAsked(id === null ? null : { id, words: false }),
    stop,
    choose,
    say,
    keys: {
      escape: stop,
      ...Object.fromEntries(rejectionReasons.map((reason, index) => [String(index + 1), () => choose(reason)])),
    },
  };
}
export type Rejecting = ReturnType<typeof useRejecting>;

/** In the place of the decision: why not, by number, by thumb, or in words of one's own. */
export function WhyRejected({ rejecting }: { rejecting: Rejecting }) {
  const { t } = useTranslation();
  const { reported, wantsWords, choose, say, said, stop } = rejecting;
  const [words, setWords] = useState(said);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void say(words);
  };
  // Keys of the screen are silent while somebody types.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
  };
  if (wantsWords) {
    return (
      <form className={`hl-stack ${styles.bar} ${styles.why}`} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <TextInput
          label={t('review.notes')}
          maxLength={2000}
          autoComplete="off"
          autoFocus
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={styles.thumbs}>
          <Button px="xs" variant="default" onClick={stop}>
            {t('common.cancel')}
          </Button>
          <Button px="xs" color="red" type="submit">
            {t('review.reject')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one question with buttons for answers, not fields
    <div className={`hl-stack ${styles.bar} ${styles.why}`} role="group" aria-label={t('review.deck.why')}>
      <strong>{t('review.deck.why')}</strong>
      {rejectionReasons.map((reason, index) => (
        <Button
          key={reason}
          px="sm"
          variant="default"
          justify="space-between"
          autoFocus={index === 0}
          onClick={() => choose(reason)}
          rightSection={<Key>{String(index + 1)}</Key>}
        >
          {reasonText(reason, reported, t)}
        </Button>
      ))}
      <Button variant="subtle" onClick={stop} rightSection={<Key>Esc</Key>}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
