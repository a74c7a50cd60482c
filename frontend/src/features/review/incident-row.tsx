import type { IncidentView } from '@hazardlens/contracts';
import type { Band } from '@hazardlens/risk';
import { categoryName, hazardLabel, hazardName, isOwnHazardCode, type Locale } from '@hazardlens/taxonomy';
import { IconPhotoOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { shortReason } from '../../components/incident/finding-text.js';
import { whereOf } from '../../components/incident/where.js';
import { BandSign, ratedBand } from '../../components/marks.js';
import { formatters } from '../../i18n/format.js';
import styles from './incident-list.module.css';

/** Remembers what a text was: a translation costs more than drawing the element around it. */
function remembered<Key>(make: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>();
  return (key) => {
    const text = known.get(key) ?? make(key);
    known.set(key, text);
    return text;
  };
}

const previewLength = 30;
/** The beginning of a text, at a word: the whole of it stands in the detail. */
function preview(text: string): string {
  if (text.length <= previewLength) return text;
  const cut = text.slice(0, previewLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), previewLength / 2)).trimEnd()}…`;
}

/** The few texts that all rows of the list are made of, each translated once. */
export function rowTexts(t: TFunction, locale: Locale) {
  return {
    severity: t('review.severity'),
    notRated: t('posters.notRated'),
    band: remembered((band: Band) => t(`common.severityBand.${band}`)),
    confidence: remembered((value: string) => t('review.confidenceValue', { value })),
    category: remembered((category: string) => categoryName(category, locale)),
    hazard: remembered((hazard: string) => hazardLabel(hazard, locale)),
    select: remembered((label: string) => t('review.select', { label })),
  };
}
type RowTexts = ReturnType<typeof rowTexts>;

interface RowProps {
  incident: IncidentView;
  chosen: boolean;
  checked: boolean;
  /** only pending findings can be decided together */
  selectable: boolean;
  onSelect: (id: string) => void;
  onCheck: (id: string, on: boolean) => void;
  texts: RowTexts;
  locale: Locale;
}

/**
 * One finding of the list. Many of them come and go with every turn of the wheel: plain elements, texts that are
 * translated once for all rows, and drawn again only when something of its own has changed.
 */
export const IncidentRow = memo(function IncidentRow(props: RowProps) {
  const { incident, chosen, checked, selectable, onSelect, onCheck, texts, locale } = props;
  const format = formatters(locale);
  const hazard = isOwnHazardCode(incident.hazard_type)
    ? hazardName(incident, locale)
    : texts.hazard(incident.hazard_type);
  const level = ratedBand(incident);
  return (
    <div className={styles.row} data-chosen={chosen || undefined}>
      {selectable && incident.status === 'REVIEW_REQUIRED' && (
        <label className={`hl-center ${styles.check}`}>
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => onCheck(incident.id, event.currentTarget.checked)}
            aria-label={texts.select(hazard)}
          />
        </label>
      )}
      <button
        type="button"
        className={`hl-press hl-grows ${styles.open}`}
        onClick={() => onSelect(incident.id)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={`hl-photo hl-thumb ${styles.thumb}`}>
          {incident.thumbnail ? (
            <img src={incident.thumbnail} alt="" width={64} height={72} loading="lazy" decoding="async" />
          ) : (
            <IconPhotoOff size={22} stroke={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={`hl-grows ${styles.text}`}>
          <span className="hl-wrap hl-gap-4 hl-numbers">
            {level ? (
              <>
                <span className="hl-inline hl-strong hl-whole">
                  <BandSign band={level} />
                  {texts.band(level)}
                </span>
                <span className="hl-bold">
                  <span className="hl-hidden">{texts.severity} </span>
                  {format.percent(incident.severity)}%
                </span>
              </>
            ) : (
              <span className="hl-strong">{texts.notRated}</span>
            )}
            {incident.confidence > 0 && (
              <span className={`hl-tiny hl-whole hl-muted ${styles.confidence}`}>
                {texts.confidence(format.percent(incident.confidence))}
              </span>
            )}
          </span>
          <span className="hl-strong hl-breaks">
            {incident.number && <span className="hl-numbers">{incident.number} </span>}
            {level ? `${texts.category(incident.category)} - ${hazard}` : hazard}
          </span>
          <span className="hl-breaks hl-muted">{preview(shortReason(incident, locale))}</span>
          <span className={`hl-spread hl-tiny hl-muted ${styles.where}`}>
            <span className="hl-shrinks hl-breaks">{whereOf(incident)}</span>
            <time className="hl-numbers" dateTime={incident.created_at}>
              {format.moment(incident.created_at)}
            </time>
          </span>
        </span>
      </button>
    </div>
  );
});
