import { FileInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useImagesOnly } from './use-images-only.js';

interface Props {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** One photo to go with a text: taken now, or chosen from those on the device. */
export function PhotoInput({ label, file, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <FileInput
      label={label}
      placeholder={t('common.choosePhoto')}
      leftSection={<IconCamera size={18} aria-hidden="true" />}
      accept="image/*,.heic,.heif"
      value={file}
      onChange={useImagesOnly(onFile)}
      clearable
      clearButtonProps={{ 'aria-label': t('common.removePhoto') }}
    />
  );
}
