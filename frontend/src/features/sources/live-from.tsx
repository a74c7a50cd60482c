import type { SourceSettings } from '@hazardlens/contracts';
import { NativeSelect } from '@mantine/core';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { Panel } from '../../components/page.js';
import { useChangeSourceSettingsMutation } from '../../domain/api/sources.js';
import { useLocale } from '../../i18n/use-locale.js';

const offered = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/** From which proven precision on a source opens incidents. */
export function LiveFrom({ settings, mayChange }: { settings: SourceSettings; mayChange: boolean }) {
  const { t, format } = useLocale();
  const [change, { isLoading }] = useChangeSourceSettingsMutation();
  // Set by somebody else's program: shown as it is.
  const values = [...new Set([...offered, settings.live_from])].sort((a, b) => a - b);
  return (
    <Panel title={t('sources.settings')} note={t('sources.liveFromHint')}>
      <NativeSelect
        className="hl-fit"
        label={t('sources.liveFrom')}
        value={String(settings.live_from)}
        disabled={!mayChange || isLoading}
        onChange={({ currentTarget: { value } }) =>
          void orAlert(change({ live_from: Number(value) }).unwrap(), t('sources.failed'))
        }
        data={values.map((value) => ({
          value: String(value),
          label: t('sources.percent', { value: format.percent(value) }),
        }))}
      />
    </Panel>
  );
}
