import { type CoverageHazard, type CoverageView, isReviewRole } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { Loaded } from '../../components/loaded.js';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { useIsPhone } from '../../components/modal.js';
import { EmptyState, Page } from '../../components/page.js';
import { useGetCoverageQuery } from '../../domain/api/sources.js';
import { useUser } from '../../domain/store.js';
import { useAddress } from '../../domain/use-address.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Figures } from './figures.js';
import styles from './sources.module.css';

const covered = ['live', 'suggested', 'shadow', 'none'] as const;
type Covered = (typeof covered)[number];
const tones: Record<Covered, BadgeTone> = { live: 'green', suggested: 'primary', shadow: 'grey', none: 'danger' };

/** As far as its most trusted source goes. One that is off looks for nothing. */
const coveredBy = ({ sources }: CoverageHazard): Covered =>
  covered.find((each) => sources.some(({ state }) => state === each)) ?? 'none';

/** Every hazard type and who looks for it: also those that nobody does. An insurer sees a contractor's. */
export default function Coverage() {
  const { t } = useLocale();
  const { get } = useAddress();
  const contractorId = get('contractor') || undefined;
  const name = get('name');
  const user = useUser();
  const mayRead = user?.tenant_type === 'contractor' && isReviewRole(user.role);
  useScreenTitle(t('coverage.title'));
  const isNobodys = user?.tenant_type === 'insurance_provider' && !contractorId;
  const query = useGetCoverageQuery(
    { contractorId },
    { ...useLookAgain(), refetchOnMountOrArgChange: true, skip: isNobodys },
  );
  // An address that was typed: an insurer comes here from the card of a contractor.
  if (isNobodys) return <Navigate to="/insurance" replace />;
  return (
    <Page
      title={t('coverage.title')}
      subtitle={name ? t('coverage.of', { name }) : t('coverage.lead')}
      actions={
        mayRead && (
          <Button component={Link} to="/review/sources" variant="default">
            {t('sources.open')}
          </Button>
        )
      }
    >
      <Loaded query={query} panel={t('coverage.title')} skeleton={<Skeleton height={480} radius="lg" />}>
        {(coverage) => <Hazards coverage={coverage} />}
      </Loaded>
    </Page>
  );
}

function Hazards({ coverage: { categories } }: { coverage: CoverageView }) {
  const { t } = useLocale();
  const { get, set } = useAddress();
  const shown = covered.find((each) => each === get('state')) ?? '';
  const category = categories.find(({ code }) => code === get('category'))?.code ?? '';
  // A phone shows the thirteen names first; whoever chose something wants to see it.
  const isOpen = !useIsPhone() || shown !== '' || category !== '';
  const all = categories.flatMap(({ hazards }) => hazards);
  const count = (state: Covered): number => all.filter((hazard) => coveredBy(hazard) === state).length;
  const wanted = categories
    .filter(({ code }) => category === '' || code === category)
    .map((each) => ({ ...each, hazards: each.hazards.filter((one) => shown === '' || coveredBy(one) === shown) }))
    .filter(({ hazards }) => hazards.length > 0);
  return (
    <div className="hl-stack hl-gap-16">
      <p className="hl-flush hl-strong hl-numbers">
        {t('coverage.count', {
          live: count('live'),
          total: all.length,
          suggested: count('suggested'),
          none: count('none') + count('shadow'),
        })}
      </p>
      <div className="hl-wrap hl-gap-12">
        <NativeSelect
          label={t('coverage.show')}
          value={shown}
          onChange={({ currentTarget }) => set({ state: currentTarget.value })}
          data={[
            { value: '', label: t('coverage.all', { count: all.length }) },
            ...covered.map((value) => ({ value, label: `${t(`coverage.state.${value}`)} (${count(value)})` })),
          ]}
        />
        <NativeSelect
          label={t('coverage.category')}
          value={category}
          onChange={({ currentTarget }) => set({ category: currentTarget.value })}
          data={[
            { value: '', label: t('coverage.allCategories') },
            ...categories.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </div>
      {wanted.length === 0 && <EmptyState title={t('coverage.empty')} hint={t('coverage.emptyHint')} />}
      {wanted.map(({ code, name, hazards }) => (
        <details key={`${code} ${isOpen}`} className={`hl-card ${styles.category}`} open={isOpen}>
          <summary className="hl-spread">
            <h2 className="hl-flush hl-title">{name}</h2>
            <span className="hl-small hl-muted hl-numbers">
              {t('coverage.ofCategory', {
                live: hazards.filter((hazard) => coveredBy(hazard) === 'live').length,
                total: hazards.length,
              })}
            </span>
          </summary>
          <ul className="hl-list hl-lines">
            {hazards.map((hazard) => (
              <Hazard key={hazard.hazard_type} hazard={hazard} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Hazard({ hazard }: { hazard: CoverageHazard }) {
  const { t, locale } = useLocale();
  const state = coveredBy(hazard);
  const looking = hazard.sources.filter((source) => source.state !== 'off');
  return (
    <li className={styles.row}>
      <span className="hl-column hl-breaks">
        <strong>{hazard.label}</strong>
        {looking.map((source) => (
          <span key={`${source.source} ${source.version}`} className="hl-column">
            <span className="hl-small">
              {t('coverage.by', { source: sourceName(source.source, locale), version: source.version })}
            </span>
            <Figures {...source} />
          </span>
        ))}
      </span>
      <StatusBadge tone={tones[state]}>{t(`coverage.state.${state}`)}</StatusBadge>
    </li>
  );
}
