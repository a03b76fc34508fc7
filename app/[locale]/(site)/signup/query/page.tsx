import { SignUpPage } from '@/components/user/sign-up-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { postSignup, postVerification } from '../post-signup';

export { generateMetadata } from '../page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ token?: string | string[]; plan?: string | string[]; kind?: string | string[] }>;
}

/** The sign-up of a chosen plan or kind, and the link of the mail. next.config.ts leads here. */
export default async function Page({ params, searchParams }: PageProps) {
  const actions = { signUp: postSignup, verify: postVerification };
  return <SignUpPage locale={await pageLocale(params)} query={await searchParams} actions={actions} />;
}
