import type { UserView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { KeptExports } from '../../components/exports/kept-exports.js';
import { Panel } from '../../components/page.js';
import { useExportOrganisationMutation, useExportPersonMutation } from '../../domain/api/exports.js';
import { useLocale } from '../../i18n/use-locale.js';

/** Everybody's own data; for an admin the organization's, too, and what was exported of its people. */
export function DataExports({ user }: { user: UserView }) {
  const { t } = useLocale();
  const [exportPerson, own] = useExportPersonMutation();
  const [exportOrganisation, all] = useExportOrganisationMutation();
  const isAdmin = user.role === 'admin';
  // who manages people finds what was exported of them here
  const manages = isAdmin || user.role === 'super_admin';
  const failed = t('exports.failed');
  return (
    <Panel
      title={t(manages ? 'exports.titleAdmin' : 'exports.title')}
      note={t(isAdmin ? 'exports.leadAdmin' : 'exports.lead')}
    >
      <div className="hl-wrap hl-mb-16">
        <Button
          variant="default"
          loading={own.isLoading}
          onClick={() => void orAlert(exportPerson(user.id).unwrap(), failed)}
        >
          {t('exports.exportMine')}
        </Button>
        {isAdmin && (
          <Button
            variant="default"
            loading={all.isLoading}
            onClick={() => void orAlert(exportOrganisation().unwrap(), failed)}
          >
            {t('exports.exportOrganisation')}
          </Button>
        )}
      </div>
      <KeptExports />
    </Panel>
  );
}
