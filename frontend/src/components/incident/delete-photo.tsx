import type { IncidentView } from '@hazardlens/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeletePhotoMutation } from '../../domain/api/incidents.js';
import { useUser } from '../../domain/store.js';
import { confirm, orAlert } from '../dialogs/dialogs.js';

/**
 * A privacy request for one photo: for admins, nobody else sees the button.
 * @param repairPhotoId the photo of the repair; the hazard's without
 */
export function DeletePhoto({ incident, repairPhotoId }: { incident: IncidentView; repairPhotoId?: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const [remove, { isLoading }] = useDeletePhotoMutation();
  const isAdmin = user?.role === 'super_admin' || (user?.role === 'admin' && user.tenant_type === 'contractor');
  if (!isAdmin) return null;
  const label = repairPhotoId ? t('review.deletePhoto.repair') : t('review.deletePhoto.button');
  const ask = async () => {
    const text = repairPhotoId ? t('review.deletePhoto.confirmRepair') : t('review.deletePhoto.confirm');
    if (!(await confirm(text, { tone: 'bad', confirmLabel: label }))) return;
    const request = { id: incident.id, ...(repairPhotoId ? { repairPhotoId } : {}) };
    await orAlert(remove(request).unwrap(), t('review.deletePhoto.failed'));
  };
  return (
    <button type="button" className="hl-button hl-small" disabled={isLoading} onClick={() => void ask()}>
      <IconTrash size={18} aria-hidden="true" />
      {label}
    </button>
  );
}
