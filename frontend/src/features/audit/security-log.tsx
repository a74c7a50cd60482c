import { type AuditEntryView, type AuditType, auditTypes } from '@hazardlens/contracts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ExportButtons } from '../../components/exports/export-buttons.js';
import { Loaded } from '../../components/loaded.js';
import { LoadedSelect } from '../../components/loaded-select.js';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { useListAuditQuery } from '../../domain/api/audit.js';
import { useListUsersQuery } from '../../domain/api/people.js';
import { useUser } from '../../domain/store.js';
import { useAddress } from '../../domain/use-address.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';

const tones: Record<AuditEntryView['result'], BadgeTone> = { success: 'green', refused: 'danger', failed: 'grey' };

/** For admins: what people did with access, rights, consent, exports and deletions. */
export default function SecurityLog() {
  const { t } = useTranslation();
  const role = useUser()?.role;
  useScreenTitle(t('securityLog.title'));
  if (role !== 'admin' && role !== 'super_admin') return <Navigate to="/profile" replace />;
  const failed = t('securityLog.exportFailed');
  return (
    <Page
      title={t('securityLog.title')}
      subtitle={t('securityLog.lead')}
      actions={
        <ExportButtons
          name="security-log"
          kinds={['csv']}
          pathOf={(kind) => `/audit/export/${kind}`}
          failures={{ csv: failed }}
          disabled={false}
        />
      }
    >
      <Entries />
    </Page>
  );
}

function Entries() {
  const { t } = useTranslation();
  // In the address, as of every list: what was looked for is there again after a reload, and can be sent to another admin.
  const { get, set } = useAddress();
  const type = auditTypes.find((each) => each === get('type')) ?? '';
  const person = get('person');
  const [after, setAfter] = useState('');
  const question = { ...(type && { type }), ...(person && { user_id: person }), ...(after && { after }) };
  const query = useListAuditQuery(question, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('securityLog.entries')}>
      <div className="hl-wrap hl-gap-12 hl-mb-16">
        <NativeSelect
          label={t('securityLog.what')}
          value={type}
          onChange={(event) => {
            set({ type: event.currentTarget.value });
            setAfter('');
          }}
          data={[
            { value: '', label: t('securityLog.everything') },
            ...auditTypes.map((value) => ({ value, label: t(`securityLog.type.${value}`) })),
          ]}
        />
        <LoadedSelect
          label={t('securityLog.who')}
          value={person}
          onChange={(event) => {
            set({ person: event.currentTarget.value });
            setAfter('');
          }}
          query={useListUsersQuery()}
          first={{ value: '', label: t('securityLog.everybody') }}
          optionsOf={(people) =>
            people.map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` }))
          }
        />
      </div>
      <Loaded
        compact
        query={query}
        skeleton={<Skeleton height={320} radius="lg" />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<EmptyState compact title={t('securityLog.empty')} hint={t('securityLog.emptyHint')} />}
      >
        {({ entries, next_cursor }) => (
          <>
            <ul className="hl-list hl-lines">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            {(after || next_cursor) && (
              <div className="hl-wrap hl-gap-12 hl-mt-16">
                {after && (
                  <Button variant="default" onClick={() => setAfter('')}>
                    {t('securityLog.newest')}
                  </Button>
                )}
                {next_cursor && (
                  <Button variant="default" loading={query.isFetching} onClick={() => setAfter(next_cursor)}>
                    {t('securityLog.older')}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const isKnown = (type: string): type is AuditType => (auditTypes as readonly string[]).includes(type);
const kinds = ['user', 'link', 'export', 'capture', 'site', 'source', 'hazard'] as const;
/** Named well enough by what they are called in the log. */
const namedById: readonly string[] = ['export', 'source', 'hazard'];

function Entry({ entry }: { entry: AuditEntryView }) {
  const { t, format } = useLocale();
  const { at, type, actor, address, target, result } = entry;
  const kind = kinds.find((each) => each === target?.kind);
  const named =
    target && (target.name ?? (namedById.includes(target.kind) ? target.id : kind && t(`securityLog.kind.${kind}`)));
  return (
    <li className="hl-spread hl-gap-12">
      <span className="hl-column hl-shrinks hl-breaks">
        <strong>{isKnown(type) ? t(`securityLog.type.${type}`) : type}</strong>
        <span>
          {actor ? `${actor.name} (${actor.email})` : t('securityLog.unknownPerson')}
          {named && ` ${t('securityLog.on', { target: named })}`}
        </span>
        <span className="hl-small hl-muted">
          <time dateTime={at}>{format.dateTime(at)}</time>
          {address && ` · ${t('securityLog.from', { address })}`}
        </span>
      </span>
      <StatusBadge tone={tones[result]}>{t(`securityLog.result.${result}`)}</StatusBadge>
    </li>
  );
}
