import { LONGEST_OWN_ACTION, LONGEST_OWN_LABEL, type OwnHazardView } from '@hazardlens/contracts';
import { CATEGORIES, categoryName } from '@hazardlens/taxonomy';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useCreateOwnHazardMutation, useUpdateOwnHazardMutation } from '../../domain/api/own-hazards.js';
import { z } from '../../domain/schema.js';
import { useSendKey } from '../../domain/use-send-key.js';
import { useLocale } from '../../i18n/use-locale.js';

/** In the middle of each band; never on its edge. */
const severities = [
  ['0.9', 'Critical'],
  ['0.7', 'High'],
  ['0.5', 'Medium'],
  ['0.2', 'Low'],
] as const;

const bandOf = (severity: number) =>
  severities.reduce((best, one) => (Math.abs(+one[0] - severity) < Math.abs(+best[0] - severity) ? one : best))[0];
/** One text for all readers, which is what the form offers; two of them are kept as they are until somebody writes one. */
const actionOf = (hazard: OwnHazardView | undefined) =>
  typeof hazard?.recommended_action === 'string' ? hazard.recommended_action : '';

interface Props {
  /** absent: a new one */
  hazard?: OwnHazardView;
  onClose: () => void;
}

/** A hazard that the product does not know, called in both languages so that everybody can read it. */
export function HazardForm({ hazard, onClose }: Props) {
  const { t, locale } = useLocale();
  const [create, creating] = useCreateOwnHazardMutation();
  const [update, updating] = useUpdateOwnHazardMutation();
  const label = z.string().trim().min(1, t('ownHazards.labelNeeded')).max(LONGEST_OWN_LABEL);
  const before = actionOf(hazard);
  const { keyOf } = useSendKey();
  const { field, form } = useCheckedForm({
    schema: z.object({
      ...{ en: label, es: label, category: z.string(), severity: z.string() },
      action: z.string().trim().max(LONGEST_OWN_ACTION),
    }),
    defaultValues: {
      ...{ en: hazard?.label.en ?? '', es: hazard?.label.es ?? '', action: before },
      category: hazard?.category ?? CATEGORIES[0]?.code ?? '',
      severity: hazard ? bandOf(hazard.severity) : '0.5',
    },
    send: async ({ en, es, category, severity, action }, close) => {
      const wanted = {
        ...{ category, label: { en, es } },
        ...(action === before ? {} : { recommended_action: action || null }),
        // a severity between the bands stays what it is until another band is chosen
        ...(hazard && severity === bandOf(hazard.severity) ? {} : { severity: Number(severity) }),
      };
      if (hazard) await update({ id: hazard.id, ...wanted }).unwrap();
      else {
        const made = { severity: Number(severity), ...wanted };
        await create({ key: keyOf(made), ...made }).unwrap();
      }
      close();
    },
    onClose,
    failure: t('ownHazards.failed'),
    sentAs: { '/label/en': 'en', '/label/es': 'es', '/recommended_action': 'action' },
  });
  return (
    <Modal opened sheet onClose={onClose} title={t(hazard ? 'ownHazards.edit' : 'ownHazards.add')}>
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
        <Textarea
          mt="md"
          label={t('ownHazards.action')}
          description={t('ownHazards.actionHint')}
          maxLength={LONGEST_OWN_ACTION}
          autosize
          {...field('action')}
        />
        <FormButtons
          onCancel={onClose}
          busy={creating.isLoading || updating.isLoading}
          submit={t(hazard ? 'common.save' : 'ownHazards.save')}
        />
      </Form>
    </Modal>
  );
}
