import type { UserView } from '@hazardlens/contracts';
import { Button, MultiSelect, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Shown } from '../../components/loaded.js';
import { Panel, Saving } from '../../components/page.js';
import { useChoices } from '../../components/use-choices.js';
import { useGetConfigQuery, useUpdateMeMutation } from '../../domain/api/auth.js';
import { siteOptions } from '../../domain/site-options.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useLocale } from '../../i18n/use-locale.js';

/** Whether a digest of the week is mailed to this person, and of which sites. */
export function DigestSettings({ user }: { user: UserView }) {
  const { t } = useLocale();
  const { sites, known } = useActiveSite();
  const { currentData: config } = useGetConfigQuery();
  const [update] = useUpdateMeMutation();
  const { values, isSaving, choose } = useChoices<Pick<UserView, 'digest' | 'digest_sites'>>(
    { digest: user.digest, digest_sites: user.digest_sites },
    (change) => update(change).unwrap(),
    t('digest.saveFailed'),
  );
  const isOn = values.digest === 'weekly';
  const chosen = values.digest_sites ?? [];
  const isThere = (id: string) => sites.some((site) => site.id === id);
  // Nothing is mailed about it, and the server takes it no more: it goes with the next choice.
  const archived = chosen.filter((id) => !isThere(id));
  const chooseSites = (ids: string[]) => {
    const there = ids.filter(isThere);
    choose({ digest_sites: there.length === 0 ? null : there });
  };
  return (
    <Panel title={t('digest.title')} note={t('digest.settingsHint')} aside={<Saving isSaving={isSaving} />}>
      <div className="hl-stack hl-gap-12">
        {config?.mails === false && <p className="hl-flush hl-strong">{t('digest.noMails')}</p>}
        <Switch
          label={t('digest.weekly')}
          checked={isOn}
          onChange={({ currentTarget }) => choose({ digest: currentTarget.checked ? 'weekly' : 'off' })}
        />
        {isOn && (
          <Shown compact known={known} skeleton={68}>
            {() => (
              <MultiSelect
                // narrower than its field would be at twice the size of text
                className="hl-shrinks"
                label={t('digest.sites')}
                placeholder={chosen.length > 0 ? '' : t('digest.allSites')}
                maxValues={20}
                data={[
                  ...siteOptions(sites),
                  ...archived.map((id) => ({ value: id, label: t('digest.archivedSite') })),
                ]}
                value={chosen}
                onChange={chooseSites}
              />
            )}
          </Shown>
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
