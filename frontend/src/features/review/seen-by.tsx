import type { IncidentView } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { useLocale } from '../../i18n/use-locale.js';

/** Who saw it. Nothing for reports by hand, which people saw. */
export function SeenBy({ sources = [] }: Pick<IncidentView, 'sources'>) {
  const { t, locale } = useLocale();
  if (sources.length === 0) return null;
  const named = sources.map(({ source, version, state }) => {
    const name = `${sourceName(source, locale)} ${version}`;
    return state === 'live' ? name : `${name} (${t('suggestions.unproven')})`;
  });
  return <p className="hl-flush hl-small hl-muted hl-breaks">{t('suggestions.saw', { sources: named.join(', ') })}</p>;
}
