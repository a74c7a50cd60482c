import { fullNameOf } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { Loaded } from '../../components/loaded.js';
import { Unfolds } from '../../components/unfolds.js';
import { useListDeletedUsersQuery } from '../../domain/api/people.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './team.module.css';
import type { useTeamActions } from './use-team-actions.js';

interface Props {
  /** beside each name, for who manages several organisations */
  showTenant: boolean;
  actions: ReturnType<typeof useTeamActions>;
}

/** Who was deleted is still named in what they did, and can be forgotten there. Asked for when somebody looks. */
export function DeletedPeople(props: Props) {
  const { t } = useLocale();
  return (
    <Unfolds title={t('team.deletedPeople')}>
      <Deleted {...props} />
    </Unfolds>
  );
}

function Deleted({ showTenant, actions }: Props) {
  const { t, format } = useLocale();
  const query = useListDeletedUsersQuery();
  return (
    <div className="hl-mt-8 hl-stack hl-gap-12">
      <p className="hl-flush hl-prose hl-small hl-muted">{t('team.deletedHint')}</p>
      <Loaded
        query={query}
        compact
        skeleton={<Skeleton height={72} radius="md" />}
        empty={<p className="hl-flush hl-muted">{t('team.nobodyDeleted')}</p>}
      >
        {(people) => (
          <ul className="hl-list hl-stack hl-gap-12">
            {people.map((person) => (
              <li key={person.id} className={`hl-card hl-spread ${styles.deleted}`}>
                <div className="hl-breaks">
                  <strong className="hl-strong">{fullNameOf(person)}</strong>
                  <div className="hl-small">{person.email}</div>
                  <div className="hl-small hl-muted">
                    {person.deleted_at && t('team.deletedOn', { day: format.date(person.deleted_at) })}
                    {showTenant && ` · ${person.tenant_name}`}
                  </div>
                </div>
                <Button
                  variant="default"
                  c="var(--hl-bad-text)"
                  loading={actions.isWaiting(person.id)}
                  aria-label={`${t('team.erase')}: ${fullNameOf(person)}`}
                  onClick={() => void actions.askErase(person)}
                >
                  {t('team.erase')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
