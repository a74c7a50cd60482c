import { Button, Skeleton } from '@mantine/core';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { Modal } from '../../components/modal.js';
import { MorePages } from '../../components/more-pages.js';
import { EmptyState } from '../../components/page.js';
import { PhotoWithBoxes } from '../../components/photo/photo-with-boxes.js';
import { useExamplePagesInfiniteQuery, useRemoveExampleMutation } from '../../domain/api/own-hazards.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './sources.module.css';

interface Props {
  hazardType: string;
  name: string;
  onClose: () => void;
}

/** What a hazard was taught with, the newest first; each can be taken back. */
export function Examples({ hazardType, name, onClose }: Props) {
  const { t, format } = useLocale();
  const query = useExamplePagesInfiniteQuery(hazardType);
  const [remove, { isLoading }] = useRemoveExampleMutation();
  return (
    <Modal opened onClose={onClose} title={t('ownHazards.examplesOf', { hazard: name })} size="xl" sheet>
      <Loaded
        query={query}
        panel={t('ownHazards.examples')}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ pages }) => pages.every(({ examples }) => examples.length === 0)}
        empty={<EmptyState title={t('ownHazards.noExamples')} />}
      >
        {({ pages }) => (
          <>
            <ul className="hl-list hl-lines">
              {pages
                .flatMap(({ examples }) => examples)
                .map(({ id, box, positive, thumbnail, created_at }) => (
                  <li key={id} className="hl-stack">
                    {thumbnail && (
                      <div className={`hl-photo ${styles.example}`}>
                        <PhotoWithBoxes
                          src={thumbnail}
                          alt={t(positive ? 'ownHazards.shows' : 'ownHazards.showsNot', { hazard: name })}
                          boxes={box ? [{ ...box, severity: 0, label: name }] : []}
                        />
                      </div>
                    )}
                    <span className="hl-spread">
                      <span>
                        {t(positive ? 'ownHazards.shows' : 'ownHazards.showsNot', { hazard: name })} ·{' '}
                        {format.date(created_at)}
                      </span>
                      <Button
                        variant="default"
                        disabled={isLoading}
                        onClick={() => void orAlert(remove(id).unwrap(), t('ownHazards.failed'))}
                      >
                        {t('ownHazards.takeBack')}
                      </Button>
                    </span>
                  </li>
                ))}
            </ul>
            <MorePages query={query} label={t('review.more')} failure={t('ownHazards.moreFailed')} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}
