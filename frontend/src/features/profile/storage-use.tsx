import { type StoredBytesAnswer, shareOfRoom } from '@hazardlens/contracts';
import { Loaded } from '../../components/loaded.js';
import { Meter } from '../../components/meter.js';
import { useGetStorageQuery } from '../../domain/api/people.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './profile.module.css';

/** How much of its room for photos the organization has used. */
export function StorageUse() {
  const { t } = useLocale();
  return (
    <section className={styles.storage} aria-labelledby="storage-use">
      <h3 id="storage-use" className="hl-heading">
        {t('organisation.storage')}
      </h3>
      <Loaded compact query={useGetStorageQuery()} skeleton={48}>
        {(stored) => <Use stored={stored} />}
      </Loaded>
    </section>
  );
}

function Use({ stored }: { stored: StoredBytesAnswer }) {
  const { t, format } = useLocale();
  const { used, quota, measured_at } = stored;
  if (used === null) return <p className="hl-flush hl-muted">{t('organisation.storageUnknown')}</p>;
  const share = shareOfRoom(stored);
  const size = format.bytes(used);
  return (
    <>
      <p className="hl-flush hl-body">
        {share === null || quota === null
          ? t('organisation.storageUsed', { used: size })
          : t('organisation.storageShare', {
              used: size,
              quota: format.bytes(quota),
              // 79.6 % is not yet what admins are told of
              percent: Math.floor(share * 100),
            })}
      </p>
      {share !== null && (
        <Meter value={share * 100} colour={share >= 1 ? 'critical' : share >= 0.8 ? 'medium' : 'link'} />
      )}
      {share !== null && share >= 0.8 && (
        <p className="hl-flush hl-strong">
          {t(share >= 1 ? 'organisation.storageFull' : 'organisation.storageFilling')}
        </p>
      )}
      <p className="hl-flush hl-muted">
        {measured_at === null
          ? t('organisation.storageUnmeasured')
          : t('organisation.storageMeasured', { date: format.date(measured_at) })}
      </p>
    </>
  );
}
