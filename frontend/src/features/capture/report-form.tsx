import type { PlaceRequest, SiteView } from '@hazardlens/contracts';
import { type Band, band } from '@hazardlens/risk';
import { type HazardCode, hazardLabel, suggestHazards } from '@hazardlens/taxonomy';
import { Textarea } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type FormEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { HazardPicker } from '../../components/hazard-picker/hazard-picker.js';
import { BandSign } from '../../components/marks.js';
import { useImagesOnly } from '../../components/photo/use-images-only.js';
import { SitePlace } from '../../components/place/site-place.js';
import { SendLater } from '../../components/send-later.js';
import { prepareFile } from '../../domain/photos/prepare.js';
import { useBegunPhoto } from '../../domain/use-begun-form.js';
import { useKeptWords } from '../../domain/use-kept-words.js';
import { placeOf, useOwnHazards } from '../../domain/use-own-hazards.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { useLocale } from '../../i18n/use-locale.js';
import capture from './capture.module.css';
import styles from './report.module.css';
import { SiteSelect } from './setup-step.js';
import { bands, severityToSend, useReport } from './use-send.js';

interface Props {
  sites: readonly SiteView[];
  siteId: string;
  onSite: (id: string) => void;
  onBack: () => void;
}

/** What its words are kept under. */
const about = 'report';

/**
 * What a person sees and no photo analysis found. Starts without a hazard: one that is chosen beforehand is reported by whoever
 * does not look. Large targets, as on the other capture screens.
 */
export default function ReportForm({ sites, siteId, onSite, onBack }: Props) {
  const { t } = useTranslation();
  const { report, later } = useReport();
  const [busy, setBusy] = useState(false);
  const [hazard, setHazard] = useState<HazardCode | null>(null);
  const [chosenBand, setChosenBand] = useState<Band | null>(null);
  const words = useKeptWords();
  const [notes, setNotes] = useState(() => words.read(about));
  const [where, setWhere] = useState<PlaceRequest>({});
  const [photo, setPhoto] = useState<File | null>(null);
  const choosePhoto = useImagesOnly(setPhoto);
  const { keyOf } = useSendKey();
  const [isSent, setSent] = useState(false);
  useBegunPhoto({ about, photo, onPhoto: setPhoto, isElsewhere: busy || isSent });
  const notesField = useRef<HTMLTextAreaElement>(null);

  const own = useOwnHazards();
  const hazardField = useRef<HTMLInputElement>(null);

  const place = hazard && placeOf(hazard, own);
  // of an own hazard type the service knows how severe it usually is
  const usual = place && place.severity !== null ? band(place.severity) : null;
  const severity = chosenBand ?? usual;
  const chooseHazard = useCallback((code: HazardCode | null) => {
    setHazard(code);
    setChosenBand(null);
  }, []);
  const refuse = (text: string) => void alert(text, { tone: 'bad' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (siteId === '') return refuse(t('capture.alert.site'));
    if (notes.trim() === '') {
      await alert(t('report.notesRequired'), { tone: 'bad' });
      notesField.current?.focus();
      return;
    }
    if (!hazard || !place) {
      await alert(t('report.hazardRequired'), { tone: 'bad' });
      hazardField.current?.focus();
      return;
    }
    setBusy(true);
    // Not while it is on its way: a session that ends meanwhile leaves it to the queue, and here it would be sent again.
    words.keep(about, '');
    const said = {
      siteId,
      category: place.category,
      hazard_type: hazard,
      notes: notes.trim(),
      ...severityToSend(severity, usual),
      ...(Object.keys(where).length > 0 ? { place: where } : {}),
    };
    const done = await report({
      key: keyOf({ ...said, photo: photo && [photo.name, photo.size, photo.lastModified] }),
      siteName: sites.find(({ id }) => id === siteId)?.name ?? '',
      ...said,
      photo: photo && (await prepareFile(photo)),
    }).finally(() => setBusy(false));
    if (done) setSent(true);
    else words.keep(about, notes);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="hl-flush hl-muted">{t('report.lead')}</p>
      <label className={`hl-bold ${capture.label}`} htmlFor="report-site">
        {t('capture.site')}
      </label>
      <SiteSelect
        id="report-site"
        sites={sites}
        siteId={siteId}
        onSite={(id) => {
          onSite(id);
          setWhere({});
        }}
      />
      <SitePlace siteId={siteId} value={where} onChange={setWhere} />
      <label className={`hl-bold ${capture.label}`} htmlFor="report-notes">
        {t('report.notes')}
      </label>
      <Textarea
        ref={notesField}
        id="report-notes"
        value={notes}
        maxLength={2000}
        required
        placeholder={t('report.notesPlaceholder')}
        onChange={({ currentTarget }) => {
          setNotes(currentTarget.value);
          words.keep(about, currentTarget.value);
        }}
      />
      <label className={`hl-bold ${capture.label}`} htmlFor="report-hazard">
        {t('report.hazard')}
      </label>
      <HazardPicker id="report-hazard" ref={hazardField} value={hazard} onChange={chooseHazard} />
      <HazardSuggestions description={notes} chosen={hazard} onChoose={chooseHazard} />
      <fieldset className={`hl-stack hl-fit ${styles.bands}`}>
        <legend className="hl-bold hl-mb-8">{t('review.severity')}</legend>
        {bands.map((value) => (
          <label key={value} className={`hl-row hl-strong ${capture.box} ${styles.band}`}>
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
      <label className={`hl-row hl-gap-12 hl-bold ${capture.box} ${styles.photo}`}>
        <IconCamera size={24} stroke={1.75} aria-hidden="true" />
        <span className="hl-shrinks hl-breaks">
          {photo ? photo.name : t('report.photo')}{' '}
          {!photo && <small className="hl-regular hl-muted">({t('common.optional')})</small>}
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
        <button type="button" className="hl-button hl-glove" onClick={onBack} disabled={busy}>
          {t('capture.back')}
        </button>
        <button type="submit" className="hl-button hl-glove hl-accent hl-grows" disabled={busy}>
          {busy ? t('report.busy') : t('report.submit')}
        </button>
      </div>
      <SendLater busy={busy} onLater={later} />
    </form>
  );
}

interface SuggestionProps {
  description: string;
  chosen: HazardCode | null;
  onChoose: (code: HazardCode) => void;
}

/** Hazard types that the typed words speak for, to be taken with one touch. Never taken by themselves. */
function HazardSuggestions({ description, chosen, onChoose }: SuggestionProps) {
  const { t, locale } = useLocale();
  const typed = useDeferredValue(description);
  const found = useMemo(() => suggestHazards(typed).filter(({ code }) => code !== chosen), [typed, chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose for the field below, no group of fields
    <div className="hl-stack" role="group" aria-label={t('report.suggestions')} aria-live="polite">
      {found.length > 0 && <p className="hl-flush hl-mt-12 hl-muted">{t('report.suggestions')}</p>}
      {found.map(({ code }) => (
        <button
          key={code}
          type="button"
          className={`hl-press hl-strong ${capture.box} ${styles.suggestion}`}
          onClick={() => onChoose(code)}
        >
          {hazardLabel(code, locale)}
        </button>
      ))}
    </div>
  );
}
