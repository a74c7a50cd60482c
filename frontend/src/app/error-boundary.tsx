import { Component, type ErrorInfo, type ReactNode } from 'react';
import { hardRedirect } from '../domain/redirect.js';
import { inTab } from '../i18n/device-storage.js';

interface Props {
  children: ReactNode;
}

/** Each browser has its own words for a script that could not be had. */
const isMissing = (error: unknown): boolean =>
  /dynamically imported module|importing a module script|preload CSS/i.test(
    error instanceof Error ? error.message : '',
  );

/** When the page was left last, or a file of it was fetched; 0: not yet */
let leftAt = 0;
const onLeaving = () => {
  leftAt = Date.now();
};
/** In which a browser has the next page. */
const aMoment = 10_000;

const startedKey = 'startedAgain';
const aMinute = 60_000;

/**
 * An old page beside a newer server: its scripts are not there any more, and the page that the server has now brings its own. Once,
 * since a server that lacks them for another reason would be asked for ever; and only where it answers, since without a network a
 * browser puts a page of its own in the place of the app. What was typed is gone already or kept. Nor while the page is left: Firefox and
 * Safari end what is still loading then, and going back here would take the place of where its person goes.
 */
async function startAgain(): Promise<void> {
  if (Date.now() - leftAt < aMoment) return;
  if (Date.now() - Number(inTab.getItem(startedKey) ?? 0) < aMinute) return;
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!ok) return;
  inTab.setItem(startedKey, String(Date.now()));
  const { pathname, search } = window.location;
  hardRedirect(pathname + search);
}

const words = {
  en: {
    broken: 'Something broke on this screen',
    missing: 'This screen could not be loaded',
    why: 'There is no connection, or a newer version of HazardLens has come.',
    kept: 'Captures saved on this device are still there.',
    reload: 'Reload',
  },
  es: {
    broken: 'Algo falló en esta pantalla',
    missing: 'No se pudo cargar esta pantalla',
    why: 'No hay conexión, o hay una versión más nueva de HazardLens.',
    kept: 'Sus capturas guardadas siguen en este dispositivo.',
    reload: 'Volver a cargar',
  },
};

/**
 * The last net: a screen that failed to draw, or to load after a new version was installed. It stands outside every
 * provider, so its few words are not translated by i18next.
 */
export class ErrorBoundary extends Component<Props, { failure: 'broken' | 'missing' | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: isMissing(error) ? 'missing' : 'broken' };
  }

  override componentDidMount() {
    window.addEventListener('beforeunload', onLeaving);
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
    if (isMissing(error)) void startAgain().catch(() => undefined);
  }

  override render() {
    const failure: 'broken' | 'missing' | null = this.state.failure;
    if (!failure) return this.props.children;
    const say = words[document.documentElement.lang.startsWith('es') ? 'es' : 'en'];
    return (
      <main className="hl-message" style={{ minHeight: '60vh' }} role="alert">
        <h1 className="hl-heading">{say[failure]}</h1>
        {failure === 'missing' && <p>{say.why}</p>}
        <p>{say.kept}</p>
        <button type="button" className="hl-button hl-primary" onClick={() => window.location.reload()}>
          {say.reload}
        </button>
      </main>
    );
  }
}
