import { LONGEST_OWN_LABEL } from '@hazardlens/contracts';
import { CATEGORIES, categoryName } from '@hazardlens/taxonomy';
import { NativeSelect, TextInput } from '@mantine/core';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useCreateOwnHazardMutation } from '../../domain/api/own-hazards.js';
import { z } from '../../domain/schema.js';
import { useLocale } from '../../i18n/use-locale.js';

/** In the middle of each band; never on its edge. */
const severities = [
  ['0.9', 'Critical'],
  ['0.7', 'High'],
  ['0.5', 'Medium'],
  ['0.2', 'Low'],
] as const;

/** A hazard that the product does not know, called in both languages so that everybody can read it. */
export function NewHazard({ onClose }: { onClose: () => void }) {
  const { t, locale } = useLocale();
  const [create, { isLoading }] = useCreateOwnHazardMutation();
  const label = z.string().trim().min(1, t('ownHazards.labelNeeded')).max(LONGEST_OWN_LABEL);
  const { field, form } = useCheckedForm({
    schema: z.object({ en: label, es: label, category: z.string(), severity: z.string() }),
    defaultValues: { en: '', es: '', category: CATEGORIES[0]?.code ?? '', severity: '0.5' },
    send: async ({ en, es, category, severity }) => {
      await create({ category, label: { en, es }, severity: Number(severity) }).unwrap();
      onClose();
    },
    failure: t('ownHazards.failed'),
  });
  return (
    <Modal opened sheet onClose={onClose} title={t('ownHazards.add')}>
      <Form {...form}>
        <TextInput label={t('ownHazards.labelEn')} maxLength={LONGEST_OWN_LABEL} {...field('en')} />
        <TextInput mt="md" label={t('ownHazards.labelEs')} maxLength={LONGEST_OWN_LABEL} {...field('es')} />
        <NativeSelect
          mt="md"
          label={t('review.category')}
          {...field('category')}
          data={CATEGORIES.map(({ code }) => ({ value: code, label: categoryName(code, locale) }))}
        />
        <NativeSelect
          mt="md"
          label={t('review.severity')}
          {...field('severity')}
          data={severities.map(([value, band]) => ({ value, label: t(`common.severityBand.${band}`) }))}
        />
        <FormButtons onCancel={onClose} busy={isLoading} submit={t('ownHazards.save')} />
      </Form>
    </Modal>
  );
}
