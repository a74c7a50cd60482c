import type { IncidentView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FindingReason } from '../../components/incident/finding-text.js';
import { whereOf } from '../../components/incident/where.js';
import { ratedBand, SeverityMark } from '../../components/marks.js';
import { findingColour } from '../../components/photo/boxes.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Key } from './decision-panel.js';
import styles from './deck.module.css';
import { type Rejecting, WhyRejected } from './rejection.js';

interface Props {
  current: IncidentView;
  /** what waits on the same photo, the current one among it */
  here: readonly IncidentView[];
  numbers: ReadonlyMap<string, number>;
  checked: ReadonlySet<string>;
  onCheck: (ids: readonly string[], on: boolean) => void;
  onCheckAll: () => void;
  onSelect: (id: string) => void;
  /** how many are decided at once */
  count: number;
  /** why nothing can be decided now */
  blocked: string | null;
  /** the finding that was looked at has left underneath: this one is decided after that was noticed */
  lost: LostProps | null;
  rejecting: Rejecting;
  /** nobody has said yet which hazard it is: approving begins with that */
  toName: boolean;
  onApprove: (closedOnSite: boolean) => void;
  /** null: there is no other photo */
  onLater: (() => void) | null;
}

/** What is decided, what else waits on the photo, and under the thumbs the decision. */
export function DeckPanel(props: Props) {
  const { current, here, blocked, rejecting } = props;
  const { t, locale, format } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever decides by keyboard or ear goes on from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another finding is looked at
  useEffect(() => {
    if (!rejecting.asks) heading.current?.focus({ preventScroll: true });
  }, [current.id, rejecting.asks]);
  // what nobody has named or measured has no figure
  const figures = [
    ...(ratedBand(current) ? [`${t('review.severity')} ${format.percent(current.severity)}%`] : []),
    ...(current.confidence > 0 ? [t('review.confidenceValue', { value: format.percent(current.confidence) })] : []),
  ];
  return (
    <div className={styles.panel}>
      {/* biome-ignore lint/a11y/useSemanticElements: what scrolls above the buttons, not a section of the page */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, even where nothing in it takes the focus */}
      <div className={styles.words} tabIndex={0} role="group" aria-label={t('review.openFull')}>
        <div className="hl-spread">
          <h2 ref={heading} tabIndex={-1} className={`hl-heading hl-shrinks ${styles.hazard}`}>
            {hazardName(current, locale)}
          </h2>
          <SeverityMark of={current} />
        </div>
        <p className="hl-flush hl-mt-4 hl-small hl-muted hl-numbers">{figures.join(' · ')}</p>
        <FindingReason incident={current} />
        <p className="hl-flush hl-mt-8 hl-small hl-muted hl-breaks">
          {[current.number, whereOf(current), format.dateTime(current.created_at)].filter(Boolean).join(' · ')}{' '}
          <Link to={`/review?incident=${current.id}`} className={`hl-tap ${styles.details}`}>
            {t('review.openFull')}
          </Link>{' '}
          <Key>D</Key>
        </p>
        {here.length > 1 && <OnPhoto {...props} />}
      </div>
      {blocked !== null ? (
        <p className={`hl-flush ${styles.bar}`} role="status">
          {blocked}
        </p>
      ) : props.lost ? (
        <Lost {...props.lost} />
      ) : rejecting.asks ? (
        <WhyRejected rejecting={rejecting} />
      ) : (
        <Decide {...props} />
      )}
    </div>
  );
}

interface LostProps {
  /** a decision of one's own was sent for it, and its answer never came */
  isUnanswered: boolean;
  onGoOn: () => void;
}

function Lost({ isUnanswered, onGoOn }: LostProps) {
  const { t } = useLocale();
  return (
    <div className={`hl-stack ${styles.bar}`}>
      <p className="hl-flush" role="status">
        {t(isUnanswered ? 'review.deck.arrived' : 'review.deck.taken')}
      </p>
      <Button variant="default" onClick={onGoOn} rightSection={<Key>N</Key>}>
        {t('review.deck.goOn')}
      </Button>
    </div>
  );
}

function OnPhoto({ current, here, numbers, checked, onCheck, onCheckAll, onSelect }: Props) {
  const { t, locale } = useLocale();
  return (
    <section className="hl-mt-12" aria-label={t('review.deck.onPhoto')}>
      <div className="hl-spread">
        <h3 className="hl-term">{t('review.deck.onPhoto')}</h3>
        <Button variant="subtle" size="compact-sm" onClick={onCheckAll} rightSection={<Key>S</Key>}>
          {here.every(({ id }) => checked.has(id)) ? t('review.deck.selectNone') : t('review.deck.selectAll')}
        </Button>
      </div>
      <ul className="hl-list">
        {here.map((each) => {
          const label = hazardName(each, locale);
          const number = numbers.get(each.id) ?? 0;
          return (
            <li key={each.id} className="hl-row hl-gap-4">
              <label className={`hl-center ${styles.check}`}>
                <input
                  type="checkbox"
                  checked={checked.has(each.id)}
                  onChange={(event) => onCheck([each.id], event.currentTarget.checked)}
                  aria-label={t('review.select', { label })}
                />
              </label>
              <button
                type="button"
                className={`hl-press hl-row hl-grows ${styles.finding}`}
                aria-current={each.id === current.id ? 'true' : undefined}
                onClick={() => onSelect(each.id)}
              >
                <span className={styles.swatch} style={{ background: findingColour(number) }} aria-hidden="true" />
                <span className="hl-grows hl-breaks">{label}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Decide({ count, rejecting, toName, onApprove, onLater }: Props) {
  const { t } = useLocale();
  return (
    <>
      <div className={styles.others}>
        {count > 1 && <strong className={styles.selected}>{t('review.selected', { count })}</strong>}
        {!toName && (
          <Button variant="default" px="xs" onClick={() => onApprove(true)} rightSection={<Key>F</Key>}>
            {t('review.approveFixed')}
          </Button>
        )}
        <Button
          variant="default"
          px="xs"
          disabled={onLater === null}
          onClick={() => onLater?.()}
          rightSection={<Key>N</Key>}
        >
          {t('review.deck.later')}
        </Button>
      </div>
      <div className={`${styles.bar} ${styles.thumbs}`}>
        <Button color="green" px="xs" onClick={() => onApprove(false)} rightSection={<Key>A</Key>}>
          {t(toName ? 'review.deck.name' : 'review.approve')}
        </Button>
        <Button color="red" px="xs" onClick={rejecting.ask} rightSection={<Key>R</Key>}>
          {t('review.reject')}
        </Button>
      </div>
    </>
  );
}
