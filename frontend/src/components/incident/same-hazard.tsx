import { type IncidentView, isReviewRole, type OtherFinding, type SameAsSuggestion } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useGetIncidentQuery } from '../../domain/api/incidents.js';
import { useSameAsQuery, useSetSameAsMutation } from '../../domain/api/same-as.js';
import { useUser } from '../../domain/store.js';
import { useKnown } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import { orAlert } from '../dialogs/dialogs.js';
import { Shown } from '../loaded.js';
import { StatusBadge } from '../marks.js';
import pair from './before-after.module.css';
import { Block } from './block.js';
import styles from './incident.module.css';
import { incidentPath } from './incident-path.js';

interface Props {
  incident: IncidentView;
  /** of an earlier time: nothing may act on it */
  readOnly?: boolean;
}

/** So many answers of "not the same" are kept in this browser, the newest. */
const mostDenied = 200;

/**
 * What an incident may be again, for those who decide: they are asked and shown both photos, nothing is merged by itself.
 * Nothing suggested means nothing: a hazard that was photographed from elsewhere is not known again.
 */
export function SameHazard({ incident, readOnly = false }: Props) {
  const user = useUser();
  if (user?.tenant_type !== 'contractor' || !isReviewRole(user.role)) return null;
  return <Asked key={incident.id} incident={incident} readOnly={readOnly} />;
}

function Asked({ incident, readOnly }: Required<Props>) {
  const { t } = useLocale();
  const [set, { isLoading: busy }] = useSetSameAsMutation();
  const [denied, setDenied] = useLocalStorage<readonly string[]>({ key: 'notTheSame', defaultValue: [] });
  const known = useKnown(useSameAsQuery(incident.id));
  const keyOf = ({ incident_id }: OtherFinding) => `${incident.id} ${incident_id}`;
  const acts = { busy, disabled: readOnly || known.state !== 'ready' };
  const say = (olderId: string | null) => void orAlert(set({ id: incident.id, olderId }).unwrap(), t('same.failed'));
  return (
    <Shown known={known} skeleton={null} compact>
      {({ earlier, later, suggestions }) => {
        const likely = suggestions.find((each) => each.likely && !denied.includes(keyOf(each)));
        const rest = suggestions.filter((each) => each !== likely);
        return (
          <>
            {earlier && <Earlier earlier={earlier} {...acts} onUndo={() => say(null)} />}
            {likely && (
              <Likely
                incident={incident}
                suggestion={likely}
                {...acts}
                onYes={() => say(likely.incident_id)}
                onNo={() => setDenied([...denied, keyOf(likely)].slice(-mostDenied))}
              />
            )}
            {later.length > 0 && (
              <Block title={t('same.again')}>
                <Findings findings={later} />
              </Block>
            )}
            {rest.length > 0 && (
              <details className="hl-small hl-mt-8">
                <summary className="hl-unfolds">{t('same.others', { count: rest.length })}</summary>
                <Findings findings={rest} {...acts} onSame={({ incident_id }) => say(incident_id)} />
              </details>
            )}
          </>
        );
      }}
    </Shown>
  );
}

interface Acts {
  busy: boolean;
  disabled: boolean;
}

function Earlier({ earlier, busy, disabled, onUndo }: Acts & { earlier: OtherFinding; onUndo: () => void }) {
  const { t, format } = useLocale();
  return (
    <Block title={t('same.title')}>
      {earlier.came_back && <StatusBadge tone="warning">{t('same.cameBack')}</StatusBadge>}
      <p className="hl-wrap">
        <NumberLink finding={earlier} />
        <span>{t('same.firstSeen', { ago: format.daysAgo(earlier.age_days) })}</span>
        <Button variant="subtle" size="compact-sm" loading={busy} disabled={disabled} onClick={onUndo}>
          {t('same.undo')}
        </Button>
      </p>
    </Block>
  );
}

interface LikelyProps extends Acts {
  incident: IncidentView;
  suggestion: SameAsSuggestion;
  onYes: () => void;
  onNo: () => void;
}

function Likely({ incident, suggestion, busy, disabled, onYes, onNo }: LikelyProps) {
  const { t, format } = useLocale();
  const { came_back, closed_at, age_days, distance_m } = suggestion;
  const older = useGetIncidentQuery(suggestion.incident_id).currentData;
  const ago = format.daysAgo(came_back && closed_at ? daysSince(closed_at) : age_days);
  const name = suggestion.number ?? format.date(suggestion.created_at);
  const reasons = suggestion.reasons.filter((reason) => reason !== 'same_site');
  const metres = format.number(distance_m ?? 0);
  return (
    <section className={`hl-stack hl-rounded ${styles.edit}`} aria-label={t('same.title')}>
      <strong>{t(came_back ? 'same.likelyBack' : 'same.likely', { number: name, ago })}</strong>
      <span className="hl-muted">{reasons.map((reason) => t(`same.reasons.${reason}`, { metres })).join(' · ')}</span>
      <div className={`hl-small ${pair.pair}`} data-twins>
        <Picture incident={incident} caption={t('same.now')} />
        {older && <Picture incident={older} caption={<NumberLink finding={suggestion} />} />}
      </div>
      <div className="hl-wrap">
        <Button loading={busy} disabled={disabled} onClick={onYes}>
          {t('same.yes')}
        </Button>
        <Button variant="default" disabled={disabled || busy} onClick={onNo}>
          {t('same.no')}
        </Button>
      </div>
    </section>
  );
}

function Picture({ incident, caption }: { incident: IncidentView; caption: ReactNode }) {
  const { t, locale } = useLocale();
  const src = incident.photo_base64 ? `data:image/jpeg;base64,${incident.photo_base64}` : incident.thumbnail;
  return (
    <figure className="hl-flush hl-shrinks">
      {src ? (
        <img src={src} alt={t('review.photoAlt', { label: hazardName(incident, locale) })} className="hl-rounded" />
      ) : (
        <p className={`hl-message hl-flush hl-photo hl-rounded ${pair.missing}`}>{t('review.noPhoto')}</p>
      )}
      <figcaption className="hl-mt-4 hl-muted">{caption}</figcaption>
    </figure>
  );
}

interface FindingsProps<F> extends Partial<Acts> {
  findings: readonly F[];
  onSame?: (finding: F) => void;
}

function Findings<F extends OtherFinding>({ findings, busy = false, disabled = false, onSame }: FindingsProps<F>) {
  const { t, format } = useLocale();
  return (
    <ul className="hl-list hl-stack hl-gap-4">
      {findings.map((each) => (
        <li key={each.incident_id} className="hl-wrap">
          <NumberLink finding={each} />
          <span>{t('same.seen', { ago: format.daysAgo(each.age_days) })}</span>
          {each.came_back && <StatusBadge tone="warning">{t('same.cameBack')}</StatusBadge>}
          {onSame && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={disabled || busy}
              aria-label={`${each.number ?? ''} ${t('same.yes')}`}
              onClick={() => onSame(each)}
            >
              {t('same.yes')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NumberLink({ finding: { incident_id: id, number, created_at } }: { finding: OtherFinding }) {
  const { format } = useLocale();
  return (
    <Link className="hl-plain" to={incidentPath({ id, number }, useUser())}>
      {number ?? format.date(created_at)}
    </Link>
  );
}

const daysSince = (iso: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 86_400_000));
