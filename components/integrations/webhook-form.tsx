import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useEditedRecord } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { addWebhook, changeWebhook } from '@/lib/api/webhook';
import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  type WebhookGroup,
  webhookInput,
  webhook as webhookSchema,
} from '@/lib/contract/webhook';
import styles from './integrations.module.css';

export const WEBHOOK_GROUPS = Object.keys(WEBHOOK_EVENTS) as WebhookGroup[];

interface WebhookFormProps {
  agencyId: string;
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Called with what was saved; a new webhook has its secret. */
  onSaved: (webhook: Webhook & { secret?: string }) => void;
}

const NAMES = ['name', 'url', 'events'] as const;

interface TypedWebhook {
  name: string;
  url: string;
  events: WebhookEvent[];
}

const valuesOf = (webhook: Webhook | null): TypedWebhook => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? [...webhookInput.shape.events.in.element.options],
});

/** Where a system of the agency is told of changes, and of which. */
export function WebhookForm({ agencyId, webhook: loaded, onClose, onSaved }: WebhookFormProps) {
  const t = useTranslations('integrations');
  const id = useId();
  const failureWords = useFailureWords();
  const form = useForm({
    resolver: zodResolver(webhookInput, { error: issueCode }),
    defaultValues: valuesOf(loaded),
    shouldFocusError: false,
  });
  const { record: webhook, writers, takeOver } = useEditedRecord(form, { keys: NAMES, loaded, valuesOf });
  const edit = useSend({
    once: true,
    sendKeyed: async (http, input: TypedWebhook, idempotencyKey) =>
      webhook
        ? changeWebhook(http, { agencyId, id: webhook.id, change: { ...input, version: webhook.version } })
        : addWebhook(http, { agencyId, webhook: input, idempotencyKey }),
    onDone: onSaved,
    onStale: (details) => {
      const now = webhookSchema.safeParse(details).data;
      if (now) takeOver(now);
    },
  });
  const fields = useFormFields({
    form,
    id,
    names: NAMES,
    sentence: (name, { code }) => t(code === 'required' && name !== 'events' ? 'wrong.empty' : `wrong.${name}`),
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  const chosen = form.watch('events');
  const choose = (events: WebhookEvent[]) => form.setValue('events', events, { shouldDirty: true });
  return (
    <FormModal
      size="lg"
      title={webhook ? t('webhooks.editTitle', { name: webhook.name }) : t('webhooks.newTitle')}
      labels={{ close: t('close'), cancel: t('cancel'), submit: t('save') }}
      busy={edit.busy}
      onClose={onClose}
      onSubmit={form.handleSubmit(edit.save)}
    >
      <ErrorSummary title={t('check')} {...fields.summary} />
      {writers && isStale(edit.failure) ? (
        <TwoWritersNotice
          form={form}
          found={writers}
          label={(name) => t(name === 'name' ? 'fields.name' : `webhooks.${name}`)}
        />
      ) : (
        edit.failure &&
        fields.summary.errors.length === 0 && (
          <Alert tone="danger">{isStale(edit.failure) ? t('stale') : failureWords(edit.failure)}</Alert>
        )
      )}
      <Field {...fields.field('name')} label={t('fields.name')} hint={t('webhooks.nameHint')}>
        {(input) => <TextInput {...input} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field {...fields.field('url')} label={t('webhooks.url')} hint={t('webhooks.urlHint')}>
        {(input) => <TextInput {...input} {...form.register('url')} type="url" inputMode="url" autoComplete="off" />}
      </Field>
      <fieldset id={fields.field('events').id} tabIndex={-1} aria-describedby={`${id}-events-error`}>
        <legend className="form-label">{t('webhooks.events')}</legend>
        {WEBHOOK_GROUPS.map((group) => (
          <EventGroup key={group} group={group} chosen={chosen} onChoose={choose} />
        ))}
        {fields.field('events').error && (
          <p className="invalid-feedback d-block" id={`${id}-events-error`}>
            {fields.field('events').error}
          </p>
        )}
      </fieldset>
    </FormModal>
  );
}

interface EventGroupProps {
  group: WebhookGroup;
  chosen: readonly WebhookEvent[];
  onChoose: (events: WebhookEvent[]) => void;
}

/** All that happens to one kind of record, at once or one by one. */
function EventGroup({ group, chosen, onChoose }: EventGroupProps) {
  const t = useTranslations('integrations');
  const audit = useTranslations('audit.actions');
  const id = useId();
  const types: readonly WebhookEvent[] = WEBHOOK_EVENTS[group];
  const count = types.filter((type) => chosen.includes(type)).length;
  const toggle = (some: readonly WebhookEvent[], on: boolean) =>
    onChoose([...chosen.filter((type) => !some.includes(type)), ...(on ? some : [])]);
  return (
    <div className={styles.group}>
      <div className="form-check">
        <input
          id={`${id}-all`}
          type="checkbox"
          className="form-check-input"
          checked={count === types.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < types.length;
          }}
          onChange={({ target }) => toggle(types, target.checked)}
        />
        <label className="form-check-label" htmlFor={`${id}-all`}>
          {t(`groups.${group}`)}
        </label>
      </div>
      <details>
        <summary>{t('webhooks.oneByOne', { count, of: types.length })}</summary>
        <div className={styles.choices}>
          {types.map((type) => (
            <div key={type} className="form-check">
              <input
                id={`${id}-${type}`}
                type="checkbox"
                className="form-check-input"
                checked={chosen.includes(type)}
                onChange={({ target }) => toggle([type], target.checked)}
              />
              <label className="form-check-label" htmlFor={`${id}-${type}`}>
                {audit(type.replace('.', '_') as 'payment_created')}
              </label>
            </div>
          ))}
        </div>
      </details>
    </div>
  );
}
