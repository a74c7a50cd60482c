import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mentioned, useMentionableQuery } from '../../domain/api/comments.js';
import styles from './comments.module.css';
import { typedName, withName } from './mentions.js';

interface Props {
  incidentId: string;
  label: string;
  value: string;
  /** @param person who has just been mentioned in it */
  onChange: (text: string, person?: Mentioned) => void;
}

/** A text in which '@' suggests colleagues. Without network it is a text like any other. */
export function MentionField({ incidentId, label, value, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const moveTo = useRef<number | null>(null);
  const typed = typedName(value, caret);
  const asked = useDeferredValue(typed);
  const query = useMentionableQuery({ incidentId, q: asked ?? '' }, { skip: asked === null });
  const people = asked === null ? [] : (query.currentData ?? []);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const opened = typed !== null && people.length > 0 && dismissed !== typed;

  // Enter takes the first one, as everywhere: '@jo' and Enter was a line break, and nobody was told.
  const offered = opened ? people.map(({ id }) => id).join() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for other people, not for the store, which is another each time
  useEffect(() => {
    if (offered !== '') combobox.selectFirstOption();
  }, [offered, typed]);

  // The caret goes behind the name once that stands in the field.
  useLayoutEffect(() => {
    if (moveTo.current === null) return;
    field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });
  const pick = (id: string) => {
    const person = people.find((each) => each.id === id);
    if (!person) return;
    const next = withName(value, caret, person.name);
    moveTo.current = next.caret;
    setCaret(next.caret);
    onChange(next.text, person);
  };
  const noteCaret = () => setCaret(field.current?.selectionStart ?? 0);

  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: opened }}
      onOptionSubmit={pick}
      onClose={() => setDismissed(typed)}
      withinPortal={false}
      // a phone's keyboard moves the field: the list stays open then
      hideDetached={false}
      position="bottom-start"
    >
      <Combobox.Target autoComplete="off">
        <Textarea
          ref={field}
          label={label}
          value={value}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          description={t('comments.mentionHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart);
            setDismissed(null);
            onChange(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          onKeyUp={noteCaret}
          onClick={noteCaret}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.people}>
        <Combobox.Options aria-label={t('comments.people')}>
          {people.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} className={styles.person}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
