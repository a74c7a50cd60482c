import type { SiteView } from '@hazardlens/contracts';
import type { Band } from '@hazardlens/risk';
import { CATEGORIES, category as categoryByCode, categoryName, hazardLabel } from '@hazardlens/taxonomy';
import { IconCamera } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { BandSign } from '../../components/severity-mark.js';
import { useLocale } from '../../i18n/use-locale.js';
import capture from '../capture/components/capture.module.css';
import { SiteSelect } from '../capture/components/site-select.js';
import { prepareFile } from '../capture/photos/encode-file.js';
import { isImage, randomId } from '../capture/photos/prepare.js';
import styles from './report.module.css';
import { bands, severityToSend, usualBand } from './severity-choice.js';
import { useReport } from './use-report.js';

interface Props {
  sites: readonly SiteView[];
  siteId: string;
  onSite: (id: string) => void;
  onBack: () => void;
}

const firstHazardOf = (category: string) => categoryByCode(category)?.hazards[0]?.code ?? '';

/** What a person sees and no photo analysis found. Large targets, as on the other capture screens. */
export function ReportForm({ sites, siteId, onSite, onBack }: Props) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [category, setCategory] = useState<string>(CATEGORIES[0]?.code ?? '');
  const [hazard, setHazard] = useState(firstHazardOf(category));
  const [chosenBand, setChosenBand] = useState<Band | null>(null);
  const [notes, setNotes] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const key = useRef(randomId());
  const notesField = useRef<HTMLTextAreaElement>(null);

  const usual = usualBand(category, hazard);
  const severity = chosenBand ?? usual;
  const chooseHazard = (code: string) => {
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
      <label className={capture.label} htmlFor="report-category">
        {t('review.category')}
      </label>
      <select
        id="report-category"
        className={capture.select}
        value={category}
        onChange={(event) => {
          setCategory(event.currentTarget.value);
          chooseHazard(firstHazardOf(event.currentTarget.value));
        }}
      >
        {CATEGORIES.map(({ code }) => (
          <option key={code} value={code}>
            {categoryName(code, locale)}
          </option>
        ))}
      </select>
      <label className={capture.label} htmlFor="report-hazard">
        {t('review.hazardType')}
      </label>
      <select
        id="report-hazard"
        className={capture.select}
        value={hazard}
        onChange={(event) => chooseHazard(event.currentTarget.value)}
      >
        {(categoryByCode(category)?.hazards ?? []).map(({ code }) => (
          <option key={code} value={code}>
            {hazardLabel(code, locale)}
          </option>
        ))}
      </select>
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
