import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/page.js';
import { useDeleteViewMutation, useListViewsQuery, useSaveViewMutation } from '../../domain/api/views.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incidents.module.css';

/** Searches that a person keeps, and the present one to be kept. @param address '' when nothing is searched for */
export function SavedViews({ address }: { address: string }) {
  const { t } = useLocale();
  const [remove, removing] = useDeleteViewMutation();
  const list = useRef<HTMLDivElement>(null);
  // Its button goes with it: the next key goes on among the others.
  const forget = async (id: string) => {
    if (await orAlert(remove(id).unwrap(), t('incidents.viewDeleteFailed'))) list.current?.focus();
  };
  return (
    <Panel title={t('incidents.views')}>
      <div ref={list} tabIndex={-1}>
        <Loaded
          query={useListViewsQuery()}
          skeleton={44}
          compact
          empty={<p className="hl-flush hl-muted">{t('incidents.noViews')}</p>}
        >
          {(views) => (
            <ul className="hl-list hl-wrap">
              {views.map(({ id, name, address: kept }) => (
                <li key={id} className={`hl-row hl-tile ${styles.view}`}>
                  <Link
                    to={`/incidents?${kept}`}
                    className="hl-breaks"
                    aria-current={kept === address ? 'page' : undefined}
                    // They stand below all that was found: what is found now begins at the top.
                    onClick={() => window.scrollTo(0, 0)}
                  >
                    {name}
                  </Link>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('incidents.deleteView', { name })}
                    loading={removing.isLoading && removing.originalArgs === id}
                    onClick={() => void forget(id)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {address !== '' && <SaveView key={address} address={address} />}
    </Panel>
  );
}

function SaveView({ address }: { address: string }) {
  const { t } = useLocale();
  const [save, { isLoading }] = useSaveViewMutation();
  const [name, setName] = useState('');
  const { keyOf, forget } = useSendKey();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const view = { name: name.trim(), address };
    const kept = save({ key: keyOf(view), ...view }).unwrap();
    if (!(await orAlert(kept, t('incidents.viewFailed')))) return;
    setName('');
    forget();
  };
  return (
    <form className={`hl-wrap hl-mt-8 ${styles.save}`} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('incidents.viewName')}
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={isLoading}
        disabled={name.trim() === ''}
        leftSection={<IconBookmark size={18} aria-hidden="true" />}
      >
        {t('incidents.saveView')}
      </Button>
    </form>
  );
}
