import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface NextProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
  label: string;
  failure: string;
}

/** More of a list that goes on. What failed is only what comes next: what is there stays as it is. */
export function NextPage({ busy, failed, onMore, label, failure }: NextProps) {
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

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The next page of an endless list, as long as there is one. */
export function MorePages({ query, ...words }: { query: Pages } & Pick<NextProps, 'label' | 'failure'>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <NextPage {...words} busy={isFetchingNextPage} failed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
  );
}
