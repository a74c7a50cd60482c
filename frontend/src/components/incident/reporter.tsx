import type { IncidentView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { selectToken } from '../../domain/session.js';
import { useAppSelector } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { alert } from '../dialogs/dialogs.js';
import { StatusBadge } from '../marks.js';
import { Block } from './block.js';

/** Who reported by a poster, as far as they said; only reviewers are told. */
export function Reporter({ incident }: { incident: IncidentView }) {
  const { t } = useLocale();
  const { report, id } = incident;
  if (!report) return null;
  const { zone, name, contact, has_audio } = report;
  const said = [name, contact].filter((part) => part !== null);
  return (
    <Block title={t('posters.reporter')}>
      <div className="hl-stack">
        <p className="hl-flush hl-wrap">
          <StatusBadge tone="primary">{t('posters.badge')}</StatusBadge>
          {zone && <span className="hl-breaks">{zone}</span>}
        </p>
        <p className="hl-flush hl-breaks">{said.length > 0 ? said.join(' · ') : t('posters.unknown')}</p>
        {has_audio && <VoiceNote incidentId={id} />}
      </div>
    </Block>
  );
}

/** With fetch, since the token belongs in a header. */
function VoiceNote({ incidentId }: { incidentId: string }) {
  const { t } = useLocale();
  const token = useAppSelector(selectToken);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  const load = async () => {
    try {
      const response = await fetch(
        new URL(`/api/incidents/${encodeURIComponent(incidentId)}/audio`, window.location.origin),
        {
          headers: { authorization: `Bearer ${token ?? ''}` },
        },
      );
      if (!response.ok) throw new Error(`audio: ${response.status}`);
      setAddress(URL.createObjectURL(await response.blob()));
    } catch (error) {
      console.error(error);
      await alert(t('posters.listenFailed'), { tone: 'bad' });
    }
  };
  if (!address) {
    return (
      <Button variant="default" onClick={() => void load()}>
        {t('posters.listen')}
      </Button>
    );
  }
  // biome-ignore lint/a11y/useMediaCaption: nobody has written down what a stranger said
  return <audio controls autoPlay src={address} aria-label={t('posters.voice')} />;
}
