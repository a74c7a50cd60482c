import type { SourceSettings as Settings } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import { Panel, Saving } from '../../components/page.js';
import { useChoices } from '../../components/use-choices.js';
import { useChangeSourceSettingsMutation } from '../../domain/api/sources.js';
import { useLocale } from '../../i18n/use-locale.js';

const offered = {
  live_from: [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95],
  missed_cost: [1, 2, 3, 5, 8, 10, 15, 20],
  findings_a_day: [20, 40, 60, 100, 150, 250, 500],
} as const satisfies Record<keyof Settings, readonly number[]>;
const names = ['live_from', 'missed_cost', 'findings_a_day'] as const;

/** From when a source is believed, what a miss costs, and how much a day holds. */
export function SourceSettings({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const { t, format } = useLocale();
  const [change] = useChangeSourceSettingsMutation();
  const { values, isSaving, choose } = useChoices(settings, (to) => change(to).unwrap(), t('sources.failed'));
  const words = {
    live_from: (value: number) => t('sources.percent', { value: format.percent(value) }),
    missed_cost: (value: number) => t('sources.falseAlarms', { count: value }),
    findings_a_day: (value: number) => t('sources.perDay', { count: value }),
  };
  return (
    <Panel title={t('sources.settings')} note={t('sources.liveFromHint')} aside={<Saving isSaving={isSaving} />}>
      <div className="hl-wrap hl-gap-12">
        {names.map((name) => (
          <NativeSelect
            key={name}
            className="hl-fit"
            label={t(`sources.setting.${name}`)}
            value={String(values[name])}
            disabled={!mayChange}
            onChange={({ currentTarget: { value } }) => choose({ [name]: Number(value) })}
            // Set by somebody else's program: shown as it is.
            data={[...new Set<number>([...offered[name], values[name]])]
              .sort((a, b) => a - b)
              .map((value) => ({ value: String(value), label: words[name](value) }))}
          />
        ))}
      </div>
      <p className="hl-flush hl-mt-12 hl-small hl-muted">{t('sources.thresholdHint')}</p>
    </Panel>
  );
}
