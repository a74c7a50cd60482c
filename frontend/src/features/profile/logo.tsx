import type { TenantView } from '@hazardlens/contracts';
import { Button, FileButton } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { FormProblem } from '../../components/form-problem.js';
import { Loaded } from '../../components/loaded.js';
import { useDeleteLogoMutation, useGetLogoQuery, useUploadLogoMutation } from '../../domain/api/people.js';
import { problemDetail } from '../../domain/api/problem.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './profile.module.css';

/** As the server takes it; more is not worth sending. */
const mostBytes = 1024 * 1024;

/** What stands at the head of reports. */
export function Logo({ tenant: { logo } }: { tenant: TenantView }) {
  const { t } = useLocale();
  const [upload, { isLoading }] = useUploadLogoMutation();
  const [remove, removing] = useDeleteLogoMutation();
  const [problem, setProblem] = useState<string | null>(null);
  // A browser tells of no second choice of the same file, such as the one whose upload failed.
  const forget = useRef<() => void>(null);
  const send = async (file: File | null) => {
    if (!file) return;
    forget.current?.();
    setProblem(file.size > mostBytes ? t('organisation.logoTooLarge') : null);
    if (file.size > mostBytes) return;
    try {
      await upload(await encodePhoto(file)).unwrap();
    } catch (error) {
      setProblem(problemDetail(error) ?? t('organisation.logoFailed'));
    }
  };
  const ask = async () => {
    setProblem(null);
    const sure = await confirm(t('organisation.logoDeleteConfirm'), { tone: 'bad' });
    if (sure) await orAlert(remove().unwrap(), t('organisation.logoDeleteFailed'));
  };
  return (
    <section className={styles.storage} aria-labelledby="logo">
      <h3 id="logo" className="hl-heading">
        {t('organisation.logo')}
      </h3>
      <p className="hl-flush hl-muted">{t('organisation.logoHint')}</p>
      {logo ? <Picture upload={logo} /> : <p className="hl-flush hl-body">{t('organisation.logoNone')}</p>}
      <FormProblem text={problem} />
      <div className="hl-row hl-wrap hl-gap-12">
        <FileButton accept="image/png,image/jpeg,image/webp" resetRef={forget} onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isLoading}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {t(logo ? 'organisation.logoReplace' : 'organisation.logoUpload')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="default"
            loading={removing.isLoading}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => void ask()}
          >
            {t('organisation.logoDelete')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Picture({ upload }: { upload: string }) {
  const { t } = useLocale();
  return (
    <Loaded compact query={useGetLogoQuery(upload)} skeleton={80}>
      {(src) => <img className={styles.logo} src={src} alt={t('organisation.logoAlt')} />}
    </Loaded>
  );
}
