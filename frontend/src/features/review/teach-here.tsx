import type { IncidentView } from '@hazardlens/contracts';
import type { HazardCode } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { alert, orAlert } from '../../components/dialogs/dialogs.js';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
import { Modal } from '../../components/modal.js';
import { notify } from '../../components/notices/notices.js';
import { useBoxEditing } from '../../components/photo/box-editing.js';
import { BoxEditor } from '../../components/photo/box-editor.js';
import { unnamed } from '../../components/photo/box-kinds.js';
import { useAddExampleMutation } from '../../domain/api/own-hazards.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';

interface Props {
  photoId: string;
  src: string;
}

/** Makes a photo an example of a hazard: where it shows it, or that it does not. */
export function TeachHere({ incident }: { incident: IncidentView }) {
  const { t } = useLocale();
  const [opened, setOpened] = useState(false);
  const { photo_base64, photo_id } = incident;
  if (!photo_base64 || photo_id === null) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
        {t('teach.open')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('teach.title')} size="xl" sheet>
        <TeachForm photoId={photo_id} src={`data:image/jpeg;base64,${photo_base64}`} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function TeachForm({ photoId, src, onDone }: Props & { onDone: () => void }) {
  const { t } = useLocale();
  const [add, { isLoading }] = useAddExampleMutation();
  const [hazard, setHazard] = useState<HazardCode | null>(null);
  const editing = useBoxEditing([], unnamed);
  const { boxes } = editing.edited;
  const isHere = useIsHere();

  const { dispatch } = editing;
  const choose = useCallback(
    (code: HazardCode | null) => {
      setHazard(code);
      if (code) dispatch({ type: 'relabel', kind: code });
    },
    [dispatch],
  );
  /** One box is one example; they are sent one after the other, so that a refused one says which. */
  const teach = async (positive: boolean) => {
    if (hazard === null || (positive && boxes.length === 0)) {
      await alert(t(hazard === null ? 'teach.hazardRequired' : 'teach.boxRequired'), { tone: 'bad' });
      return;
    }
    const places = positive ? boxes.map(({ x, y, w, h }) => ({ x, y, w, h })) : [null];
    for (const box of places) {
      const example = { hazard_type: hazard, photo_id: photoId, box, positive };
      if (!(await orAlert(add(example).unwrap(), t('teach.failed')))) return;
    }
    notify(t(positive ? 'teach.kept' : 'teach.keptWithout'));
    if (isHere.current) onDone();
  };
  return (
    <div className="hl-stack">
      <p className="hl-flush hl-muted">{t('teach.lead')}</p>
      <HazardPicker id="teach-hazard" label={t('review.hazardType')} value={hazard} onChange={choose} />
      <div className={`hl-photo ${styles.missedPhoto}`}>
        <BoxEditor src={src} alt={t('teach.photoAlt')} kinds={hazard ? [hazard] : []} {...editing} />
      </div>
      <Button loading={isLoading} onClick={() => void teach(true)}>
        {t('teach.shows')}
      </Button>
      <Button variant="default" disabled={isLoading} onClick={() => void teach(false)}>
        {t('teach.without')}
      </Button>
    </div>
  );
}
