import { type SourceHazard, type SourceView, standingStates } from '@hazardlens/contracts';
import { sourceName } from '@hazardlens/taxonomy';
import { NativeSelect, Textarea } from '@mantine/core';
import { Form, FormButtons, useCheckedForm } from '../../components/form.js';
import { Modal } from '../../components/modal.js';
import { useRuleSourceMutation } from '../../domain/api/sources.js';
import { z } from '../../domain/schema.js';
import { useLocale } from '../../i18n/use-locale.js';

const choices = ['auto', ...[...standingStates].reverse()] as const;

interface Props {
  source: SourceView;
  hazard: SourceHazard;
  onClose: () => void;
}

/** An admin holds or forces a source, and says why. */
export function RuleSource({ source, hazard, onClose }: Props) {
  const { t, locale } = useLocale();
  const [rule, { isLoading }] = useRuleSourceMutation();
  const schema = z.object({
    state: z.enum(['auto', ...standingStates]),
    reason: z.string().trim().min(1, t('sources.whyNeeded')).max(500),
  });
  const { field, form } = useCheckedForm({
    schema,
    defaultValues: { state: hazard.ruled?.state ?? 'auto', reason: '' },
    send: async (ruling, close) => {
      await rule({ source: source.id, hazard_type: hazard.hazard_type, ...ruling }).unwrap();
      close();
    },
    onClose,
    failure: t('sources.failed'),
  });
  return (
    <Modal
      opened
      sheet
      onClose={onClose}
      title={t('sources.dialog', { source: sourceName(source.id, locale), hazard: hazard.label })}
    >
      <Form {...form}>
        <NativeSelect
          label={t('sources.what')}
          {...field('state')}
          data={choices.map((value) => ({
            value,
            label: value === 'auto' ? t('sources.auto') : t(`sources.state.${value}`),
          }))}
        />
        <Textarea
          mt="md"
          autosize
          minRows={2}
          maxLength={500}
          label={t('sources.why')}
          description={t('sources.whyHint')}
          {...field('reason')}
        />
        <FormButtons onCancel={onClose} busy={isLoading} submit={t('sources.save')} />
      </Form>
    </Modal>
  );
}
