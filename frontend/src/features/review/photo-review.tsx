import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconKeyboard, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useActiveSiteName } from '../../components/active-site-name.js';
import { Shown } from '../../components/loaded.js';
import { useIsPhone } from '../../components/modal.js';
import { Page } from '../../components/page.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { DeckView } from './deck-view.js';
import { deckKeys, KeyHelp } from './key-help.js';
import { useFilters, useReviewPages } from './use-filters.js';

/** More than lists carry thumbnails for, which nobody would see here: the photo itself is shown. */
const deckSize = 200;

/** What waits for review, one photo after the other: all its findings on it, each decided by a key or a thumb. */
export default function PhotoReview() {
  const { t } = useTranslation();
  const { siteId, ready } = useActiveSite();
  const siteName = useActiveSiteName();
  const { category, severityMin, severityMax, isFiltered } = useFilters();
  const isPhone = useIsPhone();
  const [help, setHelp] = useState(false);
  useScreenTitle(t('review.deck.title'));
  const request = { status: 'REVIEW_REQUIRED', category, siteId, severityMin, severityMax, limit: deckSize };
  const { known, next, fetchNext } = useReviewPages(request, !ready);
  const pages = 'data' in known ? known.data.pages : undefined;
  const waiting = pages?.[0]?.status_counts.REVIEW_REQUIRED;
  return (
    <Page
      wide
      title={t('review.deck.title')}
      subtitle={[siteName, waiting !== undefined && t('review.deck.waiting', { count: waiting })]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <ActionIcon onClick={() => setHelp(true)} aria-label={t('review.keysTitle')} visibleFrom="md">
            <IconKeyboard size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          {isPhone ? (
            <ActionIcon component={Link} to="/review" aria-label={t('review.deck.back')}>
              <IconList size={22} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <Button component={Link} to="/review" variant="default">
              {t('review.deck.back')}
            </Button>
          )}
        </>
      }
    >
      <Shown known={known} skeleton={<Skeleton height={480} radius="lg" />}>
        {(data) => (
          <DeckView
            key={JSON.stringify(request)}
            pages={data.pages}
            next={next}
            onMore={fetchNext}
            isCurrent={known.state === 'ready'}
            isFiltered={isFiltered}
            keysOff={help}
            onHelp={() => setHelp(true)}
          />
        )}
      </Shown>
      <KeyHelp opened={help} onClose={() => setHelp(false)} keys={deckKeys} />
    </Page>
  );
}
