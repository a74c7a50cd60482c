import { MOST_PLACES, type PlacesView, type WantedPlace } from '@hazardlens/contracts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { alert } from '../../components/dialogs/dialogs.js';
import { Form, FormButtons } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useChangePlacesMutation } from '../../domain/api/places.js';
import { isApiError, problemDetail } from '../../domain/api/problem.js';
import { randomId } from '../../domain/photos/prepare.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './places.module.css';

interface Props {
  places: PlacesView;
  opened: boolean;
  onClose: () => void;
}

/** The lists of zones and levels. What is typed stays while somebody else changes them; saving over that is refused. */
export function EditPlaces({ places, opened, onClose }: Props) {
  const { t } = useLocale();
  return (
    <Modal sheet opened={opened} onClose={onClose} title={t('places.edit')}>
      <Lists places={places} onClose={onClose} />
    </Modal>
  );
}

/** A row as it is typed; `key` tells rows apart that have no id yet. */
type Row = WantedPlace & { key: string };
const rowsOf = (list: PlacesView['zones']): Row[] => list.map((each) => ({ ...each, key: each.id }));
const wanted = (rows: readonly Row[]): WantedPlace[] =>
  rows.flatMap(({ key: _, ...row }) => (row.name.trim() === '' ? [] : [row]));

function Lists({ places, onClose }: Omit<Props, 'opened'>) {
  const { t } = useLocale();
  const [change, { isLoading }] = useChangePlacesMutation();
  // as it was when this was opened: that is what is edited
  const [{ site_id: siteId, version }] = useState(places);
  const [zones, setZones] = useState(() => rowsOf(places.zones));
  const [levels, setLevels] = useState(() => rowsOf(places.levels));
  const [problem, setProblem] = useState<string | null>(null);
  const isHere = useIsHere();
  const save = async () => {
    setProblem(null);
    try {
      await change({ siteId, zones: wanted(zones), levels: wanted(levels), version }).unwrap();
      if (isHere.current) onClose();
    } catch (error) {
      const isChanged = isApiError(error) && error.code === 'CONCURRENT_CHANGE';
      const text = isChanged ? t('places.changed') : (problemDetail(error) ?? t('places.saveFailed'));
      if (isHere.current) setProblem(text);
      else void alert(text, { tone: 'bad' });
    }
  };
  return (
    <Form problem={problem} onSubmit={() => void save()}>
      <List title={t('places.levels')} kind={t('places.level')} rows={levels} onRows={setLevels} />
      <List title={t('places.zones')} kind={t('places.zone')} rows={zones} onRows={setZones} />
      <p className="hl-flush hl-mt-12 hl-small hl-muted">{t('places.removeHint')}</p>
      <FormButtons onCancel={onClose} busy={isLoading} submit={t('common.save')} />
    </Form>
  );
}

interface ListProps {
  title: string;
  kind: string;
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
}

function List({ title, kind, rows, onRows }: ListProps) {
  const { t } = useLocale();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="hl-stack hl-mb-16" style={{ border: 0, padding: 0 }}>
      <legend className="hl-title hl-mb-8">{title}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={`hl-row ${styles.names}`}>
          <TextInput
            className="hl-grows"
            // who adds one types its name next
            autoFocus={row.id === undefined}
            aria-label={t('places.nameOf', { kind, number: index + 1 })}
            maxLength={60}
            value={row.name}
            onChange={({ currentTarget: { value } }) =>
              onRows(rows.map((each) => (each.key === row.key ? { ...each, name: value } : each)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('places.remove', { name: row.name || t('places.nameOf', { kind, number: index + 1 }) })}
            onClick={() => {
              onRows(rows.filter(({ key }) => key !== row.key));
              // its row goes with the button that has the focus
              add.current?.focus();
            }}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {rows.length < MOST_PLACES ? (
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-label={`${t('places.add')}: ${kind}`}
          onClick={() => onRows([...rows, { name: '', key: randomId() }])}
        >
          {t('places.add')}
        </Button>
      ) : (
        <p className="hl-flush hl-muted">{t('places.full', { count: MOST_PLACES })}</p>
      )}
    </fieldset>
  );
}
