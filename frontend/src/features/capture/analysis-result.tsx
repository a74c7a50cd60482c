import type { AnalysisResult } from '@hazardlens/contracts';
import { checklist, hazardLabel } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { BoxedPhoto } from '../../components/photo/boxed-photo.js';
import { SeverityMark } from '../../components/severity-mark.js';
import { nothingFoundText, whyNotJudged } from '../../domain/photos/not-judged.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './analysis-result.module.css';

interface Props {
  result: AnalysisResult;
  photoUrls: readonly (string | null)[];
}

/** Below the alert's text: each photo with its boxes, what was found, and what no photo can tell. */
export function AnalysisResultView({ result, photoUrls }: Props) {
  const { t } = useTranslation();
  const { locale, format } = useLocale();
  const notAssessed = checklist(
    result.not_assessed.map(({ code }) => code),
    locale,
  );
  return (
    <div className={styles.result}>
      {result.detections.length === 0 && <p>{t(nothingFoundText(result.photo_hints, photoUrls.length))}</p>}
      <ul className={styles.photos}>
        {photoUrls.map((url, index) => {
          const found = result.detections.filter(({ photo_index }) => photo_index === index);
          const notJudged = whyNotJudged(result.photo_hints, index);
          const caption =
            found.length === 0
              ? t(notJudged ? 'capture.result.onPhotoNotJudged' : 'capture.result.onPhotoNone', { number: index + 1 })
              : t('capture.result.onPhoto', { number: index + 1, count: found.length });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the photo's identity in the answer
            <li key={index}>
              {url && (
                <BoxedPhoto
                  src={url}
                  alt={caption}
                  boxes={found.flatMap(({ boxes, severity, hazard_type }) =>
                    boxes.map((box) => ({ ...box, severity, label: hazardLabel(hazard_type, locale) })),
                  )}
                />
              )}
              <p className={styles.caption}>{caption}</p>
              {result.photo_hints
                .filter(({ photo_index }) => photo_index === index)
                .map(({ hint }) => (
                  <p key={hint} className={styles.caption}>
                    {t(hint === notJudged ? `capture.result.notJudged.${hint}` : `capture.hint.${hint}`)}
                  </p>
                ))}
              {found.map((detection) => (
                <p key={detection.incident_id} className={styles.finding}>
                  <SeverityMark severity={detection.severity} />
                  <span>
                    {hazardLabel(detection.hazard_type, locale)},{' '}
                    {t('capture.result.confidence', { value: format.percent(detection.confidence) })}
                  </span>
                </p>
              ))}
              {result.held_back
                ?.filter(({ photo_index }) => photo_index === index)
                .map(({ hazard_type, confidence, threshold }) => (
                  <p key={hazard_type} className={styles.caption}>
                    {t('capture.result.heldBack', {
                      label: hazardLabel(hazard_type, locale),
                      value: format.percent(confidence),
                      threshold: format.percent(threshold),
                    })}
                  </p>
                ))}
            </li>
          );
        })}
      </ul>
      {notAssessed.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('capture.result.notAssessed')}</summary>
          <ul>
            {notAssessed.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
