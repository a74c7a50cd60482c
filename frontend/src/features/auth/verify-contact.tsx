import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { FormProblem } from '../../components/form-problem.js';
import { useVerifyContactMutation } from '../../domain/api/auth.js';
import { problemDetail } from '../../domain/api/problem.js';
import { AuthLayout } from './auth-layout.js';

/** The link that is mailed to a contact address. A person confirms: programs that open links in mails must not. */
export default function VerifyContact() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [verify, { data, error, isLoading }] = useVerifyContactMutation();
  const home = (
    <p className="hl-flush hl-mt-16 hl-muted">
      <Link to="/login" className="hl-tap hl-plain hl-strong">
        {t('verifyContact.home')}
      </Link>
    </p>
  );
  if (data) {
    const lead = t('verifyContact.doneLead', { email: data.email, tenant: data.tenant_name });
    return (
      <AuthLayout title={t('verifyContact.done')} lead={lead}>
        {home}
      </AuthLayout>
    );
  }
  const problem = error ? (problemDetail(error) ?? t('verifyContact.failed')) : null;
  return (
    <AuthLayout title={t('verifyContact.title')} lead={t('verifyContact.lead')}>
      <FormProblem text={problem} />
      <Button fullWidth loading={isLoading} onClick={() => void verify(token)}>
        {t('verifyContact.submit')}
      </Button>
      {problem && home}
    </AuthLayout>
  );
}
