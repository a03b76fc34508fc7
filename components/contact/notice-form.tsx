'use client';

import { type FormEvent, type ReactNode, useActionState, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { lazyResolver, useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { NOT_POSTED, type PostedForm, type PostForm } from '@/components/user/posted-form';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import type { ContactNotice, NoticeChoice, RescheduleInput } from '@/lib/contract/contact-notice';
import { useRouter } from '@/lib/i18n/client-navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { GivenAnswer } from './contact-work';
import { FailureAlert, failureOf } from './failure-alert';
import styles from './notice.module.css';
import type { NoticeLabels } from './notice-labels';
import { resultPath } from './result-path';

/** Loads the HTTP client too, which reports a connection that breaks later. */
const loadContactWork = async () => (await Promise.all([import('./contact-work'), lazyBrowserHttp()]))[0];

const check = lazyResolver<RescheduleInput>(async () => (await loadContactWork()).rescheduleResolver);

interface NoticeFormProps {
  locale: Locale;
  token: string;
  notice: Pick<ContactNotice, 'timeZone' | 'days'>;
  clocks: readonly { value: string; label: string }[];
  labels: NoticeLabels;
  /** Shown instead of the choice of another time where no day is left. */
  noDays: string;
  /** Answers the forms when they are posted before, or without, their script. */
  action: PostForm;
}

/** Take the call, move it, or decline: three forms, so that Enter never sends the wrong answer. */
export function NoticeForm({ locale, token, notice, clocks, labels, noDays, action }: NoticeFormProps) {
  const { days, timeZone } = notice;
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { register, chooseDay, save, reschedule, busy, failure, field, summary } = useNoticeForm(
    { token, timeZone, labels },
    posted,
  );
  const form = (choice: NoticeChoice, onSubmit: (event: FormEvent) => void, children?: ReactNode) => (
    <li className={styles.choice}>
      <div>
        <h2>{labels[choice].title}</h2>
        <p>{labels[choice].text}</p>
      </div>
      <form action={post} onSubmit={onSubmit} onFocus={() => void loadContactWork().catch(() => undefined)} noValidate>
        {Object.entries({ choice, token, locale }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button type="submit" variant={choice === 'take' ? 'primary' : 'secondary'} busy={busy === choice}>
          {busy === choice ? labels.sending : labels[choice].submit}
        </Button>
      </form>
    </li>
  );
  const say = (choice: 'take' | 'decline') => (event: FormEvent) => {
    event.preventDefault();
    void save({ choice });
  };
  return (
    <>
      <FailureAlert failure={summary.errors.length > 0 ? null : failure} words={labels.failure} />
      <ol className={`list-plain ${styles.choices}`}>
        {form('take', say('take'))}
        {days ? (
          form(
            'reschedule',
            reschedule,
            <div className={styles.when}>
              <Field {...field('date')} label={labels.reschedule.date}>
                {(input) => (
                  <DateInput
                    {...input}
                    locale={locale}
                    name="date"
                    onChange={chooseDay}
                    min={days.first}
                    max={days.last}
                    defaultValue={posted.kept.date}
                    required
                  />
                )}
              </Field>
              <Field {...field('clock')} label={labels.reschedule.clock}>
                {(input) => (
                  <SelectInput {...input} {...register('clock')} defaultValue={posted.kept.clock}>
                    {clocks.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            </div>,
          )
        ) : (
          <li className={styles.choice}>
            <h2>{labels.reschedule.title}</h2>
            <p>{noDays}</p>
          </li>
        )}
        {form('decline', say('decline'))}
      </ol>
    </>
  );
}

interface Notice {
  token: string;
  timeZone: string;
  labels: NoticeLabels;
}

/** The three answers to a notice, one at a time; another time is checked before it is sent. */
function useNoticeForm({ token, timeZone, labels }: Notice, posted: PostedForm) {
  const router = useRouter();
  const form = useForm<RescheduleInput>({
    resolver: check,
    defaultValues: { date: posted.kept.date ?? '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { save, busy, done, input, ...sending } = useSend({
    once: true,
    send: async (http, given: GivenAnswer) => (await loadContactWork()).answer(http, { token, timeZone }, given),
    onDone: (_, { choice }) => router.push(resultPath(choice, token)),
  });
  const failure = input ? sending.failure && failureOf(sending.failure) : posted.failure;
  const fields = useFormFields({
    form,
    id: '',
    names: ['date', 'clock'] as const,
    // The provider judges the moment as a whole: its sentence stands at the day.
    refused: failure?.fields?.at ? { date: failure.fields.at, ...failure.fields } : failure?.fields,
    sentence: (name, { code }) =>
      code === 'required' ? labels.required.replace('{field}', labels.reschedule[name]) : labels.dateFormat,
  });
  const wrong = fields.summary.errors[0]?.id;
  useEffect(() => {
    if (sending.failure && wrong) document.getElementById(wrong)?.focus();
  }, [sending.failure, wrong]);
  return {
    ...fields,
    register: form.register,
    save,
    failure,
    chooseDay: (date: string) => form.setValue('date', date),
    reschedule: form.handleSubmit((asked) => save({ choice: 'reschedule', ...asked }), fields.focusWrong),
    // The button stays busy while the next page loads.
    busy: busy || done ? input?.choice : null,
  };
}
