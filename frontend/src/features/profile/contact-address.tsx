import type { TenantView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alert, orAlert } from '../../components/dialogs/dialogs.js';
import { useUpdateOrganisationMutation } from '../../domain/api/people.js';

/** Whether insurers' requests reach the organisation at its contact address, and what to do where they do not. */
export function ContactAddress({ tenant }: { tenant: TenantView }) {
  const { t } = useTranslation();
  const [save, { isLoading }] = useUpdateOrganisationMutation();
  const pending = tenant.contact_email_pending;
  if (!pending) {
    return tenant.contact_email_verified ? (
      <p className="hl-flush hl-small hl-muted">{t('organisation.contactVerified')}</p>
    ) : null;
  }
  const sendAgain = async () => {
    if (!(await orAlert(save({ contact_email: pending }).unwrap(), t('common.saveFailed')))) return;
    await alert(t('organisation.contactSent', { email: pending }), { tone: 'good' });
  };
  return (
    <div className="hl-stack" role="status">
      <p className="hl-flush hl-words">{t('organisation.contactPending', { email: pending })}</p>
      <Button variant="default" loading={isLoading} onClick={() => void sendAgain()}>
        {t('organisation.contactAgain')}
      </Button>
    </div>
  );
}
