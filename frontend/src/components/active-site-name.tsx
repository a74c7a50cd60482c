import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActiveSite } from '../domain/use-active-site.js';

/**
 * Of which site a screen tells. Without the list of sites the one chosen last is asked for and has no name: its figures must
 * not be read as those of all sites.
 */
export function ActiveSiteName({ named = (name: string) => name }: { named?: (name: string) => string }) {
  const { t } = useTranslation();
  const { site, siteId, known, ready } = useActiveSite();
  if (site) return named(site.name);
  if (!ready) return '\u00a0';
  const scope = t(siteId === undefined ? 'shell.allSites' : 'shell.chosenLast');
  if (known.state !== 'failed') return scope;
  return (
    <>
      {scope}. {t('shell.sitesFailed')}
      <Button size="compact-sm" variant="subtle" loading={known.busy} onClick={known.retry}>
        {t('common.retry')}
      </Button>
    </>
  );
}
