import type { SiteView } from '@hazardlens/contracts';
import { isoDate, isoWeek, mondayOf } from '@hazardlens/risk';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PrintPdf } from '../../components/exports/print-pdf.js';
import { KnownSelect } from '../../components/loaded-select.js';
import { Panel } from '../../components/page.js';
import { siteOptions } from '../../domain/site-options.js';
import { today } from '../../domain/today.js';
import type { Known } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';

const DAYS_A_WEEK = 7;
/** A talk is about what people remember. */
const MOST_WEEKS = 12;

/** The weeks that can be talked about, this one first. */
function lastWeeks(): { week: string; first: string; last: string }[] {
  const monday = mondayOf(today());
  return Array.from({ length: MOST_WEEKS }, (_, back) => {
    const first = monday - back * DAYS_A_WEEK;
    return { week: isoWeek(first), first: isoDate(first), last: isoDate(first + DAYS_A_WEEK - 1) };
  });
}

interface Props {
  sites: readonly SiteView[];
  /** how their list came */
  known: Known<readonly SiteView[]>;
  /** the site that is looked at; '' for all */
  activeSiteId: string;
}

/** What a crew talks about, to be printed: a site's week on two pages. */
export function ToolboxTalk({ sites, known, activeSiteId }: Props) {
  const { t, format } = useLocale();
  const [weeks] = useState(lastWeeks);
  const [chosenSite, setChosenSite] = useState<string | null>(null);
  const [week, setWeek] = useState(weeks[0]?.week ?? '');
  const siteId = chosenSite ?? (activeSiteId || (sites[0]?.id ?? ''));
  const query = new URLSearchParams({ site_id: siteId, week });
  return (
    <Panel title={t('toolboxTalk.title')} note={t('toolboxTalk.note')} className="hl-mb-16">
      <div className="hl-wrap" style={{ alignItems: 'end' }}>
        <KnownSelect
          known={known}
          label={t('capture.site')}
          value={siteId}
          onChange={({ currentTarget }) => setChosenSite(currentTarget.value)}
          optionsOf={siteOptions}
        />
        <NativeSelect
          label={t('toolboxTalk.week')}
          value={week}
          onChange={({ currentTarget }) => setWeek(currentTarget.value)}
          data={weeks.map(({ week: value, first, last }) => ({
            value,
            label: t('toolboxTalk.days', {
              number: value.slice(-2),
              first: format.day(first),
              last: format.day(last),
            }),
          }))}
        />
        <PrintPdf
          path={`/toolbox-talk.pdf?${query}`}
          fileName={`toolbox-talk-${week}.pdf`}
          label={t('toolboxTalk.print')}
          disabled={siteId === ''}
        />
      </div>
    </Panel>
  );
}
