import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { isSame, useEditedRecord } from '@/components/form/edited-record';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { ApiError, isStale } from '@/lib/api/api-error';
import { changeMailing, createMailing, testMailing } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import { type Mailing, type MailingList, mailing as mailingShape } from '@/lib/contract/mailing';
import { datesIn } from '@/lib/domain/date-text';
import { instantInZone } from '@/lib/domain/zone';
import styles from './mailing.module.css';
import { AudienceFields, SmsCost, useRecipients } from './mailing-audience';
import { ChannelFields, KindField, SmsFields, WhenFields } from './mailing-fields';
import { type FieldName, formSchema, inputOf, NAMES, newValues, type Values, valuesOf } from './mailing-values';
import { KEYS, MailingWriters } from './mailing-writers';

type Purpose = 'draft' | 'test' | 'send';

interface MailingFormProps {
  eventId: string;
  /** Null for a new one. */
  mailing: Mailing | null;
  list: MailingList;
  /** Guests chosen in the list, whom a new message is for; null = those whom the filters name. */
  guestIds: string[] | null;
  onSaved: (mailing: Mailing) => void;
  onClose: () => void;
}

/** The words of a message, for whom it is and when it leaves; kept as a draft, tried on oneself, planned or sent. */
export function MailingForm({ eventId, mailing, list, guestIds, onSaved, onClose }: MailingFormProps) {
  const t = useTranslations('mailings.form');
  const said = useTranslations('mailings');
  const locale = useLocale();
  const failureWords = useFailureWords();
  const { timeZone } = list;
  const format = datesIn(locale);
  const [asking, setAsking] = useState<Values | null>(null);
  const shown = (record: Mailing | null) => (record ? valuesOf(record, timeZone) : newValues(list, guestIds));
  const form = useForm<Values>({
    resolver: zodResolver(formSchema, { error: issueCode }),
    defaultValues: shown(mailing),
    shouldFocusError: false,
  });
  const edited = useEditedRecord(form, { keys: KEYS, loaded: mailing, valuesOf: shown });
  const { record: known, writers } = edited;
  useUnsavedEdits(form.formState.isDirty);
  const saving = useSend({
    sendKeyed: (http, { values, purpose }: { values: Values; purpose: Purpose }, idempotencyKey) => {
      const input = inputOf(values, timeZone, purpose !== 'send');
      if (!known) return createMailing(http, { eventId, input }, idempotencyKey);
      return changeMailing(http, { id: known.id, change: { ...input, version: known.version } });
    },
    onDone: (saved, { purpose }) => {
      edited.keep(saved);
      form.reset(valuesOf(saved, timeZone));
      onSaved(saved);
      if (purpose === 'test') return testing.save({ id: saved.id });
      if (purpose === 'draft') return;
      notify({ tone: 'success', text: t(saved.state === 'scheduled' ? 'planned' : 'sent') });
      onClose();
    },
    onStale: (details) => {
      const now = mailingShape.safeParse(details);
      if (now.success) edited.takeOver(now.data);
    },
    onFailed: () => setAsking(null),
  });
  const testing = useSend({
    send: testMailing,
    onDone: (mailbox) => notify({ tone: 'success', text: said('tested', { mailbox }) }),
  });
  const refused = saving.failure instanceof ApiError ? (saving.failure.fields ?? {}) : {};
  const fields = useFormFields<Values, Values, FieldName>({
    form,
    id: 'mailing',
    names: NAMES,
    refused: refused.sendAt ? { ...refused, day: refused.sendAt } : refused,
    sentence: (name, { code, limit }) => {
      if (name === 'day' || name === 'clock') return t(`wrong.${name}`);
      if (name === 'couponId') return t('wrong.coupon');
      return code === 'max' ? t('wrong.max', { max: limit }) : t('wrong.required');
    },
  });
  const { kind, channel, when, audience, sms, couponId } = form.watch();
  const offer = list.offers.find((each) => each.kind === kind);
  const recipients = useRecipients(eventId, { audience, channel, kind, sms, couponId });
  const chooseKind = (chosen: Values['kind']) => {
    const next = list.offers.find((each) => each.kind === chosen);
    for (const name of ['subject', 'body'] as const) {
      // Words that were not changed are replaced by those of the new kind.
      if (next && isSame(form.getValues(name), offer?.[name])) form.setValue(name, next[name], { shouldDirty: true });
    }
    if (next && isSame(form.getValues('sms'), offer?.sms.text))
      form.setValue('sms', next.sms.text, { shouldDirty: true });
    if (!next?.sms.allowed) form.setValue('channel', 'mail', { shouldDirty: true });
    form.setValue('kind', chosen, { shouldDirty: true });
  };
  const words = (name: 'subject' | 'body', rows?: number) => {
    const whole = fields.field(name).error;
    return (
      <BilingualField
        id={`mailing-${name}`}
        label={t(name)}
        {...fields.control(name)}
        errors={{ es: whole ?? fields.field(`${name}.es`).error, en: fields.field(`${name}.en`).error }}
        {...(rows && { rows })}
      />
    );
  };
  const keep = (purpose: Purpose) => form.handleSubmit((values) => saving.save({ values, purpose }));
  const isKeptOpen = !known || known.state === 'draft';
  const failure = saving.failure ?? testing.failure;
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => setAsking(values))}>
      <ErrorSummary
        title={t('check')}
        // A text in two languages has two inputs: the summary leads to the first of them.
        errors={fields.summary.errors.map(({ id, message }) => ({
          id: id.replace(/-(subject|body|sms)$/, '-$1-es').replace(/\.(es|en)$/, '-$1'),
          message,
        }))}
        attempt={fields.summary.attempt}
      />
      <KindField list={list} kind={kind} kept={known?.kind ?? null} onChange={chooseKind} />
      {kind === 'coupon' && (
        <Field {...fields.field('couponId')} label={t('coupon')} hint={list.coupons.length === 0 && t('noCoupons')}>
          {(input) => (
            <SelectInput {...input} {...form.register('couponId')}>
              <option value="">{t('chooseCoupon')}</option>
              {list.coupons.map(({ id, code }) => (
                <option key={id} value={id}>
                  {code}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <ChannelFields {...fields.control('channel')} offer={offer} isOn={list.smsPack !== null} />
      {channel !== 'sms' && (
        <>
          {words('subject')}
          {words('body', 8)}
          <p className="form-text">
            {t('languages')}{' '}
            {offer &&
              t('variables', {
                names: new Intl.ListFormat(locale).format(offer.variables[locale].map((name) => `{${name}}`)),
              })}
          </p>
        </>
      )}
      {channel !== 'mail' && (
        <SmsFields
          {...fields.control('sms')}
          errors={{
            es: fields.field('sms').error ?? fields.field('sms.es').error,
            en: fields.field('sms.en').error,
          }}
          samples={offer?.sms.samples}
          kind={kind}
        />
      )}
      <AudienceFields {...fields.control('audience')} tags={list.tags} recipients={recipients} />
      <WhenFields form={form} fields={fields} timeZone={timeZone} />
      {failure && isStale(failure) && writers ? (
        <MailingWriters form={form} found={writers} list={list} />
      ) : (
        failure && <Alert tone="danger">{failureWords(failure)}</Alert>
      )}
      {saving.done && known?.state === 'draft' && <Alert tone="success">{t('saved')}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" busy={saving.busy}>
          {t(when === 'later' ? 'schedule' : 'send')}
        </Button>
        {isKeptOpen && (
          <>
            <Button variant="secondary" busy={saving.busy} onClick={() => void keep('draft')()}>
              {t('saveDraft')}
            </Button>
            <Button variant="secondary" busy={saving.busy || testing.busy} onClick={() => void keep('test')()}>
              {t('saveTest')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        show={asking !== null}
        title={t(asking?.when === 'later' ? 'scheduleTitle' : 'sendTitle')}
        text={
          asking?.when === 'later'
            ? t('scheduleText', {
                at: format.instantInWords(instantInZone(asking.day, asking.clock, timeZone), timeZone),
              })
            : t('sendText', { count: recipients?.recipients ?? 0 })
        }
        labels={{
          close: said('cancel.back'),
          cancel: said('cancel.back'),
          confirm: t(asking?.when === 'later' ? 'confirmSchedule' : 'confirmSend'),
        }}
        busy={saving.busy}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void saving.save({ values: asking, purpose: 'send' })}
      >
        {recipients?.sms && <SmsCost {...recipients.sms} />}
      </ConfirmDialog>
    </form>
  );
}
