import type { SignupRequest } from '@hazardlens/contracts';
import type { TFunction } from 'i18next';
import { z } from '../../domain/schema.js';

export interface SignupForm {
  type: 'contractor' | 'insurance_provider';
  company: string;
  companyEmail: string;
  companyPhone: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirm: string;
}

export const emptySignup: SignupForm = {
  type: 'contractor',
  company: '',
  companyEmail: '',
  companyPhone: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirm: '',
};

export const signupSchema = (t: TFunction) => {
  const required = z.string().trim().min(1, t('common.required'));
  const email = required.pipe(z.email(t('common.emailInvalid')));
  return z
    .object({
      type: z.enum(['contractor', 'insurance_provider']),
      company: required,
      companyEmail: email,
      companyPhone: z.string().trim(),
      firstName: required,
      lastName: required,
      email,
      password: z.string().min(8, t('signup.tooShort')),
      confirm: z.string().min(1, t('common.required')),
    })
    .refine((form) => form.confirm === '' || form.password === form.confirm, {
      path: ['confirm'],
      message: t('signup.mismatch'),
      // also while other fields are still wrong: a person fixes everything in one go
      when: () => true,
    });
};

/** Where the request has what was typed. */
export const sentAs: Readonly<Record<string, keyof SignupForm>> = {
  '/tenant_data/name': 'company',
  '/tenant_data/contact_email': 'companyEmail',
  '/tenant_data/phone': 'companyPhone',
  '/user_data/first_name': 'firstName',
  '/user_data/last_name': 'lastName',
  '/user_data/email': 'email',
  '/user_data/password': 'password',
};

export function signupRequestOf(form: SignupForm): SignupRequest {
  return {
    tenant_data: {
      name: form.company,
      tenant_type: form.type,
      contact_email: form.companyEmail,
      phone: form.companyPhone === '' ? null : form.companyPhone,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    user_data: {
      email: form.email,
      password: form.password,
      first_name: form.firstName,
      last_name: form.lastName,
      // the form asks for the company's phone only
      phone: null,
    },
  };
}
