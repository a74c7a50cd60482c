import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { AgeNote } from '../../components/loaded.js';
import { captureDraft } from '../../domain/capture-draft.js';
import type { CaptureDraft } from '../../domain/draft-store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useAddress } from '../../domain/use-address.js';
import { CameraStep, useCamera } from './camera-step.js';
import styles from './capture.module.css';
import { usePhotos } from './photos.js';
import { positionOf, ReviewStep, usePosition } from './review-step.js';
import { SetupStep } from './setup-step.js';
import bar from './step-bar.module.css';
import { UploadStep } from './upload-step.js';
import { useDraft } from './use-draft.js';
import { useSubmit } from './use-send.js';
import { useSteps } from './use-steps.js';

const loadReport = () => import('./report-form.js');
const ReportForm = lazy(loadReport);

/** The wizard: Setup, Capture, Review, Submit (the fourth is the third while it is busy). */
export default function Capture() {
  const { t } = useTranslation();
  // Comes right behind, while there is a network: without one there is no other way to it.
  useEffect(() => void loadReport().catch(() => undefined), []);
  const { sites, known, site: activeSite } = useActiveSite();
  const { draft, change } = useDraft();
  const { step, go, back } = useSteps(draft, change);
  const { get, open, close } = useAddress();
  const photos = usePhotos(draft, change);
  const withoutCamera = () => change(() => ({ source: 'upload' }));
  const { stream, starting, start, stop } = useCamera(withoutCamera);
  const location = usePosition(step === 'review', photos.position);
  const { submit, later } = useSubmit();
  const { source = 'upload', notes = '', sending: busy = false } = draft ?? {};

  // With several sites and none of them active a person says which: a finding on the wrong site helps nobody.
  const siteId = draft?.siteId ?? activeSite?.id ?? (sites.length === 1 ? (sites[0]?.id ?? '') : '');
  const site = sites.find(({ id }) => id === siteId);
  const chooseSite = (id: string) => change(() => ({ siteId: id }));

  // Back and Forward lead to this step and away from it, too.
  const needsCamera = step === 'capture' && source === 'camera';
  useEffect(() => {
    if (!needsCamera) return;
    let gone = false;
    void start().then((runs) => {
      if (!runs && !gone) change(() => ({ source: 'upload' }));
    });
    return () => {
      gone = true;
      stop();
    };
  }, [needsCamera, start, stop, change]);

  const choose = async (next: CaptureDraft['source']) => {
    if (!site || !draft) return void alert(t('capture.alert.site'), { tone: 'bad' });
    if (next === 'camera' && !(await start())) return;
    // The photos are of this site, whichever is looked at meanwhile.
    change(() => ({ source: next, siteId: site.id }));
    go(draft.clientId, 'capture');
  };
  const toReview = () => {
    if (!draft || photos.photos.length === 0) return void alert(t('capture.alert.photo'), { tone: 'bad' });
    go(draft.clientId, 'review');
  };
  const send = async () => {
    // A begun capture knows its site: it waits for no list, and without signal none comes.
    if (siteId === '' || (!site && 'data' in known)) return void alert(t('capture.alert.site'), { tone: 'bad' });
    if (!draft || photos.photos.length === 0) return void alert(t('capture.alert.photo'), { tone: 'bad' });
    change(() => ({ sending: true }));
    const done = await submit({
      photos: photos.photos.map(({ blob }) => blob),
      photoUrls: photos.photos.map(({ url }) => url),
      siteId,
      siteName: site?.name ?? '',
      notes: notes.trim() || t('capture.capturedVia', { source: t(`capture.via.${source}`) }),
      gps: positionOf(location),
      clientId: draft.clientId,
      capturedAt: photos.takenAt,
    });
    if (done) captureDraft.sent(draft.clientId);
    else change(() => ({ sending: false }));
  };

  const number = busy && step === 'review' ? 4 : { setup: 1, capture: 2, review: 3 }[step];
  const reporting = step === 'setup' && get('report') !== '' && sites.length > 0;
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <h1 className="hl-heading hl-mb-12">{reporting ? t('report.title') : t('capture.title')}</h1>
        {reporting && <AgeNote known={known} />}
        {reporting ? (
          <Suspense fallback={<Loader color="amber" aria-label={t('common.loading')} />}>
            <ReportForm sites={sites} siteId={siteId} onSite={chooseSite} onBack={() => close({ report: null })} />
          </Suspense>
        ) : (
          <StepBar step={number} source={source} />
        )}
        {step === 'setup' && !reporting && (
          <SetupStep
            known={known}
            siteId={siteId}
            onSite={chooseSite}
            onChoose={(next) => void choose(next)}
            onReport={() => open({ report: '1' })}
            starting={starting}
          />
        )}
        {step === 'capture' && source === 'upload' && (
          <UploadStep photos={photos} onContinue={toReview} onBack={back} />
        )}
        {needsCamera && !stream && (
          <div className="hl-row hl-mt-16" role="status">
            <Loader size="sm" color="amber" />
            {t('capture.startingCamera')}
          </div>
        )}
        {needsCamera && stream && (
          <CameraStep
            stream={stream}
            photos={photos}
            onDone={toReview}
            onBack={back}
            onPreviewFailed={() => {
              back();
              void alert(t('capture.alert.previewFailed'), { tone: 'bad' });
            }}
          />
        )}
        {step === 'review' && (
          <ReviewStep
            photos={photos.photos}
            siteName={site?.name ?? ''}
            location={location}
            takenAt={source === 'upload' ? photos.takenAt : null}
            notes={notes}
            onNotes={(next) => change(() => ({ notes: next }))}
            busy={busy}
            onBack={back}
            onSubmit={() => void send()}
            onLater={later}
          />
        )}
      </div>
    </div>
  );
}

const steps = ['setup', 'capture', 'review', 'submit'] as const;

interface StepBarProps {
  step: number;
  /** a camera that is taken away leaves its step to the choice of photos */
  source: CaptureDraft['source'];
}

/** Whose button brought the next step, and went with it, goes on from the step's name. */
function StepBar({ step, source }: StepBarProps) {
  const { t } = useTranslation();
  const current = useRef<HTMLLIElement>(null);
  const now = `${step} ${source}`;
  const shown = useRef(now);
  // before a dialog that says why asks who had the focus
  useLayoutEffect(() => {
    if (now !== shown.current && document.activeElement === document.body) {
      current.current?.focus({ preventScroll: true });
    }
    shown.current = now;
  }, [now]);
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
