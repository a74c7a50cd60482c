import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { problemDetail } from '../domain/api/problem.js';
import type { z } from '../domain/schema.js';
import { useIsHere } from '../domain/use-is-here.js';
import { alert } from './dialogs/dialogs.js';
import { FormProblem } from './form-problem.js';
import { refusedFields, type SentAs } from './refused-fields.js';

interface Options<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** @param close does nothing where its person has closed it while it was on its way: another one may be open in its place */
  send: (form: Output, close: () => void) => Promise<unknown>;
  onClose?: () => void;
  /** what to say of an error in `send` */
  failure: string | ((error: unknown) => string);
  /** where the fields lie in what is sent, as far as it is called otherwise there */
  sentAs?: SentAs;
}

/** What is wrong with a field; true: the sentence above the form says it. */
interface FieldMark {
  error: string | boolean;
  /** Mantine tells it to eyes alone where a password is typed */
  'aria-invalid': true | undefined;
  'aria-errormessage'?: string | undefined;
}

/** @param problemId of that sentence */
export const markOf = (wrong: FieldError | undefined, problemId?: string): FieldMark => ({
  error: wrong?.message || wrong !== undefined,
  'aria-invalid': wrong ? true : undefined,
  'aria-errormessage': wrong && !wrong.message ? problemId : undefined,
});

/** Marks what the server refused, until it is changed, and leads to the first of it, as to what the form itself refuses. */
export function markRefused<Input extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Input>, 'setError' | 'getValues'>,
  error: unknown,
  sentAs?: SentAs,
): void {
  const names = Object.keys(getValues());
  const refused = refusedFields(error, names, sentAs);
  const first = names.find((name) => refused.has(name));
  for (const [name, message] of refused)
    setError(name as Path<Input>, { type: 'refused', message }, { shouldFocus: name === first });
}

export interface CheckedForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  field: (name: Path<Input>) => UseFormRegisterReturn<Path<Input>> & FieldMark;
  form: { problem: string | null; problemId: string; onSubmit: () => void };
}

/** A form whose fields a schema checks; what `send` was refused for stands above them, and marks the field that it is about. */
export function useCheckedForm<Input extends FieldValues, Output>(
  options: Options<Input, Output>,
): CheckedForm<Input, Output> {
  const { schema, defaultValues, send, onClose, failure, sentAs } = options;
  const isHere = useIsHere();
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values, () => isHere.current && onClose?.());
    } catch (error) {
      const text = typeof failure === 'string' ? (problemDetail(error) ?? failure) : failure(error);
      if (!isHere.current) return void alert(text, { tone: 'bad' });
      setProblem(text);
      markRefused(form, error, sentAs);
    }
  });
  return {
    ...form,
    field: (name: Path<Input>) => ({
      ...form.register(name),
      ...markOf(form.getFieldState(name, form.formState).error, problemId),
    }),
    form: { problem, problemId, onSubmit: () => void submit() },
  };
}

interface FormProps {
  problem: string | null;
  problemId?: string;
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}

export function Form({ problem, problemId, onSubmit, className, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormProblem text={problem} id={problemId} />
      {children}
    </form>
  );
}

export function FormButtons({ onCancel, busy, submit }: { onCancel: () => void; busy: boolean; submit: string }) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </Group>
  );
}
