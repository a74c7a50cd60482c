import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** On a page that whoever holds the phone may open: what is kept of it here, and how it goes. */
export function BegunNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="hl-flush hl-wrap hl-small hl-muted" role="status">
      {t('common.begunHere')}
      <Button variant="subtle" size="compact-sm" onClick={onStartOver}>
        {t('common.startOver')}
      </Button>
    </p>
  );
}
