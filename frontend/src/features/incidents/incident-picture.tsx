import type { IncidentView } from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { incidentPath } from '../../components/incident/incident-path.js';
import { boxesOf, findingColour } from '../../components/photo/boxes.js';
import { PhotoWithBoxes } from '../../components/photo/photo-with-boxes.js';
import { useUser } from '../../domain/store.js';
import { useSamePhoto } from '../../domain/use-same-photo.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incident-page.module.css';

/** The photo, large, with every finding on it: one colour each, and its name beside the colour below. */
export function IncidentPicture({ incident, label }: { incident: IncidentView; label: string }) {
  const { t, locale } = useLocale();
  const user = useUser();
  const findings = [incident, ...useSamePhoto(incident)];
  const boxes = findings.flatMap((each, index) =>
    boxesOf([each], locale, index > 0).map((box) => ({ ...box, colour: index })),
  );
  return (
    <div className={styles.picture}>
      <div className={`hl-photo hl-rounded hl-clip ${styles.photo}`}>
        {incident.photo_base64 ? (
          <PhotoWithBoxes
            src={`data:image/jpeg;base64,${incident.photo_base64}`}
            alt={t('review.photoAlt', { label })}
            boxes={boxes}
          />
        ) : (
          <p className="hl-center hl-flush hl-message">
            {incident.photo_id === null ? t('review.noPhoto') : t('review.photoPrepared')}
          </p>
        )}
      </div>
      {incident.photo_base64 && (
        <section aria-label={t('incidents.onPhoto')}>
          <ul className={`hl-list hl-stack ${styles.found}`}>
            {findings.map((each, index) => (
              <li key={each.id} className="hl-row">
                <span className={styles.swatch} style={{ background: findingColour(index) } as CSSProperties} />
                <span className="hl-wrap hl-shrinks">
                  {index === 0 ? (
                    <strong className="hl-breaks">{label}</strong>
                  ) : (
                    <Link to={incidentPath(each, user)} className="hl-breaks">
                      {each.number} {hazardName(each, locale)}
                    </Link>
                  )}
                  <span className="hl-muted">{t(`review.status.${each.status}`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
