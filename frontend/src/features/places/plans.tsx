import type { PlacesView } from '@hazardlens/contracts';
import { ActionIcon, Button, FileInput, NativeSelect, NumberInput } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { alert, confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { FormProblem } from '../../components/form-problem.js';
import { Modal } from '../../components/modal.js';
import { notify } from '../../components/notices/notices.js';
import { usePlanName } from '../../components/place/plan-picture.js';
import { useDeletePlanMutation, useUploadPlanMutation } from '../../domain/api/places.js';
import { problemDetail } from '../../domain/api/problem.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { useLocale } from '../../i18n/use-locale.js';
import type { OpenedPdf } from './pdf-page.js';

interface Props {
  places: PlacesView;
  siteName: string;
  opened: boolean;
  onClose: () => void;
}

/** Which plans there are, and a new one. */
export function Plans({ places, siteName, opened, onClose }: Props) {
  const { t } = useLocale();
  // The button of a plan that is deleted goes with its row: the next key goes on below the list.
  const next = useRef<HTMLDivElement>(null);
  return (
    <Modal sheet opened={opened} onClose={onClose} title={t('places.plan')}>
      <Existing places={places} siteName={siteName} onDeleted={() => next.current?.focus()} />
      <div ref={next} tabIndex={-1}>
        <Upload places={places} onDone={onClose} />
      </div>
    </Modal>
  );
}

function Existing({ places, siteName, onDeleted }: Pick<Props, 'places' | 'siteName'> & { onDeleted: () => void }) {
  const { t, format } = useLocale();
  const [remove, removing] = useDeletePlanMutation();
  const nameOf = usePlanName(places.levels);
  if (places.plans.length === 0) return null;
  const ask = async (level: string | null) => {
    const name = level === null ? siteName : nameOf(level);
    const sure = await confirm(t('places.deleteConfirm', { name }), { tone: 'bad' });
    if (!sure) return;
    const isGone = await orAlert(remove({ siteId: places.site_id, level }).unwrap(), t('places.deleteFailed'));
    if (isGone) onDeleted();
  };
  return (
    <>
      <h3 className="hl-title">{t('places.existing')}</h3>
      <ul className="hl-list hl-lines hl-mb-16">
        {places.plans.map(({ level, uploaded_at }) => (
          <li key={level} className="hl-spread">
            <span className="hl-words">
              <strong>{nameOf(level)}</strong>
              <span>{format.dateTime(uploaded_at)}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('places.deletePlan', { name: nameOf(level) })}
              loading={removing.isLoading && removing.originalArgs?.level === level}
              onClick={() => void ask(level)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/** A PDF that was chosen, opened to count its pages; `failed` also for an empty file of any kind. */
function usePdf(file: File | null): { pdf: OpenedPdf | null; failed: boolean } {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setPdf(null);
    setFailed(file?.size === 0);
    if (!file || !isPdf(file)) return;
    let left = false;
    // only who uploads a PDF loads what reads it
    const opening = import('./pdf-page.js').then(({ openPdf }) => openPdf(file));
    opening.then(
      (opened) => !left && setPdf(opened),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
      void opening.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [file]);
  return { pdf, failed };
}

function Upload({ places, onDone }: { places: PlacesView; onDone: () => void }) {
  const { t } = useLocale();
  const [upload] = useUploadPlanMutation();
  const [file, setFile] = useState<File | null>(null);
  const [level, setLevel] = useState('');
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { pdf, failed } = usePdf(file);
  const isHere = useIsHere();
  const isWaiting = file !== null && isPdf(file) && !pdf;
  const send = async (chosen: File) => {
    setBusy(true);
    setProblem(null);
    try {
      const picture = pdf ? await pdf.draw(page) : chosen;
      const photo = await encodePhoto(picture);
      await upload({ siteId: places.site_id, level: level || null, photo }).unwrap();
      notify(t('places.uploaded'));
      if (isHere.current) onDone();
    } catch (error) {
      const text = problemDetail(error) ?? t('places.uploadFailed');
      if (isHere.current) setProblem(text);
      else void alert(text, { tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <section className="hl-stack hl-gap-12" aria-label={t('places.upload')}>
      <FormProblem text={failed ? t('places.fileFailed') : problem} />
      <FileInput
        label={t('places.file')}
        placeholder={t('places.chooseFile')}
        accept="image/*,.heic,.heif,application/pdf,.pdf"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setPage(1);
          setProblem(null);
        }}
        clearable
      />
      {pdf && pdf.pages > 1 && (
        <NumberInput
          label={t('places.page')}
          description={t('places.pageOf', { page, pages: pdf.pages })}
          min={1}
          max={pdf.pages}
          allowDecimal={false}
          clampBehavior="strict"
          value={page}
          onChange={(value) => setPage(Number(value) || 1)}
        />
      )}
      {places.levels.length > 0 && (
        <NativeSelect
          label={t('places.planLevel')}
          value={level}
          onChange={(event) => setLevel(event.currentTarget.value)}
          data={[
            { value: '', label: t('places.wholeSite') },
            ...places.levels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Button
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        disabled={!file || isWaiting || failed}
        loading={busy || (isWaiting && !failed)}
        onClick={() => file && void send(file)}
      >
        {t('places.upload')}
      </Button>
    </section>
  );
}
