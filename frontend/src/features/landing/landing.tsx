import { Link } from 'react-router-dom';
import {
  CameraDrawing,
  CraneDrawing,
  GaugeDrawing,
  HandshakeDrawing,
  HelmetDrawing,
  ScaffoldDrawing,
} from '../../components/drawings.js';
import { LogoMark } from '../../components/logo.js';
import { SiteScene } from '../../components/site-scene.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import styles from './landing.module.css';
import { useLandingTexts } from './use-landing-texts.js';

const features = [
  ['capture', CameraDrawing],
  ['review', HelmetDrawing],
  ['score', GaugeDrawing],
  ['heatmap', ScaffoldDrawing],
  ['benchmark', CraneDrawing],
  ['insurer', HandshakeDrawing],
] as const;
const steps = ['capture', 'analyze', 'act'] as const;
const figures = ['categories', 'exposure', 'reporting', 'compliance'] as const;

export default function Landing() {
  const texts = useLandingTexts();
  useScreenTitle('');
  return (
    <div className={`hl-body ${styles.page}`}>
      <header className={`hl-rail hl-spread ${styles.header}`}>
        <Link to="/" className="hl-brand hl-tap hl-quiet">
          <LogoMark size={30} />
          HazardLens
        </Link>
        <nav className="hl-row hl-gap-4" aria-label={texts.navigation}>
          <Link to="/login" className="hl-button">
            {texts.signIn}
          </Link>
          <Link to="/signup" className={`hl-button ${styles.edge}`}>
            {texts.getStarted}
          </Link>
        </nav>
      </header>
      <main>
        <section className={`hl-rail ${styles.hero}`}>
          <div className={styles.heroText}>
            <p className={`hl-strong ${styles.eyebrow}`}>{texts.eyebrow}</p>
            <h1 className={styles.headline}>{texts.headline}</h1>
            <p className={`hl-large hl-muted ${styles.lead}`}>{texts.lead}</p>
            <div className="hl-wrap hl-gap-12">
              <Link to="/signup" className={`hl-button hl-accent hl-bold ${styles.button}`}>
                {texts.getStarted}
              </Link>
              <Link to="/signup" className={`hl-button hl-bold ${styles.button} ${styles.buttonPlain}`}>
                {texts.requestDemo}
              </Link>
            </div>
            <ul className={`hl-list hl-wrap hl-muted ${styles.points}`}>
              <li>{texts.points.law}</li>
              <li>{texts.points.offline}</li>
              <li>{texts.points.human}</li>
            </ul>
          </div>
          <SiteScene label={texts.scene} />
        </section>

        <section className={styles.section} aria-labelledby="steps">
          <h2 id="steps" className={styles.title}>
            {texts.steps.title}
          </h2>
          <ol className={`hl-list hl-stack hl-gap-16 ${styles.steps}`}>
            {steps.map((step, index) => (
              <li key={step}>
                <span className={`hl-accent hl-avatar ${styles.number}`} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{texts.steps[step].title}</h3>
                <p>{texts.steps[step].text}</p>
              </li>
            ))}
          </ol>
        </section>

        <section className={styles.section} aria-labelledby="features">
          <h2 id="features" className={styles.title}>
            {texts.features.title}
          </h2>
          <ul className={`hl-list hl-cards ${styles.features}`}>
            {features.map(([feature, Drawing]) => (
              <li key={feature} className="hl-tile">
                <Drawing className={styles.drawing} />
                <h3>{texts.features[feature].title}</h3>
                <p>{texts.features[feature].text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className={`hl-rail ${styles.figuresSection}`} aria-labelledby="figures">
          <h2 id="figures" className="hl-large hl-strong hl-muted">
            {texts.figures.title}
          </h2>
          <dl className={`hl-stack hl-fit ${styles.figures}`}>
            {figures.map((figure) => (
              <div key={figure}>
                <dt className="hl-muted">{texts.figures[figure].label}</dt>
                <dd className="hl-bold hl-numbers">{texts.figures[figure].value}</dd>
              </div>
            ))}
          </dl>
          <p className="hl-small hl-muted">{texts.figures.note}</p>
        </section>

        <section className={styles.section} aria-labelledby="companies">
          <h2 id="companies" className="hl-flush hl-mb-16 hl-large hl-strong hl-muted">
            {texts.companies.title}
          </h2>
          <ul className={`hl-list hl-wrap hl-bold ${styles.companies}`}>
            {texts.companies.names.split(' · ').map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="hl-flush hl-mt-12 hl-small hl-muted">{texts.companies.note}</p>
        </section>

        <section className={styles.closing}>
          <h2>{texts.closing.title}</h2>
          <p className="hl-large hl-muted">{texts.closing.text}</p>
          <Link to="/signup" className={`hl-button hl-accent hl-bold ${styles.button}`}>
            {texts.getStarted}
          </Link>
        </section>
      </main>
      <footer className={`hl-small hl-muted ${styles.footer}`}>{texts.footer}</footer>
    </div>
  );
}
