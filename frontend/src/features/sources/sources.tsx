import type { SourceHazard, SourcesView, SourceView, StandingState } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { EmptyState, Loaded, Page, Panel } from '../../components/page.js';
import { useListSourcesQuery } from '../../domain/api/sources.js';
import { useUser } from '../../domain/store.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Figures } from './figures.js';
import { LiveFrom } from './live-from.js';
import { RuleSource } from './rule-source.js';
import styles from './sources.module.css';

const tones: Record<StandingState, BadgeTone> = { live: 'green', suggested: 'primary', shadow: 'grey', off: 'danger' };

/** Who looks at the photos of this organisation, and how far each is believed. Admins hold and force. */
export default function Sources() {
  const { t } = useLocale();
  const mayChange = useUser()?.role === 'admin';
  useScreenTitle(t('sources.title'));
  const query = useListSourcesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page
      title={t('sources.title')}
      subtitle={t('sources.lead')}
      actions={
        <>
          <Button component={Link} to="/review/sources/hazards" variant="default">
            {t('ownHazards.open')}
          </Button>
          <Button component={Link} to="/risk-intel/coverage" variant="default">
            {t('coverage.open')}
          </Button>
        </>
      }
    >
      <Loaded
        query={query}
        panel={t('sources.title')}
        skeleton={<Skeleton height={480} radius="lg" />}
        isEmpty={({ sources }) => sources.length === 0}
        empty={<EmptyState title={t('sources.empty')} />}
      >
        {(answer) => <All answer={answer} mayChange={mayChange} />}
      </Loaded>
    </Page>
  );
}

function All({ answer: { sources, settings }, mayChange }: { answer: SourcesView; mayChange: boolean }) {
  const [changing, setChanging] = useState<{ source: SourceView; hazard: SourceHazard } | null>(null);
  return (
    <div className="hl-stack hl-gap-16">
      <LiveFrom settings={settings} mayChange={mayChange} />
      {sources.map((source) => (
        <Source
          key={source.id}
          source={source}
          onChange={mayChange ? (hazard) => setChanging({ source, hazard }) : undefined}
        />
      ))}
      {changing && <RuleSource {...changing} onClose={() => setChanging(null)} />}
    </div>
  );
}

interface SourceProps {
  source: SourceView;
  /** absent: only to look at */
  onChange: ((hazard: SourceHazard) => void) | undefined;
}

function Source({ source, onChange }: SourceProps) {
  const { t, format, locale } = useLocale();
  const { id, version, card, licence, looked, hazards } = source;
  return (
    <Panel
      title={sourceName(id, locale)}
      note={
        <>
          {t('sources.version', { version })}
          {licence && ` · ${t('sources.licence', { licence })}`}
          {' · '}
          {looked
            ? t('sources.looked', { when: format.dateTime(looked.at), state: t(`sources.lookState.${looked.state}`) })
            : t('sources.never')}
          {card && ` · ${card}`}
        </>
      }
    >
      <ul className="hl-list hl-lines">
        {hazards.map((hazard) => (
          <li key={hazard.hazard_type} className={`hl-spread ${styles.row}`}>
            <span className="hl-column hl-shrinks hl-breaks">
              <strong>{hazard.label}</strong>
              <Figures {...hazard} />
              {hazard.ruled && (
                <span className="hl-small">
                  {t('sources.ruled', {
                    date: format.date(hazard.ruled.at),
                    reason: hazard.ruled.reason,
                    earned: t(`sources.state.${hazard.earned}`),
                  })}
                </span>
              )}
            </span>
            <span className={`hl-column hl-rigid ${styles.side}`}>
              <StatusBadge tone={tones[hazard.state]}>{t(`sources.state.${hazard.state}`)}</StatusBadge>
              {onChange && (
                <Button
                  variant="default"
                  aria-label={t('sources.changeFor', { hazard: hazard.label })}
                  onClick={() => onChange(hazard)}
                >
                  {t('sources.change')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
