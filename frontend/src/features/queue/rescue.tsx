import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { isReport } from '../../domain/queue/use-queue.js';
import { useRetryItem } from '../../domain/queue/use-queue-sync.js';
import { siteOptions } from '../../domain/site-options.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useObjectUrl } from '../../domain/use-object-url.js';
import styles from './queue.module.css';

/** What a person can do about an item that the server refused, so that deleting it is not all that is left. */
export function Rescue({ item }: { item: QueueItem }) {
  return (
    <>
      {!item.repair && <OtherSite item={item} />}
      {item.photos.length > 0 && <Photos item={item} />}
    </>
  );
}

/** Its site was archived while it waited: it goes to another one. */
function OtherSite({ item }: { item: QueueItem }) {
  const { t } = useTranslation();
  const { sites, known } = useActiveSite();
  const retry = useRetryItem();
  const [chosen, setChosen] = useState('');
  const isGone = known.state === 'ready' && sites.every(({ id }) => id !== item.site_id);
  if (!isGone || sites.length === 0) return null;
  const send = async () => {
    const site = sites.find(({ id }) => id === chosen);
    if (!site) return;
    await queueStore.update(item.id, { site_id: site.id, site_name: site.name }, 'failed');
    await retry(item.id);
  };
  return (
    <div className={`hl-wrap ${styles.wide} ${styles.other}`}>
      <NativeSelect
        label={t('queue.otherSite')}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[{ value: '', label: t('queue.chooseSite') }, ...siteOptions(sites)]}
      />
      <Button disabled={chosen === ''} onClick={() => void send()}>
        {t('queue.send')}
      </Button>
    </div>
  );
}

/** Each can be kept outside of the app, and one that the server cannot read be left out, so that the others arrive. */
function Photos({ item }: { item: QueueItem }) {
  const { t } = useTranslation();
  const leaveOut = (index: number) =>
    queueStore.update(item.id, { photos: item.photos.filter((_, at) => at !== index) }, 'failed');
  return (
    <details className={styles.wide}>
      <summary className="hl-unfolds">{t('queue.photos', { count: item.photos.length })}</summary>
      <ul className="hl-list hl-stack hl-gap-12">
        {item.photos.map((photo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos have no identity but their place
          <Photo key={`${item.photos.length}-${index}`} photo={photo} number={index + 1}>
            {!isReport(item) && item.photos.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => void leaveOut(index)}
              >
                {t('queue.leaveOut', { number: index + 1 })}
              </Button>
            )}
          </Photo>
        ))}
      </ul>
    </details>
  );
}

function Photo({ photo, number, children }: { photo: Blob; number: number; children: ReactNode }) {
  const { t } = useTranslation();
  const url = useObjectUrl(photo);
  return (
    <li className="hl-wrap">
      <span className="hl-photo hl-thumb">{url && <img src={url} alt={t('capture.photo', { number })} />}</span>
      {url && (
        <Button
          component="a"
          href={url}
          download={`hazardlens-${number}.${photo.type.split('/')[1] || 'jpg'}`}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t('queue.savePhoto', { number })}
        </Button>
      )}
      {children}
    </li>
  );
}
