import type { UserView } from '@hazardlens/contracts';
import { Button, MultiSelect, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { Panel } from '../../components/page.js';
import { useGetConfigQuery, useUpdateMeMutation } from '../../domain/api/auth.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useLocale } from '../../i18n/use-locale.js';

/** Whether a digest of the week is mailed to this person, and of which sites. */
export function DigestSettings({ user }: { user: UserView }) {
  const { t } = useLocale();
  const { sites } = useActiveSite();
  const { currentData: config } = useGetConfigQuery();
  const [update, { isLoading }] = useUpdateMeMutation();
  const isOn = user.digest === 'weekly';
  const save = (change: Pick<UserView, 'digest' | 'digest_sites'>) =>
    void orAlert(update(change).unwrap(), t('digest.saveFailed'));
  return (
    <Panel title={t('digest.title')} note={t('digest.settingsHint')}>
      <div className="hl-stack hl-gap-12">
        {config?.mails === false && <p className="hl-flush hl-strong">{t('digest.noMails')}</p>}
        <Switch
          label={t('digest.weekly')}
          checked={isOn}
          disabled={isLoading}
          onChange={({ currentTarget }) => save({ digest: currentTarget.checked ? 'weekly' : 'off' })}
        />
        {isOn && (
          <MultiSelect
            label={t('digest.sites')}
            placeholder={user.digest_sites?.length ? '' : t('digest.allSites')}
            maxValues={20}
            disabled={isLoading}
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={user.digest_sites ?? []}
            onChange={(chosen) => save({ digest_sites: chosen.length === 0 ? null : chosen })}
          />
        )}
        <div>
          <Button component={Link} to="/digest" variant="default">
            {t('digest.look')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
