import type { CompanyView } from '@hazardlens/contracts';
import { TextInput } from '@mantine/core';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { notify } from '../../components/notices/notices.js';
import { useCreateCompanyMutation, useUpdateCompanyMutation } from '../../domain/api/companies.js';
import { z } from '../../domain/schema.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { useLocale } from '../../i18n/use-locale.js';

interface Props {
  /** undefined: a new one */
  company: CompanyView | undefined;
  onClose: () => void;
}

/** A subcontractor and whom to ask for there. */
export function CompanyForm({ company, onClose }: Props) {
  const { t } = useLocale();
  const [create, creating] = useCreateCompanyMutation();
  const [update, updating] = useUpdateCompanyMutation();
  const { keyOf } = useSendKey();
  const { form, field } = useCheckedForm({
    schema: z.object({
      name: z.string().trim().min(1, t('common.required')).max(120),
      trade: z.string().trim().max(80),
      person: z.string().trim().max(120),
      email: z.union([
        z.literal(''),
        z
          .string()
          .trim()
          .pipe(z.email(t('common.emailInvalid'))),
      ]),
      phone: z.string().trim().max(40),
    }),
    defaultValues: {
      ...{ name: company?.name ?? '', trade: company?.trade ?? '', person: company?.contact.name ?? '' },
      ...{ email: company?.contact.email ?? '', phone: company?.contact.phone ?? '' },
    },
    failure: t('companies.failed'),
    sentAs: { '/contact/name': 'person', '/contact/email': 'email', '/contact/phone': 'phone' },
    send: async ({ name, trade, person, email, phone }, close) => {
      const contact = { name: person || null, email: email || null, phone: phone || null };
      const details = { name, trade: trade || null, contact };
      await (company ? update({ id: company.id, ...details }) : create({ key: keyOf(details), ...details })).unwrap();
      close();
      if (!company) notify(t('companies.added', { name }));
    },
    onClose,
  });
  return (
    <Modal opened onClose={onClose} title={t(company ? 'companies.editTitle' : 'companies.add')}>
      <Form {...form}>
        <TextInput data-autofocus label={t('companies.name')} required maxLength={120} {...field('name')} />
        <TextInput mt="sm" label={t('companies.trade')} maxLength={80} {...field('trade')} />
        <TextInput mt="sm" label={t('companies.person')} maxLength={120} {...field('person')} />
        <TextInput mt="sm" type="email" label={t('companies.email')} {...field('email')} />
        <TextInput mt="sm" type="tel" label={t('companies.phone')} maxLength={40} {...field('phone')} />
        <FormButtons onCancel={onClose} busy={creating.isLoading || updating.isLoading} submit={t('companies.save')} />
      </Form>
    </Modal>
  );
}
