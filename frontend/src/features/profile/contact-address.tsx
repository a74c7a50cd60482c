import type { TenantView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alert, orAlert } from '../../components/dialogs/dialogs.js';
import { useUpdateOrganisationMutation } from '../../domain/api/people.js';

/**
 * What the contact address is good for, and what to do where it is not confirmed: requests reach a contractor at it, and
 * name the domain of an insurer's.
 */
export function ContactAddress({ tenant }: { tenant: TenantView }) {
  const { t } = useTranslation();
  const [save, { isLoading }] = useUpdateOrganisationMutation();
  const pending = tenant.contact_email_pending;
  const insurer = tenant.tenant_type === 'insurance_provider';
  if (!pending) {
    return tenant.contact_email_verified ? (
      <p className="hl-flush hl-small hl-muted">
        {insurer ? t('organisation.contactVerifiedInsurer') : t('organisation.contactVerified')}
      </p>
    ) : null;
  }
  const sendAgain = async () => {
    if (!(await orAlert(save({ contact_email: pending }).unwrap(), t('common.saveFailed')))) return;
    await alert(t('organisation.contactSent', { email: pending }), { tone: 'good' });
  };
  return (
    <div className="hl-stack" role="status">
      <p className="hl-flush hl-words">
        {insurer
          ? t('organisation.contactPendingInsurer', { email: pending })
          : t('organisation.contactPending', { email: pending })}
      </p>
      <Button variant="default" loading={isLoading} onClick={() => void sendAgain()}>
        {t('organisation.contactAgain')}
      </Button>
    </div>
  );
}
