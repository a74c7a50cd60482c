import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { noValidPhotos } from './captures.js';
import { isApiError, messageOf } from './problem.js';

/**
 * Why something could not be sent, in one line, in the order of the error catalogue (specification section 8): the server's
 * words, its status, that nothing answered, or what went wrong on this device.
 */
export function useErrorLine(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      if (!isApiError(error)) return messageOf(error);
      if (error.message === noValidPhotos) return t('capture.alert.noValid');
      if (error.detail) return error.detail;
      const { kind, status } = error;
      return kind === 'http' ? t('capture.failure.serverError', { status }) : t('capture.failure.noResponse');
    },
    [t],
  );
}
