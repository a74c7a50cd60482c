import { type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { categoryName, hazardName, NOT_NAMED } from '@hazardlens/taxonomy';
import { Button, Skeleton } from '@mantine/core';
import { type Ref, type RefObject, useDeferredValue, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Comments } from '../../components/comments/comments.js';
import { ActionPanel } from '../../components/incident/action-panel.js';
import { HistoryList } from '../../components/incident/block.js';
import { FindingReason, Law, RecommendedAction } from '../../components/incident/finding-text.js';
import { incidentPath } from '../../components/incident/incident-path.js';
import { Reporter } from '../../components/incident/reporter.js';
import { SameHazard } from '../../components/incident/same-hazard.js';
import { whereOf } from '../../components/incident/where.js';
import { Shown } from '../../components/loaded.js';
import { SeverityMark } from '../../components/marks.js';
import { Fact } from '../../components/page.js';
import { editedBoxes, useBoxEditing } from '../../components/photo/box-editing.js';
import { kindFor, kindsFor } from '../../components/photo/box-kinds.js';
import { type RejectionReason, useGetIncidentQuery } from '../../domain/api/incidents.js';
import { type BlurRegion, regionsToSend } from '../../domain/blur-regions.js';
import { useUser } from '../../domain/store.js';
import { type Known, useKnown } from '../../domain/use-known.js';
import { useSamePhoto } from '../../domain/use-same-photo.js';
import { useLocale } from '../../i18n/use-locale.js';
import { DecisionPanel, EditFinding, Key } from './decision-panel.js';
import { correctionOf, type Draft, draftOf } from './draft.js';
import { FindingPrecision, OthersOnPhoto } from './finding-precision.js';
import { IncidentPhoto } from './incident-photo.js';
import { MissedHere } from './missed-here.js';
import { anyReported, noteWithReason } from './reason-select.js';
import styles from './review.module.css';
import { SeenBy } from './seen-by.js';
import { TeachHere } from './teach-here.js';
import type { Decisions } from './use-decisions.js';

/** What the keyboard can ask of the open incident. */
export interface DetailActions {
  approve: () => void;
  approveFixed: () => void;
  reject: () => void;
  edit: () => void;
  correct: () => void;
}

interface Props {
  id: string;
  decisions: Decisions;
  actions: Ref<DetailActions>;
  /** true when this finding took the place of a decided one: whoever decides by keyboard or ear goes on from here */
  takesFocus: RefObject<boolean>;
  /** the list that it was chosen from */
  list: Known<unknown>;
  /** the list stands beside it and says itself how old it is */
  beside: boolean;
  onClose: () => void;
}

/**
 * A finding that was read before its list could not be refreshed is as old as that list: it may have been decided meanwhile,
 * so that it is shown with its time, and nothing acts on it.
 */
export function IncidentDetail({ id, list, beside, onClose, ...rest }: Props) {
  const { t } = useLocale();
  const query = useGetIncidentQuery(id);
  const own = useKnown(query);
  const { fulfilledTimeStamp, isFetching, refetch } = query;
  const isOfOldList = own.state === 'ready' && list.state === 'stale';
  const known: Known<IncidentView> = isOfOldList
    ? {
        state: 'stale',
        data: own.data,
        at: fulfilledTimeStamp ?? list.at,
        busy: list.busy || isFetching,
        retry: () => {
          list.retry();
          void refetch();
        },
      }
    : own;
  return (
    <div className={`hl-column ${styles.finding}`}>
      <Shown
        known={known}
        quiet={isOfOldList && beside}
        skeleton={<DetailSkeleton />}
        wayOn={{ label: t('common.close'), go: onClose }}
      >
        {(incident) => <Finding key={id} incident={incident} isCurrent={known.state === 'ready'} {...rest} />}
      </Shown>
    </div>
  );
}

interface FindingProps extends Pick<Props, 'decisions' | 'actions' | 'takesFocus'> {
  incident: IncidentView;
  /** false: of an earlier time; nothing may act on it */
  isCurrent: boolean;
}

function Finding({ incident, isCurrent, decisions, actions, takesFocus }: FindingProps) {
  const { t, locale, format } = useLocale();
  const user = useUser();
  const [reason, setReason] = useState<RejectionReason | ''>('');
  // What nobody has named has to be named: the fields for it are open from the beginning.
  const [draft, setDraft] = useState<Draft | null>(() =>
    incident.hazard_type === NOT_NAMED && incident.status === 'REVIEW_REQUIRED' ? draftOf(incident) : null,
  );
  const [regions, setRegions] = useState<readonly BlurRegion[]>([]);
  const [correcting, setCorrecting] = useState(false);
  const editing = useBoxEditing(incident.boxes, incident.boxes[0]?.class ?? kindFor(incident.hazard_type));
  // Read when a decision is made: what is typed draws nothing but itself.
  const notesField = useRef<HTMLTextAreaElement>(null);
  const notes = () => notesField.current?.value ?? '';
  const choose = (next: RejectionReason | '') => {
    setReason(next);
    if (notesField.current) notesField.current.value = noteWithReason(notes(), next, anyReported([incident]), t);
  };
  const isReviewer = user !== null && isReviewRole(user.role);
  const mayDecide = isCurrent && isReviewer && incident.status === 'REVIEW_REQUIRED';

  const approve = (closedOnSite: boolean) => {
    if (mayDecide && !decisions.busy) {
      const covered = regions.length > 0 ? { blur_regions: regionsToSend(regions) } : {};
      const drawn = editedBoxes(incident.boxes, editing.edited);
      const boxes = drawn ? { boxes: drawn } : {};
      void decisions.approve(
        incident,
        notes(),
        { ...correctionOf(incident, draft), ...covered, ...boxes },
        closedOnSite,
      );
    }
  };
  const reject = async () => {
    if (!mayDecide || decisions.busy) return;
    const done = await decisions.reject(incident, notes(), reason === '' ? undefined : reason);
    if (!done) notesField.current?.focus();
  };
  const toggleEdit = () => {
    if (mayDecide) setDraft((current) => (current ? null : draftOf(incident)));
  };
  const photo = useRef<HTMLDivElement>(null);
  const toggleCorrect = () => {
    if (!mayDecide || !incident.photo_base64) return;
    setCorrecting(!correcting);
    photo.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const correctButton = useRef<HTMLButtonElement>(null);
  /** *Done* goes with the editor: whoever came by keyboard is back where it was opened. */
  const corrected = () => {
    setCorrecting(false);
    correctButton.current?.focus({ preventScroll: true });
  };
  useImperativeHandle(actions, () => ({
    approve: () => approve(false),
    approveFixed: () => approve(true),
    reject: () => void reject(),
    edit: toggleEdit,
    correct: toggleCorrect,
  }));

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const label = hazardName(incident, locale);
  const isNamed = incident.hazard_type !== NOT_NAMED;
  const others = useSamePhoto(incident);
  // What is said and what was done stand at the end of it: drawn once the finding itself can be seen.
  const isSeen = useDeferredValue(true, false);
  const isDrawn = mayDecide && (regions.length > 0 || editedBoxes(incident.boxes, editing.edited) !== null);
  return (
    <div className={styles.detail} data-unsent={isDrawn || undefined}>
      <div ref={photo} className={`hl-photo ${styles.photo}`} data-correcting={(correcting && mayDecide) || undefined}>
        <IncidentPhoto
          incident={incident}
          others={others}
          label={label}
          regions={regions}
          onRegions={setRegions}
          mayCover={mayDecide}
          correcting={correcting && mayDecide}
          onCorrected={corrected}
          editing={editing}
          kinds={kindsFor(draft?.hazard_type ?? incident.hazard_type, incident.boxes)}
        />
      </div>
      <div className={styles.facts}>
        {/* biome-ignore lint/a11y/useSemanticElements: a part of the detail that scrolls, not a section of the page */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, even where nothing in it takes the focus */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('review.openFull')}>
          <div className={`hl-spread ${styles.headline}`}>
            <h2 ref={heading} tabIndex={-1} className={`hl-heading ${styles.hazard}`}>
              {label}
            </h2>
            <SeverityMark of={incident} />
          </div>
          <p className="hl-flush hl-mt-4 hl-mb-12 hl-muted">
            {incident.number && (
              <>
                <Link to={incidentPath(incident, user)}>{incident.number}</Link> ·{' '}
              </>
            )}
            {whereOf(incident)} · <time dateTime={incident.created_at}>{format.dateTime(incident.created_at)}</time>
          </p>
          <dl className={`hl-fit hl-stack hl-flush ${styles.terms}`}>
            <Fact isTerm name={t('review.category')}>
              {categoryName(incident.category, locale)}
            </Fact>
            <Fact isTerm name={t('review.hazardType')}>
              {label}
            </Fact>
            {isNamed && (
              <Fact isTerm name={t('review.severity')}>
                {format.percent(incident.severity)}%
              </Fact>
            )}
            {incident.confidence > 0 && (
              <Fact isTerm name={t('review.confidence')}>
                {format.percent(incident.confidence)}%
              </Fact>
            )}
          </dl>
          <div className="hl-wrap">
            {mayDecide && (
              <Button variant="subtle" size="compact-sm" onClick={toggleEdit} rightSection={<Key>E</Key>}>
                {draft ? t('review.stopEdit') : t('review.edit')}
              </Button>
            )}
            {mayDecide && incident.photo_base64 && (
              <Button
                ref={correctButton}
                variant={correcting ? 'light' : 'subtle'}
                size="compact-sm"
                onClick={toggleCorrect}
                aria-pressed={correcting}
                rightSection={<Key>B</Key>}
              >
                {t('review.correct.start')}
              </Button>
            )}
            {isReviewer && isCurrent && <MissedHere incident={incident} others={others} />}
            {isReviewer && isCurrent && <TeachHere incident={incident} />}
          </div>
          {draft && isCurrent && <EditFinding draft={draft} onChange={setDraft} />}
          <SameHazard incident={incident} readOnly={!isCurrent} />
          <FindingReason incident={incident} />
          <Reporter incident={incident} />
          <SeenBy sources={incident.sources} />
          <OthersOnPhoto others={others} />
          {incident.precision && <FindingPrecision precision={incident.precision} />}
          <RecommendedAction incident={incident} />
          <Law incident={incident} />
          {incident.status === 'APPROVED' && <ActionPanel incident={incident} readOnly={!isCurrent} />}
          {isSeen && (
            <>
              <Comments incidentId={incident.id} />
              <HistoryList history={incident.history} />
            </>
          )}
        </div>
        <DecisionPanel
          incident={incident}
          notesField={notesField}
          reason={reason}
          onReason={choose}
          mayDecide={mayDecide}
          isCurrent={isCurrent}
          busy={decisions.busy}
          onApprove={() => approve(false)}
          onApproveFixed={() => approve(true)}
          onReject={() => void reject()}
          onReopen={() => void decisions.reopen(incident, notes())}
        />
      </div>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <div className={styles.photo} />
      <div className={styles.facts}>
        <div className={styles.scroll}>
          <Skeleton height={24} width="70%" mb="sm" />
          <Skeleton height={14} width="50%" mb="lg" />
          <Skeleton height={64} mb="lg" />
          <Skeleton height={48} mb="lg" />
          <Skeleton height={48} />
        </div>
      </div>
    </div>
  );
}
