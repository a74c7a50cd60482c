import { type AnalysisResult, judgedOf } from '@hazardlens/contracts';
import { checklist, hazardName } from '@hazardlens/taxonomy';
import { SeverityMark } from '../../components/marks.js';
import { BoxedPhoto, boxesOf } from '../../components/photo/boxes.js';
import { nothingFoundText, whyNotJudged } from '../../domain/photos/encode.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './analysis-result.module.css';

export interface ShownPhoto {
  url: string | null;
  /** its place among those that were sent, by which the answer names it; below 0: it was not */
  sentAs: number;
}
interface Props {
  result: AnalysisResult;
  photos: readonly ShownPhoto[];
}

/** Below the alert's text: each photo with its boxes, what was found, and what no photo can tell. */
export function AnalysisResultView({ result, photos }: Props) {
  const { t, locale, format } = useLocale();
  const notAssessed = checklist(
    result.not_assessed.map(({ code }) => code),
    locale,
  );
  return (
    <div className="hl-mt-16">
      {result.detections.length === 0 && <p>{t(nothingFoundText(judgedOf(result)))}</p>}
      <ul className={`hl-list hl-stack hl-gap-16 ${styles.photos}`}>
        {photos.map(({ url, sentAs }, index) => {
          const number = index + 1;
          const found = result.detections.filter(({ photo_index }) => photo_index === sentAs);
          const notJudged = whyNotJudged(result.photo_hints, sentAs);
          const nothing =
            sentAs < 0 ? 'onPhotoNotSent' : notJudged ? ('onPhotoNotJudged' as const) : ('onPhotoNone' as const);
          const caption =
            found.length === 0
              ? t(`capture.result.${nothing}`, { number })
              : t('capture.result.onPhoto', { number, count: found.length });
          return (
            <li key={number}>
              {url && <BoxedPhoto src={url} alt={caption} boxes={boxesOf(found, locale)} />}
              <p className="hl-flush hl-mt-8 hl-bold">{caption}</p>
              {result.photo_hints
                .filter(({ photo_index }) => photo_index === sentAs)
                .map(({ hint }) => (
                  <p key={hint} className="hl-flush hl-mt-8 hl-bold">
                    {t(hint === notJudged ? `capture.result.notJudged.${hint}` : `capture.hint.${hint}`)}
                  </p>
                ))}
              {found.map((detection) => (
                <p key={detection.incident_id} className={`hl-stack hl-flush hl-mt-2 ${styles.finding}`}>
                  <SeverityMark of={detection} />
                  <span>
                    {hazardName(detection, locale)},{' '}
                    {t('capture.result.confidence', { value: format.percent(detection.confidence) })}
                  </span>
                </p>
              ))}
              {result.held_back
                ?.filter(({ photo_index }) => photo_index === sentAs)
                .map(({ hazard_type, own_label, confidence, threshold }) => (
                  <p key={hazard_type} className="hl-flush hl-mt-8 hl-bold">
                    {t('capture.result.heldBack', {
                      label: hazardName({ category: '', hazard_type, own_label }, locale),
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
        <details className={`hl-mt-16 ${styles.rest}`}>
          <summary className="hl-row hl-strong">{t('capture.result.notAssessed')}</summary>
          <ul className="hl-flush hl-muted">
            {notAssessed.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
