import { type CompanyView, isReviewRole } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { confirm, orAlert } from '../../components/dialogs/dialogs.js';
import { Loaded } from '../../components/loaded.js';
import { StatusBadge } from '../../components/marks.js';
import { MorePages } from '../../components/more-pages.js';
import { notify } from '../../components/notices/notices.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { TypedField } from '../../components/typed-field.js';
import { useCompanyPagesInfiniteQuery, useDeleteCompanyMutation } from '../../domain/api/companies.js';
import { useUser } from '../../domain/store.js';
import { useAddress } from '../../domain/use-address.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import { CompanyForm } from './company-form.js';

/** Subcontractors that repairs are given to by link, and how they get on. */
export default function Companies() {
  const { t } = useLocale();
  const user = useUser();
  useScreenTitle(t('companies.title'));
  const [editing, setEditing] = useState<CompanyView | 'new' | null>(null);
  const { get, set } = useAddress();
  const q = get('q');
  if (!user || !isReviewRole(user.role) || user.tenant_type === 'insurance_provider') {
    return <Navigate to="/dashboard" replace />;
  }
  return (
    <Page
      title={t('companies.title')}
      subtitle={t('companies.lead')}
      actions={
        <>
          <Button component={Link} to="/actions" variant="default">
            {t('companies.back')}
          </Button>
          <Button onClick={() => setEditing('new')}>{t('companies.add')}</Button>
        </>
      }
    >
      <TypedField
        className="hl-mb-16"
        type="search"
        label={t('companies.find')}
        maxLength={120}
        value={q}
        onValue={(typed) => set({ q: typed.trim() })}
      />
      <Panel>
        <List q={q} onEdit={setEditing} />
      </Panel>
      {editing && <CompanyForm company={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

function List({ q, onEdit }: { q: string; onEdit: (company: CompanyView) => void }) {
  const { t } = useLocale();
  const query = useCompanyPagesInfiniteQuery(q, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      compact
      query={query}
      skeleton={240}
      isEmpty={({ pages }) => pages.every(({ companies }) => companies.length === 0)}
      empty={
        <EmptyState
          compact
          title={t(q === '' ? 'companies.empty' : 'companies.noneFound')}
          {...(q === '' ? { hint: t('companies.emptyHint') } : {})}
        />
      }
    >
      {({ pages }) => (
        <>
          <ul className="hl-list hl-lines">
            {pages
              .flatMap(({ companies }) => companies)
              .map((company) => (
                <li key={company.id}>
                  <Company company={company} onEdit={() => onEdit(company)} />
                </li>
              ))}
          </ul>
          <MorePages query={query} label={t('companies.more')} failure={t('companies.moreFailed')} />
        </>
      )}
    </Loaded>
  );
}

function Company({ company, onEdit }: { company: CompanyView; onEdit: () => void }) {
  const { t, format } = useLocale();
  const [remove, removing] = useDeleteCompanyMutation();
  const { name, trade, contact, figures } = company;
  const askRemove = async () => {
    const sure = await confirm(t('companies.removeSure', { name }), {
      tone: 'bad',
      confirmLabel: t('companies.remove'),
    });
    if (sure && (await orAlert(remove(company.id).unwrap(), t('companies.failed'))))
      notify(t('companies.removed', { name }));
  };
  const median =
    figures.median_days === null
      ? t('companies.notMeasured')
      : t('companies.median', { count: figures.median_days, days: format.number(figures.median_days) });
  return (
    <div className="hl-spread hl-gap-12">
      <div className="hl-column hl-shrinks hl-breaks">
        <h2 className="hl-flush hl-body">{name}</h2>
        {trade && <span className="hl-muted">{trade}</span>}
        <Contact contact={contact} />
        <span className="hl-wrap hl-numbers">
          {t('companies.open', { count: figures.open })}
          {figures.overdue > 0 && (
            <StatusBadge tone="danger">{t('companies.overdue', { count: figures.overdue })}</StatusBadge>
          )}
        </span>
        <span className="hl-muted hl-numbers">
          {median} · {t('companies.reopened', { count: figures.reopened })}
        </span>
      </div>
      <div className="hl-wrap">
        <Button variant="default" aria-label={`${t('companies.edit')}: ${name}`} onClick={onEdit}>
          {t('companies.edit')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-label={`${t('companies.remove')}: ${name}`}
          loading={removing.isLoading}
          onClick={() => void askRemove()}
        >
          {t('companies.remove')}
        </Button>
      </div>
    </div>
  );
}

function Contact({ contact: { name, email, phone } }: Pick<CompanyView, 'contact'>) {
  if (!name && !email && !phone) return null;
  return (
    <span className="hl-wrap">
      {name}
      {email && (
        <a className="hl-tap hl-plain" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone && (
        <a className="hl-tap hl-plain" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
    </span>
  );
}
