import type { CommentView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteCommentPhotoMutation, useWithdrawCommentMutation } from '../../domain/api/comments.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';
import { confirm, orAlert } from '../dialogs/dialogs.js';
import { AddedPhoto } from '../photo/added-photo.js';
import { EditComment } from './comment-form.js';
import styles from './comments.module.css';
import { pieces } from './mentions.js';

/** One comment: who, when, what; changed and withdrawn by its author, with a trace. */
export function Comment({ comment }: { comment: CommentView }) {
  const { t, format } = useLocale();
  const [editing, setEditing] = useState(false);
  const { author, created_at, edited_at, withdrawn_at } = comment;
  return (
    <article className={styles.comment} aria-label={t('comments.by', { name: author.name })}>
      <p className="hl-wrap hl-flush hl-breaks">
        <strong>{author.name}</strong>
        <time className="hl-muted hl-numbers" dateTime={created_at}>
          {format.dateTime(created_at)}
        </time>
        {edited_at && !withdrawn_at && (
          <time className="hl-muted" dateTime={edited_at}>
            {t('comments.edited', { time: format.moment(edited_at) })}
          </time>
        )}
      </p>
      {withdrawn_at ? (
        <p className="hl-flush hl-muted">{t('comments.withdrawn', { time: format.dateTime(withdrawn_at) })}</p>
      ) : editing ? (
        <EditComment comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Said comment={comment} />
          {comment.photo_id && <AddedPhoto id={comment.photo_id} alt={t('comments.photoAlt', { name: author.name })} />}
          <Earlier comment={comment} />
          <Tools comment={comment} onEdit={() => setEditing(true)} />
        </>
      )}
    </article>
  );
}

function Said({ comment: { text, mentions } }: { comment: CommentView }) {
  if (!text) return null;
  return (
    <p className={`hl-flush hl-breaks ${styles.text}`}>
      {pieces(text, mentions).map((piece, index) =>
        piece.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
          <strong key={index}>{piece.text}</strong>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}

/** What stood there before, on demand. */
function Earlier({ comment: { versions } }: { comment: CommentView }) {
  const { t, format } = useLocale();
  if (versions.length === 0) return null;
  return (
    <details className="hl-small">
      <summary className={styles.summary}>{t('comments.versions', { count: versions.length })}</summary>
      <ol className="hl-list hl-stack">
        {versions.map(({ text, until }) => (
          <li key={until} className="hl-muted hl-breaks">
            <time dateTime={until}>{t('comments.until', { time: format.dateTime(until) })}</time>
            <p className={`hl-flush ${styles.text}`}>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Tools({ comment, onEdit }: { comment: CommentView; onEdit: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const [withdraw, withdrawing] = useWithdrawCommentMutation();
  const [removePhoto, removing] = useDeleteCommentPhotoMutation();
  const one = { id: comment.id, incidentId: comment.incident_id };
  const isOwn = user?.id === comment.author.id;
  const isAdmin = user?.role === 'admin' || user?.role === 'super_admin';
  const askWithdraw = async () => {
    if (!(await confirm(t('comments.withdrawConfirm'), { tone: 'bad', confirmLabel: t('comments.withdraw') }))) return;
    await orAlert(withdraw(one).unwrap(), t('comments.failed'));
  };
  const askRemove = async () => {
    const confirmLabel = t('review.deletePhoto.button');
    if (!(await confirm(t('comments.deletePhotoConfirm'), { tone: 'bad', confirmLabel }))) return;
    await orAlert(removePhoto(one).unwrap(), t('review.deletePhoto.failed'));
  };
  if (!isOwn && !(isAdmin && comment.photo_id)) return null;
  return (
    <div className="hl-wrap">
      {isOwn && (
        <>
          <Button variant="subtle" className={styles.tool} onClick={onEdit}>
            {t('comments.edit')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            className={styles.tool}
            loading={withdrawing.isLoading}
            onClick={() => void askWithdraw()}
          >
            {t('comments.withdraw')}
          </Button>
        </>
      )}
      {isAdmin && comment.photo_id && (
        <Button
          variant="subtle"
          color="gray"
          className={styles.tool}
          loading={removing.isLoading}
          onClick={() => void askRemove()}
        >
          {t('review.deletePhoto.button')}
        </Button>
      )}
    </div>
  );
}
