import { Logo } from '../../components/logo.js';
import { login } from '../../i18n/en/auth.js';
import styles from './auth-layout.module.css';

/**
 * The sign-in screen before its form is loaded: the build writes it into the page, so that a slow phone shows it at once.
 * Fields are only hinted at; what looked like a field and took no letter would be worse than none. Readers wait for the
 * screen itself: read aloud, this would be cut off.
 */
export function SignInShell() {
  return (
    <div className={styles.page} data-first-view aria-hidden="true">
      <main className={styles.form}>
        <span className="hl-tap">
          <Logo />
        </span>
        <h1 className={styles.title}>{login.title}</h1>
        <p className={`hl-body hl-muted ${styles.lead}`}>{login.lead}</p>
        <div className={styles.hints}>
          <span />
          <span />
          <span />
        </div>
      </main>
      <aside className={styles.scene} />
    </div>
  );
}
