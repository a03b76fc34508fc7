import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { SignupFace } from '@/components/marketing/signup/signup-face';
import { Card } from '@/components/ui/card/card';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { SignUpForm } from '@/components/user/sign-up-form';
import { VerifyForm } from '@/components/user/verify-form';
import { signupPlan } from '@/lib/contract/account';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postSignup, postVerification } from './post-signup';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ token?: string | string[]; plan?: string | string[]; kind?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'account.signup' });
  return {
    ...(await publicMetadata({ locale, path: '/signup', title: t('title'), description: t('description') })),
    // The address may hold a token: no other site is to see it.
    referrer: 'same-origin',
  };
}

export default async function SignupPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { token, plan, kind } = await searchParams;
  const t = await getTranslations({ locale, namespace: 'account' });
  const { login, account } = await getMessages({ locale });
  const verifying = typeof token === 'string' && token !== '';
  const words = verifying ? 'verify' : 'signup';
  const form = (
    <>
      <Card>
        <NextIntlClientProvider messages={{ login, account }}>
          {verifying ? (
            <VerifyForm token={token} action={postVerification} />
          ) : (
            <SignUpForm
              kind={kind === 'agency' ? 'agency' : 'couple'}
              plan={signupPlan.safeParse(plan).data ?? 'honey'}
              action={postSignup}
            />
          )}
        </NextIntlClientProvider>
      </Card>
      <p className="mt-4">
        {t('signup.haveAccount')} <Link href="/login">{t('toLogin')}</Link>
      </p>
    </>
  );
  const heading = <PageHeading title={t(`${words}.title`)} lead={t(`${words}.lead`)} />;
  if (!verifying) return <SignupFace locale={locale} heading={heading} form={form} />;
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        {heading}
        {form}
      </div>
    </div>
  );
}
