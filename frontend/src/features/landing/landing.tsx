import { Link } from 'react-router-dom';
import { CameraDrawing, CraneDrawing, HelmetDrawing, ScaffoldDrawing } from '../../components/drawings.js';
import { LogoMark } from '../../components/logo.js';
import { SiteScene } from '../../components/site-scene.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { GaugeDrawing, HandshakeDrawing } from './drawings.js';
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
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <LogoMark size={30} />
          HazardLens
        </Link>
        <nav className={styles.nav} aria-label={texts.navigation}>
          <Link to="/login" className={styles.signIn}>
            {texts.signIn}
          </Link>
          <Link to="/signup" className={styles.buttonSmall}>
            {texts.getStarted}
          </Link>
        </nav>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.heroText}>
            <p className={styles.eyebrow}>{texts.eyebrow}</p>
            <h1 className={styles.headline}>{texts.headline}</h1>
            <p className={styles.lead}>{texts.lead}</p>
            <div className={styles.actions}>
              <Link to="/signup" className={styles.button}>
                {texts.getStarted}
              </Link>
              <Link to="/signup" className={styles.buttonPlain}>
                {texts.requestDemo}
              </Link>
            </div>
            <ul className={styles.points}>
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
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step}>
                <span className={styles.number} aria-hidden="true">
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
          <ul className={styles.features}>
            {features.map(([feature, Drawing]) => (
              <li key={feature}>
                <Drawing className={styles.drawing} />
                <h3>{texts.features[feature].title}</h3>
                <p>{texts.features[feature].text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles.figuresSection} aria-labelledby="figures">
          <h2 id="figures" className={styles.figuresTitle}>
            {texts.figures.title}
          </h2>
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{texts.figures[figure].label}</dt>
                <dd>{texts.figures[figure].value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>{texts.figures.note}</p>
        </section>

        <section className={styles.section} aria-labelledby="companies">
          <h2 id="companies" className={styles.companiesTitle}>
            {texts.companies.title}
          </h2>
          <ul className={styles.companies}>
            {texts.companies.names.split(' · ').map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className={styles.companiesNote}>{texts.companies.note}</p>
        </section>

        <section className={styles.closing}>
          <h2>{texts.closing.title}</h2>
          <p>{texts.closing.text}</p>
          <Link to="/signup" className={styles.button}>
            {texts.getStarted}
          </Link>
        </section>
      </main>
      <footer className={styles.footer}>{texts.footer}</footer>
    </div>
  );
}
