import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
  /** of the button */
  label: string;
  /** the sentence when it could not be loaded */
  failure: string;
}

/** More of a list that goes on. What failed is only what comes next: what is there stays as it is. */
export function NextPage({ busy, failed, onMore, label, failure }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {failed && (
        <p role="alert" className="hl-flush" style={{ padding: '8px 12px', textAlign: 'center' }}>
          {failure}
        </p>
      )}
      <Button variant="default" fullWidth loading={busy} onClick={onMore}>
        {failed ? t('common.retry') : label}
      </Button>
    </>
  );
}
