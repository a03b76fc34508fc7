'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateInput } from '@/components/date/date-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { duplicateEvent } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import { type CopiedPart, type EventCopy, eventCopy } from '@/lib/contract/new-event';
import { withEvent } from '@/lib/domain/event-address';
import { dateProblems, typedDates } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';
import { useRouter } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';

const FIELDS = ['eventName', 'start', 'end'] as const;
const PROBLEMS = { eventName: 'required', start: 'start', end: 'end' } as const;

/** What is typed, on the way to the copy that it means. */
const typedCopy = (timeZone: string) =>
  eventCopy
    .pick({ eventName: true, parts: true })
    .extend({ days: z.enum(['one', 'several']), start: z.string(), end: z.string() })
    .superRefine((typed, context) => {
      for (const name of dateProblems(typedDates(typed), dateInZone(new Date(), timeZone)))
        context.addIssue({ code: 'custom', path: [name] });
    })
    .transform(({ eventName, parts, ...typed }): EventCopy => ({ eventName, parts, ...typedDates(typed) }));

interface DuplicateEventProps {
  event: { id: string; eventName: string; timeZone: string };
  /** What this person may copy. */
  parts: CopiedPart[];
}

interface DuplicateButtonProps extends DuplicateEventProps {
  /** `label` is the button's text in a list of several; `named` the same with the event's name. */
  label?: string;
  named?: string;
}

/** The button that opens another event like this one. */
export function DuplicateEvent({ event, parts, label, named }: DuplicateButtonProps) {
  const t = useTranslations('records.createEvent.duplicate');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" small aria-haspopup="dialog" aria-label={named} onClick={() => setOpen(true)}>
        {label ?? t('open')}
      </Button>
      {isOpen && <DuplicateDialog event={event} parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
}

function DuplicateDialog({ event, parts, onClose }: DuplicateEventProps & { onClose: () => void }) {
  const t = useTranslations('records.createEvent');
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  const chooseEvent = useConsoleStore((state) => state.chooseEvent);
  const sending = useSend({
    once: true,
    sendKeyed: (http, copy: EventCopy, idempotencyKey) =>
      duplicateEvent(http, { eventId: event.id, copy, idempotencyKey }),
    onDone: (made) => {
      notify({ tone: 'success', text: t('duplicate.done', { event: made.eventName }) });
      chooseEvent(made.id);
      onClose();
      router.push(withEvent('/adminmaster/Evento', made.code));
    },
  });
  const form = useForm({
    resolver: zodResolver(typedCopy(event.timeZone)),
    defaultValues: { eventName: '', days: 'one' as const, start: '', end: '', parts },
    shouldFocusError: false,
  });
  const { field, control, summary } = useFormFields({
    form,
    id,
    names: FIELDS,
    sentence: (name) => t(`wrong.${PROBLEMS[name]}`),
  });
  const [days, start] = form.watch(['days', 'start']);
  const date = (name: 'start' | 'end', min?: string) => (
    <Field {...field(name)} label={t(`fields.${name}`)}>
      {(input) => <DateInput {...input} {...control(name, 'start', 'end')} locale={locale} min={min} />}
    </Field>
  );
  const { failure } = sending;
  return (
    <FormModal
      title={t('duplicate.title', { event: event.eventName })}
      labels={{ close: t('duplicate.close'), cancel: t('duplicate.cancel'), submit: t('duplicate.save') }}
      busy={sending.busy}
      onClose={onClose}
      onSubmit={form.handleSubmit(sending.save)}
    >
      <ErrorSummary title={t('check')} {...summary} />
      {failure && (
        <Alert tone="danger" title={sentenceOf(failure, t('duplicate.failed'))}>
          {failure instanceof ApiError &&
            Object.values(failure.fields).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Alert>
      )}
      <p>{t('duplicate.text')}</p>
      <Field {...field('eventName')} label={t('fields.eventName')} hint={t('nameHint')}>
        {(input) => <TextInput {...input} {...form.register('eventName')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field id={`${id}-days`} label={t('fields.days')}>
        {(input) => (
          <SelectInput {...input} {...form.register('days', { deps: ['start', 'end'] })}>
            <option value="one">{t('oneDay')}</option>
            <option value="several">{t('severalDays')}</option>
          </SelectInput>
        )}
      </Field>
      {date('start')}
      {days === 'several' && date('end', start)}
      <fieldset>
        <legend className="h5">{t('duplicate.parts')}</legend>
        {parts.map((part) => (
          <div className="form-check" key={part}>
            <input
              id={`${id}-${part}`}
              type="checkbox"
              className="form-check-input"
              value={part}
              {...form.register('parts')}
            />
            <label className="form-check-label" htmlFor={`${id}-${part}`}>
              {t(`duplicate.names.${part}`)}
            </label>
          </div>
        ))}
      </fieldset>
    </FormModal>
  );
}
