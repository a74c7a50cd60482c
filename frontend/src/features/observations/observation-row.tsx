import type { ObservationView } from '@hazardlens/contracts';
import { categoryName } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { AddedPhoto } from '../../components/photo/added-photo.js';
import { useDeleteObservationMutation } from '../../domain/api/observations.js';
import { useUser } from '../../domain/store.js';
import { useLocale } from '../../i18n/use-locale.js';

/** Good practice as somebody told of it; its photo large on demand. */
export function ObservationRow({ observation }: { observation: ObservationView }) {
  const { t, locale, format } = useLocale();
  const [large, setLarge] = useState(false);
  const { text, category, site_name, observed_by, created_at, photo_id, thumbnail } = observation;
  const alt = t('observations.photoAlt', { name: observed_by.name });
  return (
    <article className="hl-column" style={{ gap: 6, padding: '12px 0' }} aria-label={text.slice(0, 80)}>
      <p className="hl-flush hl-breaks hl-body" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </p>
      <p className="hl-flush hl-small hl-muted hl-breaks">
        {[site_name, category && categoryName(category, locale), observed_by.name].filter(Boolean).join(' · ')} ·{' '}
        <time dateTime={created_at}>{format.moment(created_at)}</time>
      </p>
      {photo_id && large && <AddedPhoto id={photo_id} alt={alt} />}
      {photo_id && !large && thumbnail && (
        <img src={thumbnail} alt={alt} className="hl-photo" style={{ maxWidth: 160, borderRadius: 8 }} />
      )}
      <div className="hl-wrap">
        {photo_id && (
          <Button variant="default" aria-expanded={large} onClick={() => setLarge(!large)}>
            {t(large ? 'observations.smaller' : 'observations.larger')}
          </Button>
        )}
        <Delete observation={observation} />
      </div>
    </article>
  );
}

/** For who told of it, and for admins: also when somebody on the photo asks for it. */
function Delete({ observation: { id, observed_by, photo_id, text } }: { observation: ObservationView }) {
  const { t } = useTranslation();
  const user = useUser();
  const [remove, { isLoading }] = useDeleteObservationMutation();
  const isAdmin = user?.role === 'admin' || user?.role === 'super_admin';
  if (user?.id !== observed_by.id && !isAdmin) return null;
  const ask = async () => {
    const question = t(photo_id ? 'observations.deleteWithPhoto' : 'observations.deleteConfirm');
    if (!(await confirm(question, { tone: 'bad', confirmLabel: t('queue.delete') }))) return;
    await orAlert(remove(id).unwrap(), t('observations.deleteFailed'));
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isLoading}
      aria-label={`${t('queue.delete')}: ${text.slice(0, 80)}`}
      onClick={() => void ask()}
    >
      {t('queue.delete')}
    </Button>
  );
}
