import type { SourceHazard, SourcesView, SourceView, StandingState } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loaded.js';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { useListSourcesQuery } from '../../domain/api/sources.js';
import { useUser } from '../../domain/store.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Figures } from './figures.js';
import { RuleSource } from './rule-source.js';
import { SourceCard } from './source-card.js';
import { SourceSettings } from './source-settings.js';
import styles from './sources.module.css';
import { Threshold } from './threshold.js';

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

interface Chosen {
  source: SourceView;
  hazard: SourceHazard;
}

function All({ answer: { sources, settings, described }, mayChange }: { answer: SourcesView; mayChange: boolean }) {
  const [changing, setChanging] = useState<Chosen | null>(null);
  const [lookedAt, setLookedAt] = useState<Chosen | null>(null);
  return (
    <div className="hl-stack hl-gap-16">
      <SourceSettings settings={settings} mayChange={mayChange} />
      {sources.map((source) => (
        <Source
          key={source.id}
          source={source}
          described={described}
          onThreshold={(hazard) => setLookedAt({ source, hazard })}
          onChange={mayChange ? (hazard) => setChanging({ source, hazard }) : undefined}
        />
      ))}
      {changing && <RuleSource {...changing} onClose={() => setChanging(null)} />}
      {lookedAt && <Threshold {...lookedAt} onClose={() => setLookedAt(null)} />}
    </div>
  );
}

interface SourceProps {
  source: SourceView;
  /** false: who made it could not be asked for */
  described: boolean;
  onThreshold: (hazard: SourceHazard) => void;
  /** absent: only to look at */
  onChange: ((hazard: SourceHazard) => void) | undefined;
}

function Source({ source, described, onThreshold, onChange }: SourceProps) {
  const { t, format, locale } = useLocale();
  const { id, version, switched_off, looked, hazards } = source;
  return (
    <Panel
      title={sourceName(id, locale)}
      note={
        <>
          {t('sources.version', { version })}
          {' · '}
          {looked
            ? t('sources.looked', { when: format.dateTime(looked.at), state: t(`sources.lookState.${looked.state}`) })
            : t('sources.never')}
        </>
      }
    >
      {switched_off && (
        <div role="note" className={`hl-warn-ground hl-small hl-breaks ${styles.off}`}>
          <strong>{t('sources.switchedOff')}</strong> {t('sources.switchedOffHow', { id: id.replace('brought:', '') })}
          <br />
          {t('sources.switchedOffWhy', { why: switched_off })}
        </div>
      )}
      {described ? (
        <SourceCard {...source} />
      ) : (
        <p className="hl-flush hl-small hl-muted">{t('sources.cardUnknown')}</p>
      )}
      <ul className="hl-list hl-lines">
        {hazards.map((hazard) => (
          <li key={hazard.hazard_type} className={styles.row}>
            <span className="hl-column hl-breaks">
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
            <span className={`hl-column ${styles.side}`}>
              <StatusBadge tone={tones[hazard.state]}>{t(`sources.state.${hazard.state}`)}</StatusBadge>
              <span className={styles.actions}>
                <Button
                  variant="subtle"
                  aria-label={t('sources.thresholdFor', { hazard: hazard.label })}
                  onClick={() => onThreshold(hazard)}
                >
                  {t('sources.threshold')}
                </Button>
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
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
