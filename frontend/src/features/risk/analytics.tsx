import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CraneDrawing } from '../../components/drawings.js';
import { Page, Panel } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';

/** A placeholder by specification, and honest about it. */
export default function Analytics() {
  const { t } = useTranslation();
  return (
    <Page title={t('analytics.title')}>
      <Panel>
        <EmptyState
          drawing={CraneDrawing}
          title={t('analytics.comingSoon')}
          hint={t('analytics.hint')}
          action={
            <Button component={Link} to="/risk-intel" variant="default">
              {t('analytics.toHub')}
            </Button>
          }
        />
      </Panel>
    </Page>
  );
}
