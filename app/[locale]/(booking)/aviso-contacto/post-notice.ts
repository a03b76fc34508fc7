'use server';

import { hasLocale } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { resultPath } from '@/components/contact/result-path';
import type { PostedForm } from '@/components/user/posted-form';
import { answerNotice, getNotice } from '@/lib/api/contact-notice';
import type { HttpClient } from '@/lib/api/http';
import { type NoticeAnswer, noticeChoice, rescheduleInput } from '@/lib/contract/contact-notice';
import { typedDate } from '@/lib/domain/read-date';
import { instantInZone } from '@/lib/domain/zone';
import { redirect } from '@/lib/i18n/navigation';
import { routing } from '@/lib/i18n/routing';
import { postAccount } from '@/lib/loaders/log-in-without-script';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

/** An answer to a notice, posted without script. */
export async function postNotice(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const wanted = form.get('locale');
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  const token = textOf(form, 'token');
  const choice = noticeChoice.safeParse(form.get('choice')).data;
  const kept = { date: typedDate(textOf(form, 'date')), clock: textOf(form, 'clock') };
  const asked = rescheduleInput.safeParse(kept);
  const invalid = { code: 'INVALID', requestId: null, retryAfterSeconds: null } as const;
  if (!choice) return { failure: invalid, kept };
  if (choice === 'reschedule' && !asked.success) {
    const t = await getTranslations({ locale, namespace: 'contact' });
    const date = kept.date ? t('notice.dateFormat') : t('form.required', { field: t('notice.reschedule.date') });
    return { failure: { ...invalid, fields: { date } }, kept };
  }
  const given = async (http: HttpClient): Promise<NoticeAnswer> => {
    if (choice !== 'reschedule' || !asked.data) return { choice: choice === 'decline' ? 'decline' : 'take' };
    const { timeZone } = await getNotice(http, token);
    const at = instantInZone(asked.data.date, asked.data.clock, timeZone);
    return { choice: 'reschedule', at: at.toISOString() };
  };
  const posted = await postAccount(async (http) => answerNotice(http, { token, answer: await given(http) }), kept);
  if (posted.done) redirect({ href: resultPath(choice, token), locale });
  return posted;
}
