'use client';

import { useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { PostedForm } from '@/components/user/posted-form';
import type { SessionFailure } from '@/lib/api/session';
import type { NoticeAnswer, RescheduleInput } from '@/lib/contract/contact-notice';
import { useRouter } from '@/lib/i18n/client-navigation';
import { loadContactWork } from './load-contact-work';
import type { NoticeLabels } from './notice-labels';
import { resultPath } from './result-path';

const check: Resolver<RescheduleInput> = async (values, context, options) =>
  (await loadContactWork()).rescheduleResolver(values, context, options);

const OFFLINE: SessionFailure = { code: 'NETWORK', requestId: null, retryAfterSeconds: null };

interface Notice {
  token: string;
  timeZone: string;
  labels: NoticeLabels;
}

/** The three answers to a notice, one at a time; another time is checked before it is sent. */
export function useNoticeForm({ token, timeZone, labels }: Notice, posted: PostedForm) {
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
