'use server';

import { headers } from 'next/headers';
import { hasLocale } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { CONTACT_FIELDS, contactLabels, fieldSentence, thanksPathOf } from '@/components/contact/contact-labels';
import { issueCode, readProblem } from '@/components/form/use-form-fields';
import type { PostedForm } from '@/components/user/posted-form';
import { sendContactMessage } from '@/lib/api/contact';
import { contactMessageInput } from '@/lib/contract/contact';
import { estimateOf } from '@/lib/domain/simulation-query';
import { redirect } from '@/lib/i18n/navigation';
import { routing } from '@/lib/i18n/routing';
import { postAccount } from '@/lib/loaders/log-in-without-script';

/** The contact form, posted without script. */
export async function postContact(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const wanted = form.get('locale');
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  const typed = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, String(form.get(name) ?? '')]));
  const website = String(form.get('website') ?? '');
  const estimate = await sentEstimate();
  const eventCode = form.get('eventCode');
  const about = { ...(eventCode && { eventCode }), ...(estimate && { estimate }) };
  const parsed = contactMessageInput.safeParse({ ...typed, website, ...about }, { error: issueCode });
  if (!parsed.success) {
    const labels = contactLabels(await getTranslations({ locale, namespace: 'contact' }));
    const fields = Object.fromEntries(
      CONTACT_FIELDS.flatMap((name) => {
        const issue = parsed.error.issues.find(({ path }) => path[0] === name);
        return issue ? [[name, fieldSentence(name, readProblem(issue.message), labels)]] : [];
      }),
    );
    return { failure: { code: 'INVALID', requestId: null, retryAfterSeconds: null, fields }, kept: typed };
  }
  const posted = await postAccount((http) => sendContactMessage(http, { input: parsed.data }), typed);
  if (posted.done) redirect({ href: thanksPathOf(parsed.data.eventCode), locale });
  return posted;
}

/** The estimate of the address that the form was posted from: the page itself is the same for everybody. */
async function sentEstimate() {
  const referer = (await headers()).get('referer') ?? '';
  return URL.canParse(referer) ? estimateOf(new URL(referer).searchParams) : null;
}
