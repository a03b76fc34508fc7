import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignUpPage } from '@/components/user/sign-up-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postSignup, postVerification } from './post-signup';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'account.signup' });
  return {
    ...(await publicMetadata({ locale, path: '/signup', title: t('title'), description: t('description') })),
    // The address may contain a token, so it is not sent to other sites as referrer.
    referrer: 'same-origin',
  };
}

export default async function Page({ params }: PageProps) {
  const actions = { signUp: postSignup, verify: postVerification };
  return <SignUpPage locale={await pageLocale(params)} query={{}} actions={actions} />;
}
