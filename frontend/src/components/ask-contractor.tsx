import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../domain/store.js';

/** Where nothing is seen of any contractor yet: the insurer's admin asks one for access, nobody else can. */
export function AskContractor() {
  const { t } = useTranslation();
  if (useUser()?.role !== 'admin') return null;
  return (
    <Button component={Link} to="/insurance">
      {t('insurance.linksInsurer')}
    </Button>
  );
}
