import type { PublicReportRequest, ScannedPosterView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCamera, IconMicrophone, IconPlayerStop, IconTriangleSquareCircle } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { BegunNote } from '../../components/begun-note.js';
import { alert } from '../../components/dialogs/dialogs.js';
import { useImagesOnly } from '../../components/photo/use-images-only.js';
import { anybody } from '../../domain/begun-forms.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { prepareFile } from '../../domain/photos/prepare.js';
import { useBegunForm } from '../../domain/use-begun-form.js';
import { useObjectUrl } from '../../domain/use-object-url.js';
import { useLocale } from '../../i18n/use-locale.js';
import { pictograms } from './pictograms.js';
import styles from './public-report.module.css';
import { canRecord, useRecorder } from './use-recorder.js';

type Body = Partial<PublicReportRequest>;
interface Props {
  /** what the poster's code said */
  token: string;
  poster: ScannedPosterView;
  /** @returns whether it is in safe hands */
  onSend: (body: Body) => Promise<boolean>;
}

const noWords = { text: '', name: '', contact: '' };

/** Three large tiles and a button; everything else is optional and below. */
export function ReportForm({ token, poster, onSend }: Props) {
  const { t, locale } = useLocale();
  const [photo, setPhoto] = useState<File | null>(null);
  const [hazard, setHazard] = useState<string | null>(null);
  const [voice, setVoice] = useState<Blob | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [words, setWords] = useState(noWords);
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [saysMore, setSaysMore] = useState(false);
  const recorder = useRecorder(
    setVoice,
    useCallback(() => void alert(t('publicReport.noMicrophone'), { tone: 'bad' }), [t]),
  );
  const isEmpty = !photo && !hazard && !voice && recorder.seconds === null;
  const lacksName = !poster.allow_anonymous && words.name.trim() === '';

  const send = async () => {
    setBusy(true);
    try {
      // Whoever still speaks has said it.
      const note = (await recorder.stop()) ?? voice;
      const said = Object.entries(words).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []));
      const body = {
        ...(photo ? { photo: await encodePhoto(await prepareFile(photo)) } : {}),
        ...(note ? { audio: await encodePhoto(note) } : {}),
        ...(hazard ? { hazard_type: hazard } : {}),
        ...Object.fromEntries(said),
      };
      setSent(true);
      setSent(await onSend(body));
    } catch (error) {
      console.error(error);
      setSent(false);
      await alert(t('publicReport.failed'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const isKept = useBegunForm({
    ...{ owner: anybody, about: `report ${token}`, isElsewhere: isSent },
    form: { words: { ...words, hazard: hazard ?? '' }, files: { photo, voice } },
    restore: ({ words: { text = '', name = '', contact = '', hazard: kind }, files }) => {
      setWords({ text, name, contact });
      // nothing is sent that nobody sees
      setSaysMore([text, name, contact].some(Boolean));
      setHazard(kind || null);
      setPhoto((files['photo'] as File | null | undefined) ?? null);
      setVoice(files['voice'] ?? null);
    },
  });
  const startOver = () => {
    setWords(noWords);
    setHazard(null);
    setPhoto(null);
    setVoice(null);
  };
  const choosePhoto = useImagesOnly((file) => file && setPhoto(file));
  const word = (key: keyof typeof words) => ({
    value: words[key],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setWords((now) => ({ ...now, [key]: value })),
  });
  return (
    <form
      className="hl-stack hl-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="hl-flush">{t('publicReport.lead')}</p>
      <div className={styles.ways}>
        <label className={`hl-card ${styles.way}`} data-chosen={photo ? true : undefined}>
          <IconCamera size={36} stroke={1.5} aria-hidden="true" />
          <span>{t(photo ? 'publicReport.photoAgain' : 'publicReport.photo')}</span>
          <input
            className="hl-hidden"
            type="file"
            accept="image/*,.heic,.heif"
            capture="environment"
            onChange={({ currentTarget }) => choosePhoto(currentTarget.files?.[0] ?? null)}
          />
        </label>
        <button
          type="button"
          className={`hl-press hl-card ${styles.way}`}
          aria-expanded={choosing}
          data-chosen={hazard ? true : undefined}
          onClick={() => setChoosing(!choosing)}
        >
          <IconTriangleSquareCircle size={36} stroke={1.5} aria-hidden="true" />
          <span>{hazard ? hazardLabel(hazard, locale) : t('publicReport.pictogram')}</span>
        </button>
        {canRecord() && <VoiceTile voice={voice} recorder={recorder} />}
      </div>
      {photo && <Picture file={photo} onRemove={() => setPhoto(null)} />}
      {choosing && (
        <Pictograms
          chosen={hazard}
          onChoose={(code) => {
            setHazard(code);
            // what was chosen stands in its tile; the button to send is in sight again
            setChoosing(false);
          }}
        />
      )}
      {voice && <Recording voice={voice} onRemove={() => setVoice(null)} />}
      {!poster.allow_anonymous && (
        <TextInput label={t('publicReport.name')} required maxLength={120} {...word('name')} />
      )}
      <Button type="submit" className="hl-glove" loading={busy} disabled={isEmpty || lacksName}>
        {t('publicReport.send')}
      </Button>
      {poster.allow_anonymous && <p className="hl-flush hl-small hl-muted">{t('publicReport.anonymous')}</p>}
      {isKept && <BegunNote onStartOver={startOver} />}
      <details open={saysMore} onToggle={({ currentTarget }) => setSaysMore(currentTarget.open)}>
        <summary className={styles.more}>{t('publicReport.more')}</summary>
        <div className="hl-stack">
          <Textarea label={t('publicReport.text')} maxLength={2000} autosize minRows={2} {...word('text')} />
          {poster.allow_anonymous && (
            <TextInput label={t('publicReport.nameOptional')} maxLength={120} {...word('name')} />
          )}
          <TextInput label={t('publicReport.contact')} maxLength={200} {...word('contact')} />
        </div>
      </details>
    </form>
  );
}

function Picture({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useLocale();
  const address = useObjectUrl(file);
  return (
    <div className="hl-spread">
      <img src={address} alt={t('publicReport.photo')} height={96} />
      <Button variant="subtle" color="gray" onClick={onRemove}>
        {t('publicReport.remove')}
      </Button>
    </div>
  );
}

function Recording({ voice, onRemove }: { voice: Blob; onRemove: () => void }) {
  const { t } = useLocale();
  const address = useObjectUrl(voice);
  return (
    <div className="hl-spread">
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody has just said */}
      <audio controls src={address} aria-label={t('publicReport.voice')} />
      <Button variant="subtle" color="gray" onClick={onRemove}>
        {t('publicReport.remove')}
      </Button>
    </div>
  );
}

interface PictogramsProps {
  chosen: string | null;
  onChoose: (code: string | null) => void;
}

function Pictograms({ chosen, onChoose }: PictogramsProps) {
  const { t, locale } = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form
    <div className={`${styles.ways} ${styles.kinds}`} role="group" aria-label={t('publicReport.pictogram')}>
      {pictograms.map(([code, Icon]) => (
        <button
          key={code}
          type="button"
          className={`hl-press hl-card hl-small ${styles.way}`}
          aria-pressed={chosen === code}
          onClick={() => onChoose(chosen === code ? null : code)}
        >
          <Icon size={36} stroke={1.5} aria-hidden="true" />
          <span>{hazardLabel(code, locale)}</span>
        </button>
      ))}
    </div>
  );
}

function VoiceTile({ voice, recorder }: { voice: Blob | null; recorder: ReturnType<typeof useRecorder> }) {
  const { t } = useLocale();
  const { seconds, start, stop } = recorder;
  const Icon = seconds === null ? IconMicrophone : IconPlayerStop;
  return (
    <button
      type="button"
      className={`hl-press hl-card ${styles.way}`}
      data-chosen={voice || seconds !== null ? true : undefined}
      onClick={() => void (seconds === null ? start() : stop())}
    >
      <Icon size={36} stroke={1.5} aria-hidden="true" />
      <span className="hl-numbers">
        {seconds === null ? t('publicReport.voice') : t('publicReport.stop', { seconds })}
      </span>
    </button>
  );
}
