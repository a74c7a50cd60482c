import type { SiteView } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { notify } from '../../components/notices/notices.js';
import { Unfolds } from '../../components/unfolds.js';
import { useListArchivedSitesQuery, useRestoreSiteMutation } from '../../domain/api/sites.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './sites.module.css';

interface Props {
  /** beside each name, for who manages several organisations */
  showTenant: boolean;
}

/** @returns brings a site back, and says so or why not; and which one is on its way */
export function useBringBack() {
  const { t } = useLocale();
  const [restore, { isLoading, originalArgs }] = useRestoreSiteMutation();
  const bringBack = async ({ id, name }: Pick<SiteView, 'id' | 'name'>) => {
    if (await orAlert(restore(id).unwrap(), t('sites.restoreFailed'))) notify(t('sites.restored', { name }));
  };
  return { bringBack, onItsWay: isLoading ? originalArgs : undefined };
}

/** What was archived, by mistake or until work goes on, comes back from here. Asked for when somebody looks. */
export function ArchivedSites(props: Props) {
  const { t } = useLocale();
  return (
    <Unfolds title={t('sites.archived')}>
      <Archived {...props} />
    </Unfolds>
  );
}

function Archived({ showTenant }: Props) {
  const { t, format } = useLocale();
  const query = useListArchivedSitesQuery();
  const { bringBack, onItsWay } = useBringBack();
  return (
    <div className="hl-mt-8 hl-stack hl-gap-12">
      <p className="hl-flush hl-prose hl-small hl-muted">{t('sites.archivedHint')}</p>
      <Loaded
        query={query}
        compact
        skeleton={<Skeleton height={72} radius="md" />}
        empty={<p className="hl-flush hl-muted">{t('sites.noneArchived')}</p>}
      >
        {(sites) => (
          <ul className="hl-list hl-stack hl-gap-12">
            {sites.map(({ id, name, address, archived_at, tenant_name }) => (
              <li key={id} className={`hl-card hl-spread ${styles.archived}`}>
                <div className="hl-breaks">
                  <strong className="hl-strong">{name}</strong>
                  {address.text && <div className="hl-small">{address.text}</div>}
                  <div className="hl-small hl-muted">
                    {t('sites.archivedOn', { day: format.date(archived_at) })}
                    {showTenant && ` · ${tenant_name}`}
                  </div>
                </div>
                <Button
                  variant="default"
                  loading={onItsWay === id}
                  aria-label={`${t('sites.restore')}: ${name}`}
                  onClick={() => void bringBack({ id, name })}
                >
                  {t('sites.restore')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
