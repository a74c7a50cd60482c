import type { CaptureStatus } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CameraDrawing } from '../../components/drawings.js';
import { Loaded } from '../../components/loaded/loaded.js';
import { Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.js';
import type { CaptureList } from '../../domain/api/captures.js';
import type { Asked } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './dashboard.module.css';

/** Specification section 2: completed green, processing primary, other grey. */
export const captureTone = (status: CaptureStatus): BadgeTone =>
  status === 'completed' ? 'green' : status === 'processing' ? 'primary' : 'grey';

/** Specification section 9. */
const shown = 5;
const noteLength = 50;
export const cutNote = (note: string) => (note.length > noteLength ? `${note.slice(0, noteLength)}…` : note);

interface Props {
  query: Asked<CaptureList>;
  own: boolean;
  /** Insurers see no captures, only what their contractors' people approved. */
  insurer: boolean;
  mayCapture: boolean;
}

export function RecentCaptures({ query, own, insurer, mayCapture }: Props) {
  const { t } = useTranslation();
  const { format } = useLocale();
  return (
    <Panel title={own ? t('dashboard.recentMine') : t('dashboard.recent')}>
      <Loaded
        compact
        query={query}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ captures }) => captures.length === 0}
        empty={
          <EmptyState
            drawing={CameraDrawing}
            title={t('dashboard.recentEmpty')}
            hint={insurer ? t('dashboard.recentInsurerHint') : t('dashboard.recentEmptyHint')}
            action={
              mayCapture && (
                <Button component={Link} to="/capture">
                  {t('dashboard.startCapture')}
                </Button>
              )
            }
          />
        }
      >
        {({ captures }) => (
          <ul className={styles.captures}>
            {captures.slice(0, shown).map((capture) => (
              <li key={capture.id}>
                <span className={styles.captureThumb}>
                  {capture.photos[0]?.thumbnail ? (
                    <img src={capture.photos[0].thumbnail} alt="" loading="lazy" />
                  ) : (
                    <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
                  )}
                </span>
                <span className={styles.captureText}>
                  <Link to={`?capture=${encodeURIComponent(capture.id)}`} className={styles.captureLink}>
                    {capture.site_name}
                  </Link>
                  <span>{cutNote(capture.note_text)}</span>
                  <span className={styles.captureMeta}>
                    {t('dashboard.photos', { count: capture.photos.length })} ·{' '}
                    {capture.incident_count === 0 && capture.status === 'completed'
                      ? t('dashboard.noFindings')
                      : t('dashboard.findings', { count: capture.incident_count })}{' '}
                    · <time dateTime={capture.created_at}>{format.moment(capture.created_at)}</time>
                  </span>
                  {capture.error && <span className={styles.captureError}>{capture.error}</span>}
                </span>
                <span className={styles.captureStatus}>
                  <StatusBadge tone={captureTone(capture.status)}>
                    {t(`dashboard.captureStatus.${capture.status}`)}
                  </StatusBadge>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
