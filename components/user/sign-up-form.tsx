'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import type { SignupPlan } from '@/lib/contract/account';
import { type AccountField, AccountForm } from './account-form';
import type { PostForm } from './posted-form';
import { ResendVerification } from './resend-verification';
import { usePasswordFields } from './use-password-fields';

const KINDS = ['couple', 'agency'] as const;

type SignupKind = (typeof KINDS)[number];

const PLANS: readonly SignupPlan[] = ['honey', 'romance', 'love'];

interface SignUpFormProps {
  kind: SignupKind;
  plan: SignupPlan;
  /** Id of the agency whose own link led here; null = none. */
  agency?: string | null;
  action: PostForm;
}

/** An agency or a couple opens an account; the mail is verified before it counts. */
export function SignUpForm({ kind: wanted, plan, agency = null, action }: SignUpFormProps) {
  const t = useTranslations('account.signup');
  const [kind, setKind] = useState<SignupKind>(wanted);
  const fields = useSignupFields(kind);
  return (
    <AccountForm
      form={`${kind}Signup`}
      fields={fields}
      {...(agency && { hidden: { agency } })}
      submit={t('submit')}
      action={action}
      guarded
      done={({ email = '' }) => (
        <Alert tone="success" title={t('doneTitle')}>
          <p className="mb-0">{t('done', { email })}</p>
          <ResendVerification email={email} />
        </Alert>
      )}
    >
      <fieldset className="mb-3">
        <legend className="form-label fs-6">{t('kind')}</legend>
        {KINDS.map((each) => (
          <div className="form-check mb-2" key={each}>
            <input
              className="form-check-input"
              type="radio"
              name="kind"
              id={`kind-${each}`}
              value={each}
              checked={kind === each}
              onChange={() => setKind(each)}
              aria-describedby={`kind-${each}-hint`}
            />
            <label className="form-check-label" htmlFor={`kind-${each}`}>
              {t(each)}
            </label>
            <div className="form-text mt-0" id={`kind-${each}-hint`}>
              {t(`${each}Hint`)}
            </div>
          </div>
        ))}
      </fieldset>
      <Field id="plan" label={t('plan')}>
        {(input) => (
          <SelectInput {...input} name="plan" defaultValue={plan}>
            {PLANS.map((each) => (
              <option key={each} value={each}>
                {t(`plans.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </AccountForm>
  );
}

/** What an agency, or a couple, says of itself when it opens an account. */
function useSignupFields(kind: 'agency' | 'couple'): AccountField[] {
  const t = useTranslations('account');
  const { password } = usePasswordFields();
  const ofKind: AccountField[] =
    kind === 'agency'
      ? [
          {
            name: 'agencyName',
            label: t('signup.agencyName'),
            autoComplete: 'organization',
          },
          {
            name: 'phone',
            label: t('signup.phone'),
            type: 'tel',
            inputMode: 'tel',
            autoComplete: 'tel',
          },
        ]
      : [
          { name: 'partnerName', label: t('signup.partnerName'), autoComplete: 'off' },
          {
            name: 'tentativeDate',
            label: t('signup.tentativeDate'),
            type: 'day',
            format: t('date'),
            hint: t('signup.tentativeDateHint'),
          },
        ];
  return [
    { name: 'name', label: t('signup.name'), autoComplete: 'name' },
    ...ofKind,
    {
      name: 'email',
      label: t('email'),
      type: 'email',
      inputMode: 'email',
      autoComplete: 'username',
      hint: t('signup.emailHint'),
      format: t('emailFormat'),
    },
    { ...password, label: t('password') },
  ];
}

/** Verifies the mail of a new account: the mailed token, and the password that was chosen. */
export function VerifyForm({ token, action }: { token: string; action: PostForm }) {
  const t = useTranslations('account');
  const password: AccountField = {
    name: 'password',
    label: t('password'),
    type: 'password',
    autoComplete: 'current-password',
  };
  return (
    <AccountForm
      form="verification"
      fields={[password]}
      hidden={{ token }}
      submit={t('verify.submit')}
      wrong="CHOSEN_FAILED"
      own={{ LINK_INVALID: t('verify.gone') }}
      action={action}
    />
  );
}
