'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Fact, Facts } from '@/components/ui/facts';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError } from '@/lib/api/api-error';
import { addApiToken, revokeApiToken } from '@/lib/api/api-token';
import { useSend } from '@/lib/api/use-send';
import {
  type ApiToken,
  type ApiTokenWithSecret,
  apiTokenInput,
  type TokenScope,
  tokenScope,
} from '@/lib/contract/api-token';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './integrations.module.css';
import { ToldOnce } from './told-once';

interface TokenDeskProps {
  agencyId: string;
  tokens: ApiToken[];
  /** The clock that times are read on. */
  timeZone: string;
  /** The moment that the page was made, which says what is over. */
  now: string;
}

/** The tokens with which the agency's other systems read and write. */
export function TokenDesk({ agencyId, tokens, timeZone, now }: TokenDeskProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const [told, setTold] = useState<ApiTokenWithSecret | null>(null);
  return (
    <section className={styles.section} aria-labelledby="tokens">
      <div className={styles.head}>
        <div>
          <h2 id="tokens">{t('tokens.title')}</h2>
          <p>{t('tokens.lead')}</p>
        </div>
        <Button onClick={() => setOpened(true)}>{t('tokens.add')}</Button>
      </div>
      {tokens.length === 0 && <EmptyState level={3} title={t('tokens.none')} text={t('tokens.noneText')} />}
      <div className={styles.cards}>
        {tokens.map((token) => (
          <TokenCard key={token.id} agencyId={agencyId} token={token} timeZone={timeZone} now={now} />
        ))}
      </div>
      {opened && (
        <TokenForm
          agencyId={agencyId}
          onClose={() => setOpened(false)}
          onMade={(made) => {
            setOpened(false);
            setTold(made);
            router.refresh();
          }}
        />
      )}
      {told && (
        <ToldOnce
          title={t('tokens.toldTitle', { name: told.name })}
          text={t('tokens.toldText')}
          value={told.token}
          onClose={() => setTold(null)}
        />
      )}
    </section>
  );
}

interface TokenCardProps extends Omit<TokenDeskProps, 'tokens'> {
  token: ApiToken;
}

function TokenCard({ agencyId, token, timeZone, now }: TokenCardProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const failureWords = useFailureWords();
  const format = datesIn(useLocale());
  const { id, name, scopes, ending, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  const state = revokedAt ? 'revoked' : expiresAt <= now ? 'over' : 'counts';
  const revocation = useSend({
    send: (http) => revokeApiToken(http, { agencyId, id }),
    onDone: () => {
      notify({ tone: 'success', text: t('tokens.revokedNow', { name }) });
      router.refresh();
    },
  });
  return (
    <Card title={name} level={3}>
      <div className={styles.badges}>
        <Badge tone={state === 'counts' ? 'success' : 'neutral'}>{t(`tokens.states.${state}`)}</Badge>
        {scopes.map((scope) => (
          <Badge key={scope}>{t(`scopes.${scopeKey(scope)}`)}</Badge>
        ))}
      </div>
      <Facts>
        <Fact label={t('tokens.token')}>
          <code>···{ending}</code>
        </Fact>
        <Fact label={t('tokens.lastUsed')}>
          {lastUsedAt ? format.instant(lastUsedAt, timeZone) : t('tokens.neverUsed')}
        </Fact>
        <Fact label={t('tokens.expires')}>{unbroken(format.instant(expiresAt, timeZone))}</Fact>
        <Fact label={t('tokens.made')}>
          {[createdBy, format.instant(createdAt, timeZone)].filter(Boolean).join(' · ')}
        </Fact>
      </Facts>
      {state === 'counts' && (
        <div className={styles.actions}>
          <ConfirmedButton
            small
            danger
            label={t('tokens.revoke')}
            aria-label={t('tokens.revokeTitle', { name })}
            title={t('tokens.revokeTitle', { name })}
            text={t('tokens.revokeText')}
            labels={{ close: t('close'), cancel: t('cancel'), confirm: t('tokens.revoke') }}
            sending={revocation}
            failure={revocation.failure && failureWords(revocation.failure)}
            onConfirm={() => revocation.save()}
          />
        </div>
      )}
    </Card>
  );
}

/** For how many days a token may count, to choose from. */
const LIVES = [30, 90, 180, 365] as const;

const USUAL_LIFE = 365;

interface TokenFormProps {
  agencyId: string;
  onClose: () => void;
  onMade: (token: ApiTokenWithSecret) => void;
}

/** A new token: its name, its scopes, and its days. */
function TokenForm({ agencyId, onClose, onMade }: TokenFormProps) {
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
    sendKeyed: (http, token: { name: string; scopes: TokenScope[]; days: number }, idempotencyKey) =>
      addApiToken(http, { agencyId, token, idempotencyKey }),
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
      <fieldset
        id={scopes.id}
        tabIndex={-1}
        aria-describedby={`${id}-scopes-hint${scopes.error ? ` ${scopes.id}-error` : ''}`}
        className="mb-3"
      >
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
        {scopes.error && (
          <p className="invalid-feedback d-block" id={`${scopes.id}-error`}>
            {scopes.error}
          </p>
        )}
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
const scopeKey = (scope: TokenScope) => scope.replace(':', '_') as 'guests_read';
