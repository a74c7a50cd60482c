import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { singleKeys, useSingleKeys } from '../domain/single-keys.js';

/** Switches single-letter shortcuts off and on (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { t } = useTranslation();
  const on = useSingleKeys();
  return (
    <Switch
      label={t('shell.singleKeys')}
      description={t('shell.singleKeysHint')}
      checked={on}
      onChange={(event) => singleKeys.set(event.currentTarget.checked)}
    />
  );
}
