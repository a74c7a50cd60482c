import type { DemoLogin } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useGetConfigQuery } from '../../domain/api/auth.js';
import { roleNameOf } from '../../domain/people.js';
import styles from './auth-layout.module.css';

/** The first login of each organisation: they share the domain of their addresses. */
function firstOfEachOrganisation(logins: readonly DemoLogin[]): DemoLogin[] {
  const seen = new Set<string>();
  return logins.filter(({ email }) => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (seen.has(domain)) return false;
    seen.add(domain);
    return true;
  });
}

/** Only when the server says that demo accounts exist. */
export function DemoPanel({ onChoose }: { onChoose: (login: DemoLogin) => void }) {
  const { t } = useTranslation();
  const { currentData: data } = useGetConfigQuery();
  const logins = data?.demo ? firstOfEachOrganisation(data.demo_logins) : [];
  if (logins.length === 0) return null;
  const labelOf = ({ label, role, tenant_type }: DemoLogin) =>
    role && tenant_type ? `${t(`login.demoOf.${tenant_type}`)} · ${t(`common.roleName.${roleNameOf(role)}`)}` : label;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className="hl-title">
        {t('login.demo')}
      </h2>
      <p className="hl-flush hl-mb-8 hl-small hl-muted">{t('login.demoHint')}</p>
      {logins.map((login) => (
        <button
          key={login.email}
          type="button"
          className={`hl-press hl-tile hl-rounded hl-column hl-breaks ${styles.demoLogin}`}
          onClick={() => onChoose(login)}
        >
          <strong>{labelOf(login)}</strong>
          <span className="hl-small hl-muted">{login.email}</span>
          <span className="hl-small hl-muted">{login.password}</span>
        </button>
      ))}
    </section>
  );
}
