import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/**
 * The last net: a screen that failed to draw, or to load after a new version was installed. It stands outside every
 * provider, so its few words are not translated by i18next.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const spanish = document.documentElement.lang.startsWith('es');
    return (
      <main className="hl-message" style={{ minHeight: '60vh' }} role="alert">
        <h1 className="hl-heading">{spanish ? 'Algo falló en esta pantalla' : 'Something broke on this screen'}</h1>
        <p>
          {spanish
            ? 'Sus capturas guardadas siguen en este dispositivo.'
            : 'Captures saved on this device are still there.'}
        </p>
        <button type="button" className="hl-button hl-primary" onClick={() => window.location.reload()}>
          {spanish ? 'Volver a cargar' : 'Reload'}
        </button>
      </main>
    );
  }
}
