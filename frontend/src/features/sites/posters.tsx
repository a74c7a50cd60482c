import type { PosterView, SiteView } from '@hazardlens/contracts';
import { Button, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { usualPaper } from '../../components/exports/paper.js';
import { useDownload } from '../../components/exports/use-download.js';
import { Loaded } from '../../components/loaded.js';
import { Modal } from '../../components/modal.js';
import { useGetPlacesQuery } from '../../domain/api/places.js';
import { useCreatePosterMutation, useListPostersQuery, useRevokePosterMutation } from '../../domain/api/posters.js';
import { randomId } from '../../domain/photos/prepare.js';
import { useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './posters.module.css';

/** The posters of a site: made, printed and revoked here. */
export function PostersModal({ site, onClose }: { site: SiteView | null; onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Modal opened={site !== null} onClose={onClose} title={t('posters.titleOf', { site: site?.name ?? '' })}>
      {site && <Posters siteId={site.id} />}
    </Modal>
  );
}

function Posters({ siteId }: { siteId: string }) {
  const { t } = useLocale();
  const query = useListPostersQuery(siteId);
  return (
    <div className="hl-stack hl-gap-16">
      <p className="hl-flush hl-muted">{t('posters.hint')}</p>
      <NewPoster siteId={siteId} />
      <Loaded compact query={query} skeleton={96}>
        {(posters) =>
          posters.length === 0 ? (
            <p className="hl-flush hl-muted">{t('posters.none')}</p>
          ) : (
            <ul className="hl-list hl-stack">
              {posters.map((poster) => (
                <li key={poster.id} className={`hl-card ${styles.poster}`}>
                  <Poster poster={poster} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function NewPoster({ siteId }: { siteId: string }) {
  const { t } = useLocale();
  const [create, { isLoading }] = useCreatePosterMutation();
  const [wanted, setWanted] = useState({ zone: '', allow_anonymous: true });
  const key = useRef(randomId());
  // Another poster; the same, asked for again after a lost answer, is the first.
  const want = (changes: Partial<typeof wanted>) => {
    key.current = randomId();
    setWanted({ ...wanted, ...changes });
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const sentAs = key.current;
    const made = create({ ...wanted, siteId, key: sentAs, zone: wanted.zone.trim() }).unwrap();
    // Whoever went on typing meanwhile keeps that.
    if ((await orAlert(made, t('posters.failed'))) && key.current === sentAs) want({ zone: '' });
  };
  return (
    <form className="hl-stack" onSubmit={(event) => void make(event)}>
      <Zone siteId={siteId} value={wanted.zone} onChange={(zone) => want({ zone })} />
      <Switch
        label={t('posters.anonymous')}
        checked={wanted.allow_anonymous}
        onChange={({ currentTarget }) => want({ allow_anonymous: currentTarget.checked })}
      />
      <Button type="submit" loading={isLoading}>
        {t('posters.make')}
      </Button>
    </form>
  );
}

interface ZoneProps {
  siteId: string;
  value: string;
  onChange: (zone: string) => void;
}

/** One of the site's zones; where it has none, or nobody knows them, whatever people call the place. */
function Zone({ siteId, value, onChange }: ZoneProps) {
  const { t } = useLocale();
  const known = useKnown(useGetPlacesQuery(siteId));
  if (known.state === 'loading') return <Skeleton height={68} />;
  const zones = 'data' in known ? known.data.zones : [];
  if (zones.length === 0) {
    return (
      <TextInput
        label={t('posters.zone')}
        maxLength={80}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <NativeSelect
      label={t('posters.where')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: t('posters.whole') }, ...zones.map(({ name }) => name)]}
    />
  );
}

function Poster({ poster }: { poster: PosterView }) {
  const { t, format } = useLocale();
  const [revoke, revoking] = useRevokePosterMutation();
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  const { id, site_id: siteId, zone, allow_anonymous, created_at, url, pdf_url } = poster;
  const name = zone ?? t('posters.whole');
  const print = async (path: string) => {
    setBusy(true);
    await download({ path: `${path}?size=${usualPaper()}`, name: 'poster.pdf', failure: t('posters.printFailed') });
    setBusy(false);
  };
  const takeDown = async () => {
    if (!(await confirm(t('posters.revokeConfirm'), { tone: 'bad', confirmLabel: t('posters.revoke') }))) return;
    await orAlert(revoke({ siteId, id }).unwrap(), t('posters.failed'));
  };
  return (
    <div className="hl-stack">
      <strong className="hl-breaks">{name}</strong>
      <span className="hl-muted">
        {format.date(created_at)} · {t(allow_anonymous ? 'posters.anonymousYes' : 'posters.anonymousNo')}
      </span>
      {url ? (
        <a className="hl-breaks hl-small" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      ) : (
        <span>{t('posters.old')}</span>
      )}
      <div className="hl-wrap">
        {pdf_url && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            aria-label={`${t('posters.print')}: ${name}`}
            disabled={busy}
            onClick={() => void print(pdf_url)}
          >
            {t(busy ? 'posters.printing' : 'posters.print')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={`${t('posters.revoke')}: ${name}`}
          loading={revoking.isLoading}
          onClick={() => void takeDown()}
        >
          {t('posters.revoke')}
        </Button>
      </div>
    </div>
  );
}
