import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { alert } from '../../components/dialogs/dialogs.js';
import { AgeNote } from '../../components/page.js';
import { randomId } from '../../domain/photos/prepare.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { CameraStep, useCamera } from './camera-step.js';
import styles from './capture.module.css';
import { usePhotos } from './photos.js';
import { ReportForm } from './report-form.js';
import { type Location, locate, positionOf, ReviewStep } from './review-step.js';
import { SetupStep } from './setup-step.js';
import bar from './step-bar.module.css';
import { UploadStep } from './upload-step.js';
import { useSubmit } from './use-send.js';

type Source = 'camera' | 'upload';
type Step = 'setup' | 'capture' | 'review';

/** The wizard: Setup, Capture, Review, Submit (the fourth is the third while it is busy). */
export default function Capture() {
  const { t } = useTranslation();
  const { sites, known, site: activeSite } = useActiveSite();
  const [chosenSite, setChosenSite] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const [step, setStep] = useState<Step>('setup');
  const [source, setSource] = useState<Source>('upload');
  const [location, setLocation] = useState<Location>({ state: 'locating' });
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState(false);
  const photos = usePhotos();
  const camera = useCamera();
  const { submit, later } = useSubmit();
  // One id for every try of this capture, so that a repeated submit meets the first.
  const clientId = useRef(randomId());
  const capturedAt = useRef<string | null>(null);

  // With several sites and none of them active a person says which: a finding on the wrong site helps nobody.
  const siteId = chosenSite ?? activeSite?.id ?? (sites.length === 1 ? (sites[0]?.id ?? '') : '');
  const site = sites.find(({ id }) => id === siteId);

  const choose = async (next: Source) => {
    if (!site) return void alert(t('capture.alert.site'), { tone: 'bad' });
    if (next === 'camera' && !(await camera.start())) return;
    setSource(next);
    setStep('capture');
  };
  const toReview = () => {
    if (photos.photos.length === 0) return void alert(t('capture.alert.photo'), { tone: 'bad' });
    camera.stop();
    setStep('review');
    setLocation({ state: 'locating' });
    void locate().then(setLocation);
  };
  const back = async () => {
    if (step === 'review') {
      if (source === 'camera' && !(await camera.start())) setSource('upload');
      setStep('capture');
    } else {
      camera.stop();
      setStep('setup');
    }
  };
  const reset = () => {
    photos.clear(true);
    setNotes('');
    setStep('setup');
    clientId.current = randomId();
    capturedAt.current = null;
  };
  const send = async () => {
    if (!site) return void alert(t('capture.alert.site'), { tone: 'bad' });
    if (photos.photos.length === 0) return void alert(t('capture.alert.photo'), { tone: 'bad' });
    setBusy(true);
    // The hour counts for camera photos only: an uploaded file may be a week old, and its EXIF knows better.
    if (source === 'camera') capturedAt.current ??= new Date().toISOString();
    const done = await submit({
      photos: photos.photos.map(({ blob }) => blob),
      photoUrls: photos.photos.map(({ url }) => url),
      siteId: site.id,
      siteName: site.name,
      notes: notes.trim() || t('capture.capturedVia', { source: t(`capture.via.${source}`) }),
      gps: positionOf(location),
      clientId: clientId.current,
      capturedAt: capturedAt.current,
    });
    setBusy(false);
    if (done) reset();
  };

  const number = busy ? 4 : { setup: 1, capture: 2, review: 3 }[step];
  const reporting = step === 'setup' && params.has('report') && sites.length > 0;
  const live = step === 'capture' && source === 'camera' && camera.stream;
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <h1 className="hl-heading hl-mb-12">{reporting ? t('report.title') : t('capture.title')}</h1>
        {reporting && <AgeNote known={known} />}
        {reporting ? (
          <ReportForm sites={sites} siteId={siteId} onSite={setChosenSite} onBack={() => setParams({})} />
        ) : (
          <StepBar step={number} />
        )}
        {step === 'setup' && !reporting && (
          <SetupStep
            known={known}
            siteId={siteId}
            onSite={setChosenSite}
            onChoose={(next) => void choose(next)}
            onReport={() => setParams({ report: '1' })}
            starting={camera.starting}
          />
        )}
        {step === 'capture' && source === 'upload' && (
          <UploadStep photos={photos} onContinue={toReview} onBack={() => void back()} />
        )}
        {live && (
          <CameraStep
            stream={live}
            photos={photos}
            onDone={toReview}
            onBack={() => void back()}
            onPreviewFailed={() => {
              camera.stop();
              setStep('setup');
              void alert(t('capture.alert.previewFailed'), { tone: 'bad' });
            }}
          />
        )}
        {step === 'review' && (
          <ReviewStep
            photos={photos.photos}
            siteName={site?.name ?? ''}
            location={location}
            notes={notes}
            onNotes={setNotes}
            busy={busy}
            onBack={() => void back()}
            onSubmit={() => void send()}
            onLater={later}
          />
        )}
      </div>
    </div>
  );
}

const steps = ['setup', 'capture', 'review', 'submit'] as const;

/** Whose button brought the next step, and went with it, goes on from the step's name. */
export function StepBar({ step }: { step: number }) {
  const { t } = useTranslation();
  const current = useRef<HTMLLIElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (step !== shown.current && document.activeElement === document.body) {
      current.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step]);
  return (
    <ol className={`hl-list hl-stack ${bar.bar}`}>
      {steps.map((name, index) => {
        const number = index + 1;
        const state = number < step ? 'done' : number === step ? 'now' : 'next';
        return (
          <li
            key={name}
            ref={state === 'now' ? current : undefined}
            tabIndex={state === 'now' ? -1 : undefined}
            className={`hl-column hl-small hl-muted ${bar.step}`}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={`mantine-visible-from-sm hl-center hl-tiny hl-bold ${bar.number}`}>
              {state === 'done' ? <IconCheck size={14} stroke={3} aria-hidden="true" /> : number}
            </span>
            <span>{t(`capture.step.${name}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
