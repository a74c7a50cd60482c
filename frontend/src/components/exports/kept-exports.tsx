import type { ExportView } from '@hazardlens/contracts';
import { Button, Progress, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useListExportsQuery } from '../../domain/api/exports.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Loaded } from '../loaded.js';
import { type BadgeTone, StatusBadge } from '../marks.js';
import { fetchResumably } from './fetch-resumably.js';
import styles from './kept-exports.module.css';
import { useDownload } from './use-download.js';

const lookEveryMs = 2_000;
type State = 'running' | 'ready' | 'failed' | 'expired';
const tones: Record<State, BadgeTone> = { running: 'primary', ready: 'green', failed: 'danger', expired: 'grey' };

const stateOf = ({ status, url }: ExportView): State => (status === 'ready' && url === undefined ? 'expired' : status);

/** Exports that were asked for: how far they are, and their files while they are there. */
export function KeptExports() {
  const { t } = useLocale();
  const [isRunning, setRunning] = useState(false);
  const query = useListExportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRunning ? lookEveryMs : 0,
    skipPollingIfUnfocused: true,
  });
  const running = query.currentData?.some(({ status }) => status === 'running') ?? false;
  useEffect(() => setRunning(running), [running]);
  return (
    <Loaded
      query={query}
      compact
      skeleton={<Skeleton height={64} />}
      empty={<p className="hl-flush hl-muted">{t('exports.empty')}</p>}
    >
      {(exports) => (
        <ul className={`hl-list ${styles.exports}`} aria-label={t('exports.list')}>
          {exports.map((each) => (
            <KeptExport key={each.id} kept={each} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function KeptExport({ kept }: { kept: ExportView }) {
  const { t, format } = useLocale();
  const state = stateOf(kept);
  const what = useWhat(kept);
  return (
    <li className={styles.export}>
      <div className={`hl-wrap ${styles.head}`}>
        <strong className="hl-strong">{what}</strong>
        <StatusBadge tone={tones[state]}>{t(`exports.states.${state}`)}</StatusBadge>
      </div>
      <p className="hl-flush hl-small hl-muted">
        {t('exports.requested', { date: format.dateTime(kept.requested_at) })}
        {state === 'ready' && kept.expires_at && ` · ${t('exports.until', { date: format.date(kept.expires_at) })}`}
      </p>
      {state === 'running' && (
        <Progress value={kept.progress} aria-label={t('exports.progress', { percent: kept.progress })} />
      )}
      {state === 'running' && <p className="hl-flush hl-small">{t('exports.progress', { percent: kept.progress })}</p>}
      {kept.error && (
        <p className="hl-flush hl-small hl-bad" role="status">
          {kept.error}
        </p>
      )}
      {kept.url !== undefined && <Download kept={kept} url={kept.url} what={what} />}
    </li>
  );
}

function useWhat({ kind, person, report, file_name }: ExportView): string {
  const { t } = useLocale();
  if (kind === 'organisation') return t('exports.organisation');
  if (kind === 'person') return t('exports.person', { name: person?.name ?? '' });
  return t(report === 'insurance' ? 'exports.insurance' : 'exports.riskIntelligence', {
    format: file_name.split('.').at(-1)?.toUpperCase() ?? '',
  });
}

/** Goes on by itself where the connection breaks. */
function Download({ kept, url, what }: { kept: ExportView; url: string; what: string }) {
  const { t, format } = useLocale();
  const download = useDownload();
  const [received, setReceived] = useState<number | null>(null);
  const size = kept.size ?? 0;
  const run = async () => {
    setReceived(0);
    await download({
      path: url,
      name: kept.file_name,
      failure: t('exports.downloadFailed'),
      fetchFile: (from, headers) => fetchResumably(from, { headers, onProgress: setReceived }),
    });
    setReceived(null);
  };
  const percent = received === null || size === 0 ? 0 : Math.floor((100 * received) / size);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      disabled={received !== null}
      aria-label={`${t('exports.download')}: ${what}`}
      onClick={() => void run()}
    >
      {received === null
        ? t('exports.downloadSize', { size: sizeText(size, format.decimal) })
        : t('exports.downloading', { percent })}
    </Button>
  );
}

const kilobyte = 1024;
/** A size as people say it: 812 KB, 70.0 MB. */
function sizeText(bytes: number, decimal: (value: number, digits: 1 | 2) => string): string {
  if (bytes < kilobyte ** 2) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
  if (bytes < kilobyte ** 3) return `${decimal(bytes / kilobyte ** 2, 1)} MB`;
  return `${decimal(bytes / kilobyte ** 3, 1)} GB`;
}
