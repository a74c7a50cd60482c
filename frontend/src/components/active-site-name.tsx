import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActiveSite } from '../domain/use-active-site.js';

/**
 * The one site that a screen tells of; undefined: all of them, or not known yet. Without the list of sites the one chosen last
 * is asked for and has no name: its figures must not be read as those of all sites.
 */
export function useActiveSiteName(): string | undefined {
  const { t } = useTranslation();
  const { site, siteId, ready } = useActiveSite();
  return site?.name ?? (ready && siteId !== undefined ? t('shell.chosenLast') : undefined);
}

/** Of which site a screen tells, with another try where the list of sites could not be loaded. */
export function ActiveSiteName({ named = (name: string) => name }: { named?: (name: string) => string }) {
  const { t } = useTranslation();
  const { site, known, ready } = useActiveSite();
  const scope = useActiveSiteName() ?? t('shell.allSites');
  if (site) return named(site.name);
  if (!ready) return '\u00a0';
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
