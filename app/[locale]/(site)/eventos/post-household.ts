'use server';

import { hasLocale } from 'next-intl';
import { keptOf, readAnswers, undecided } from '@/components/household/read-answers';
import type { PostedForm } from '@/components/user/posted-form';
import { answerHousehold, getHousehold, visitHousehold } from '@/lib/api/household';
import { redirect } from '@/lib/i18n/navigation';
import { routing } from '@/lib/i18n/routing';
import { postAccount } from '@/lib/loaders/log-in-without-script';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

/** A household's answers, or the proof of a guest who was found on the list, posted without script. */
export async function postHousehold(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const wanted = form.get('locale');
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  const event = textOf(form, 'event');
  if (form.has('digits')) {
    let token = '';
    const proof = { event, match: textOf(form, 'match'), digits: textOf(form, 'digits').trim() };
    const posted = await postAccount(async (http) => {
      token = await visitHousehold(http, proof);
    }, {});
    if (posted.done) redirect({ href: { pathname: `/eventos/${event}/invitados`, query: { token } }, locale });
    return posted;
  }
  const token = textOf(form, 'token');
  const kept = keptOf(form);
  let missing: number[] = [];
  const posted = await postAccount(async (http) => {
    const household = await getHousehold(http, token);
    missing = undecided(form, household.people);
    if (missing.length === 0) await answerHousehold(http, { token, answers: readAnswers(form, household) });
  }, kept);
  if (missing.length > 0) return { failure: null, kept: { ...kept, missing: missing.join(',') } };
  return posted.done ? { ...posted, kept: {} } : posted;
}
