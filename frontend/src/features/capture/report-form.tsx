import type { SiteView } from '@hazardlens/contracts';
import type { Band } from '@hazardlens/risk';
import { categoryOfHazard, type HazardTypeCode } from '@hazardlens/taxonomy';
import { IconCamera } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
import { BandSign } from '../../components/severity-mark.js';
import { prepareFile } from '../../domain/photos/encode-file.js';
import { isImage, randomId } from '../../domain/photos/prepare.js';
import capture from './capture.module.css';
import { HazardSuggestions } from './hazard-suggestions.js';
import styles from './report.module.css';
import { bands, severityToSend, usualBand } from './severity-choice.js';
import { SiteSelect } from './site-select.js';
import { useReport } from './use-report.js';

interface Props {
  sites: readonly SiteView[];
  siteId: string;
  onSite: (id: string) => void;
  onBack: () => void;
}

/**
 * What a person sees and no photo analysis found. Starts without a hazard: one that is chosen beforehand is reported by whoever
 * does not look. Large targets, as on the other capture screens.
 */
export function ReportForm({ sites, siteId, onSite, onBack }: Props) {
  const { t } = useTranslation();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [hazard, setHazard] = useState<HazardTypeCode | null>(null);
  const [chosenBand, setChosenBand] = useState<Band | null>(null);
  const [notes, setNotes] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const key = useRef(randomId());
  const notesField = useRef<HTMLTextAreaElement>(null);

  const hazardField = useRef<HTMLInputElement>(null);

  const category = hazard && categoryOfHazard(hazard).code;
  const usual = category && usualBand(category, hazard);
  const severity = chosenBand ?? usual;
  const chooseHazard = (code: HazardTypeCode | null) => {
    setHazard(code);
    setChosenBand(null);
  };
  const refuse = (text: string) => void alert(text, { tone: 'bad' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (siteId === '') return refuse(t('capture.alert.site'));
    if (notes.trim() === '') {
      await alert(t('report.notesRequired'), { tone: 'bad' });
      notesField.current?.focus();
      return;
    }
    if (!hazard || !category || !usual || !severity) {
      await alert(t('report.hazardRequired'), { tone: 'bad' });
      hazardField.current?.focus();
      return;
    }
    setBusy(true);
    await report({
      key: key.current,
      siteId,
      siteName: sites.find(({ id }) => id === siteId)?.name ?? '',
      category,
      hazard_type: hazard,
      notes: notes.trim(),
      ...severityToSend(severity, usual),
      photo: photo && (await prepareFile(photo)),
    }).finally(() => setBusy(false));
  };
  const choosePhoto = (file: File | null) => {
    if (file && !isImage(file)) return refuse(t('capture.alert.notImage'));
    setPhoto(file);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>{t('report.lead')}</p>
      <label className={capture.label} htmlFor="report-site">
        {t('capture.site')}
      </label>
      <SiteSelect id="report-site" sites={sites} siteId={siteId} onSite={onSite} />
      <label className={capture.label} htmlFor="report-notes">
        {t('report.notes')}
      </label>
      <textarea
        ref={notesField}
        id="report-notes"
        className={capture.notes}
        value={notes}
        maxLength={2000}
        required
        placeholder={t('report.notesPlaceholder')}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <label className={capture.label} htmlFor="report-hazard">
        {t('report.hazard')}
      </label>
      <HazardPicker
        id="report-hazard"
        ref={hazardField}
        value={hazard}
        onChange={chooseHazard}
        inputClassName={styles.picker}
      />
      <HazardSuggestions description={notes} chosen={hazard} onChoose={chooseHazard} />
      <fieldset className={styles.bands}>
        <legend className={capture.label}>{t('review.severity')}</legend>
        {bands.map((value) => (
          <label key={value} className={styles.band}>
            <input
              type="radio"
              name="severity"
              value={value}
              checked={severity === value}
              onChange={() => setChosenBand(value)}
            />
            <BandSign band={value} size={18} />
            {t(`common.severityBand.${value}`)}
          </label>
        ))}
      </fieldset>
      <label className={styles.photo}>
        <IconCamera size={24} stroke={1.75} aria-hidden="true" />
        <span>
          {photo ? photo.name : t('report.photo')} {!photo && <small>({t('common.optional')})</small>}
        </span>
        <input
          type="file"
          accept="image/*,.heic,.heif"
          className="hl-hidden"
          aria-label={t('report.photo')}
          onChange={(event) => choosePhoto(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
      <div className={capture.buttons}>
        <button type="button" className={capture.plain} onClick={onBack} disabled={busy}>
          {t('capture.back')}
        </button>
        <button type="submit" className={capture.go} disabled={busy}>
          {busy ? t('report.busy') : t('report.submit')}
        </button>
      </div>
    </form>
  );
}
