import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './loaded.module.css';

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
        <p role="alert" className={styles.nextFailed}>
          {failure}
        </p>
      )}
      <Button variant="default" fullWidth loading={busy} onClick={onMore}>
        {failed ? t('common.retry') : label}
      </Button>
    </>
  );
}
