import type { CommentView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mentioned, useEditCommentMutation, useWriteCommentMutation } from '../../domain/api/comments.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { prepareFile, randomId } from '../../domain/photos/prepare.js';
import { useOnline } from '../../domain/queue/use-queue.js';
import { useBegunPhoto } from '../../domain/use-begun-form.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { useKeptWords } from '../../domain/use-kept-words.js';
import { orAlert } from '../dialogs/dialogs.js';
import { PhotoInput } from '../photo/photo-input.js';
import { MentionField } from './mention-field.js';
import { stillMentioned } from './mentions.js';

interface Said {
  text: string;
  /** the colleagues chosen while it was typed */
  chosen: readonly Mentioned[];
}
const saidIn = (kept: string): Said => (kept === '' ? { text: '', chosen: [] } : (JSON.parse(kept) as Said));

/** Says something new. What was typed stays until the server has it. */
export function WriteComment({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation();
  const [write, { isLoading }] = useWriteCommentMutation();
  const words = useKeptWords();
  const about = `comment.${incidentId}`;
  const [{ text, chosen }, setSaid] = useState(() => saidIn(words.read(about)));
  const [file, setFile] = useState<File | null>(null);
  const [preparing, setPreparing] = useState(false);
  const key = useRef(randomId());
  useBegunPhoto({ about, photo: file, onPhoto: setFile, isElsewhere: false });
  const online = useOnline();
  const isEmpty = text.trim() === '' && !file;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isLoading) return;
    setPreparing(true);
    const sentAs = key.current;
    const sent = async () => {
      const photo = file ? { photo: await encodePhoto(await prepareFile(file)) } : {};
      const mentions = stillMentioned(text, chosen).map(({ id }) => id);
      await write({ incidentId, key: sentAs, text: text.trim(), mentions, ...photo }).unwrap();
    };
    const done = await orAlert(sent(), t('comments.failed')).finally(() => setPreparing(false));
    // Whoever went on typing meanwhile keeps that.
    if (!done || key.current !== sentAs) return;
    say('', []);
    setFile(null);
  };
  // Whatever says something else is another comment; the same, sent again, is the first.
  const say = (text: string, chosen: readonly Mentioned[]) => {
    key.current = randomId();
    setSaid({ text, chosen });
    words.keep(about, text === '' ? '' : JSON.stringify({ text, chosen }));
  };
  const chooseFile = (next: File | null) => {
    key.current = randomId();
    setFile(next);
  };

  return (
    <form className="hl-stack" onSubmit={(event) => void submit(event)}>
      <MentionField
        incidentId={incidentId}
        label={t('comments.write')}
        value={text}
        onChange={(next, person) => say(next, person ? [...chosen, person] : chosen)}
      />
      <PhotoInput label={t('comments.photo')} file={file} onFile={chooseFile} />
      {!online && <p className="hl-flush hl-muted">{t('comments.offline')}</p>}
      <Button type="submit" loading={isLoading || preparing} disabled={isEmpty || !online}>
        {t('comments.send')}
      </Button>
    </form>
  );
}

interface EditProps {
  comment: CommentView;
  onDone: () => void;
}

/** Changes what one said; what stood there before stays to be seen. */
export function EditComment({ comment, onDone }: EditProps) {
  const { t } = useTranslation();
  const [edit, { isLoading }] = useEditCommentMutation();
  const [text, setText] = useState(comment.text ?? '');
  const [chosen, setChosen] = useState<Mentioned[]>(comment.mentions);
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const isHere = useIsHere();
  const keepsPhoto = comment.photo_id !== null && !withoutPhoto;
  const online = useOnline();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mentions = stillMentioned(text, chosen).map(({ id }) => id);
    const photo = withoutPhoto ? { photo: null } : {};
    const { id, incident_id: incidentId } = comment;
    const sent = edit({ id, incidentId, text: text.trim(), mentions, ...photo }).unwrap();
    if ((await orAlert(sent, t('comments.failed'))) && isHere.current) onDone();
  };
  return (
    <form className="hl-stack" onSubmit={(event) => void submit(event)}>
      <MentionField
        incidentId={comment.incident_id}
        label={t('comments.change')}
        value={text}
        onChange={(next, person) => {
          setText(next);
          if (person) setChosen([...chosen, person]);
        }}
      />
      {comment.photo_id && (
        <label className="hl-row">
          <input
            type="checkbox"
            checked={withoutPhoto}
            onChange={({ currentTarget }) => setWithoutPhoto(currentTarget.checked)}
          />
          {t('common.removePhoto')}
        </label>
      )}
      <div className="hl-wrap">
        <Button type="submit" loading={isLoading} disabled={!online || (text.trim() === '' && !keepsPhoto)}>
          {t('common.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
