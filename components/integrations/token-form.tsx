import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { addApiToken } from '@/lib/api/api-token';
import { useSend } from '@/lib/api/use-send';
import { type ApiTokenWithSecret, apiTokenInput, type TokenScope, tokenScope } from '@/lib/contract/api-token';
import styles from './integrations.module.css';

/** For how many days a token may count, to choose from. */
const LIVES = [30, 90, 180, 365] as const;

const USUAL_LIFE = 365;

interface TokenFormProps {
  agencyId: string;
  onClose: () => void;
  onMade: (token: ApiTokenWithSecret) => void;
}

/** A new token: what it is for, what it may, and for how long. */
export function TokenForm({ agencyId, onClose, onMade }: TokenFormProps) {
  const t = useTranslations('integrations');
  const id = useId();
  const failureWords = useFailureWords();
  const form = useForm({
    resolver: zodResolver(apiTokenInput, { error: issueCode }),
    defaultValues: { name: '', scopes: [] as TokenScope[], days: USUAL_LIFE },
    shouldFocusError: false,
  });
  const edit = useSend({
    once: true,
    send: (http, token: { name: string; scopes: TokenScope[]; days: number }) => addApiToken(http, { agencyId, token }),
    onDone: onMade,
  });
  const fields = useFormFields({
    form,
    id,
    names: ['name', 'scopes', 'days'],
    sentence: (name, { code }) =>
      t(name === 'scopes' ? 'wrong.scopes' : code === 'required' ? 'wrong.empty' : 'wrong.name'),
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  const chosen = form.watch('scopes');
  const scopes = fields.field('scopes');
  const toggle = (scope: TokenScope, on: boolean) =>
    form.setValue('scopes', [...chosen.filter((each) => each !== scope), ...(on ? [scope] : [])], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <FormModal
      size="lg"
      title={t('tokens.newTitle')}
      labels={{ close: t('close'), cancel: t('cancel'), submit: t('tokens.make') }}
      busy={edit.busy}
      onClose={onClose}
      onSubmit={form.handleSubmit(edit.save)}
    >
      <ErrorSummary title={t('check')} {...fields.summary} />
      {edit.failure && fields.summary.errors.length === 0 && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      <Field {...fields.field('name')} label={t('fields.name')} hint={t('tokens.nameHint')}>
        {(input) => <TextInput {...input} {...form.register('name')} autoComplete="off" />}
      </Field>
      <fieldset id={scopes.id} tabIndex={-1} aria-describedby={`${id}-scopes-hint`} className="mb-3">
        <legend className="form-label">{t('tokens.scopes')}</legend>
        <p className="form-text" id={`${id}-scopes-hint`}>
          {t('tokens.scopesHint')}
        </p>
        <div className={styles.choices}>
          {tokenScope.options.map((scope) => (
            <div key={scope} className="form-check">
              <input
                id={`${id}-${scope}`}
                type="checkbox"
                className="form-check-input"
                checked={chosen.includes(scope)}
                onChange={({ target }) => toggle(scope, target.checked)}
              />
              <label className="form-check-label" htmlFor={`${id}-${scope}`}>
                {t(`scopes.${scopeKey(scope)}`)}
              </label>
            </div>
          ))}
        </div>
        {scopes.error && <p className="invalid-feedback d-block">{scopes.error}</p>}
      </fieldset>
      <Field {...fields.field('days')} label={t('tokens.life')}>
        {(input) => (
          <SelectInput {...input} {...form.register('days', { valueAsNumber: true })}>
            {LIVES.map((days) => (
              <option key={days} value={days}>
                {t('tokens.days', { days })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </FormModal>
  );
}

/** A scope as its words are named: `guests:read` is guests_read. */
export const scopeKey = (scope: TokenScope) => scope.replace(':', '_') as 'guests_read';
