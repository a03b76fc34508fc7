import { SignUpPage } from '@/components/user/sign-up-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSignupAgency } from '@/lib/loaders/load-agency';
import { postSignup, postVerification } from '../post-signup';

export { generateMetadata } from '../page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<'token' | 'plan' | 'kind' | 'agency', string | string[] | undefined>>;
}

/**
 * The sign-up of a chosen plan or kind or by an agency's own link, and the link of the mail. next.config.ts leads here.
 */
export default async function Page({ params, searchParams }: PageProps) {
  const actions = { signUp: postSignup, verify: postVerification };
  const { agency: asked, ...query } = await searchParams;
  const agency = asked === undefined ? null : await loadSignupAgency([asked].flat()[0] ?? '');
  return <SignUpPage locale={await pageLocale(params)} query={query} agency={agency} actions={actions} />;
}
