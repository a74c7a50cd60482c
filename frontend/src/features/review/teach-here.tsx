import type { HazardCode } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { alert, orAlert } from '../../components/dialogs/dialogs.js';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
import { Modal } from '../../components/modal.js';
import { notify } from '../../components/notices/notices.js';
import { useBoxEditing } from '../../components/photo/box-editing.js';
import { BoxEditor } from '../../components/photo/box-editor.js';
import { useAddExampleMutation } from '../../domain/api/own-hazards.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './review.module.css';

interface Props {
  photoId: string;
  src: string;
}

/** Makes a photo an example of a hazard: where it shows it, or that it does not. */
export function TeachHere(props: Props) {
  const { t } = useLocale();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className="hl-button hl-small" onClick={() => setOpened(true)}>
        <IconSchool size={18} aria-hidden="true" />
        {t('teach.open')}
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('teach.title')} size="xl" sheet>
        <TeachForm {...props} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function TeachForm({ photoId, src, onDone }: Props & { onDone: () => void }) {
  const { t } = useLocale();
  const [add, { isLoading }] = useAddExampleMutation();
  const [hazard, setHazard] = useState<HazardCode | null>(null);
  const editing = useBoxEditing([], 'example');
  const { boxes } = editing.edited;

  const choose = (code: HazardCode | null) => {
    setHazard(code);
    if (code) editing.dispatch({ type: 'relabel', kind: code });
  };
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
    onDone();
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
