import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../domain/single-keys.js';

export function SingleKeysSwitch() {
  const { t } = useTranslation();
  const [on, setOn] = useSingleKeys();
  return (
    <Switch
      label={t('shell.singleKeys')}
      description={t('shell.singleKeysHint')}
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
