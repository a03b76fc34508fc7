'use client';

import { type FormEvent, type ReactNode, useActionState, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import type { PostedForm } from '@/components/user/posted-form';
import { NOT_POSTED, type PostForm } from '@/components/user/posted-form';
import type { SessionFailure } from '@/lib/api/session-failure';
import type { ContactNotice, NoticeAnswer, NoticeChoice, RescheduleInput } from '@/lib/contract/contact-notice';
import { useRouter } from '@/lib/i18n/client-navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FailureAlert } from './failure-alert';
import { loadContactWork } from './load-contact-work';
import styles from './notice.module.css';
import type { NoticeLabels } from './notice-labels';
import { resultPath } from './result-path';

const check: Resolver<RescheduleInput> = async (values, context, options) =>
  (await loadContactWork()).rescheduleResolver(values, context, options);

const OFFLINE: SessionFailure = { code: 'NETWORK', requestId: null, retryAfterSeconds: null };

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
  const { register, chooseDay, answer, reschedule, busy, failure, errorOf } = useNoticeForm(
    { token, timeZone, labels },
    posted,
  );
  const hasFieldError = errorOf('date') !== undefined || errorOf('clock') !== undefined;
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
    void answer({ choice });
  };
  return (
    <>
      <FailureAlert failure={hasFieldError ? null : failure} words={labels.failure} />
      <ol className={`list-plain ${styles.choices}`}>
        {form('take', say('take'))}
        {days ? (
          form(
            'reschedule',
            (event) => void reschedule(event),
            <div className={styles.when}>
              <Field id="date" label={labels.reschedule.date} error={errorOf('date')}>
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
              <Field id="clock" label={labels.reschedule.clock} error={errorOf('clock')}>
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
  const { register, setValue, handleSubmit, getValues, formState } = useForm<RescheduleInput>({
    resolver: check,
    defaultValues: { date: posted.kept.date ?? '' },
    reValidateMode: 'onSubmit',
  });
  const [own, setOwn] = useState<SessionFailure | null | undefined>(undefined);
  const [busy, setBusy] = useState<NoticeAnswer['choice'] | null>(null);
  const running = useRef(false);

  async function answer(given: NoticeAnswer): Promise<void> {
    // The state that disables the buttons comes a render later than a second press can.
    if (running.current) return;
    running.current = true;
    setBusy(given.choice);
    setOwn(null);
    const work = await loadContactWork().catch(() => null);
    try {
      await work?.answer(token, given);
      if (work) return router.push(resultPath(given.choice, token));
      setOwn(OFFLINE);
    } catch (cause) {
      setOwn(work?.sessionFailure(cause) ?? OFFLINE);
    }
    running.current = false;
    setBusy(null);
  }
  const reschedule = handleSubmit(async ({ date, clock }) => {
    const { instantInZone } = await loadContactWork();
    await answer({ choice: 'reschedule', at: instantInZone(date, clock, timeZone).toISOString() });
  });
  const failure = own === undefined ? posted.failure : own;
  const errorOf = (name: keyof RescheduleInput): string | undefined => {
    if (formState.errors[name]) {
      const isEmpty = (getValues(name) ?? '') === '';
      return isEmpty ? labels.required.replace('{field}', labels.reschedule[name]) : labels.dateFormat;
    }
    // The provider judges the moment as a whole: its sentence stands at the day.
    return name === 'date' ? (failure?.fields?.date ?? failure?.fields?.at) : failure?.fields?.clock;
  };
  const chooseDay = (date: string) => setValue('date', date);
  return { register, chooseDay, answer, reschedule, busy, failure, errorOf };
}
