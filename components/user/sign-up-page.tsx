import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { SignupFace } from '@/components/marketing/signup-face';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { signupPlan } from '@/lib/contract/account';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { PostForm } from './posted-form';
import { SignUpForm, VerifyForm } from './sign-up-form';

type Asked = string | string[] | undefined;

interface SignUpPageProps {
  locale: Locale;
  /** What the address asks for: the account's kind and plan, or, from the mail, to verify it. */
  query: { token?: Asked; plan?: Asked; kind?: Asked };
  /** The agency whose own link led here; `none` where the link is of none that works. Null = no such link. */
  agency?: { id: string; name: string } | 'none' | null;
  actions: { signUp: PostForm; verify: PostForm };
}

/** Opening an account, and verifying its mail. */
export async function SignUpPage({ locale, query: { token, plan, kind }, agency = null, actions }: SignUpPageProps) {
  const t = await getTranslations({ locale, namespace: 'account' });
  const { login, account } = await getMessages({ locale });
  const verifying = typeof token === 'string' && token !== '';
  const words = verifying ? 'verify' : 'signup';
  const form = (
    <>
      {agency && !verifying && (
        <Alert tone={agency === 'none' ? 'warning' : 'info'}>
          {agency === 'none' ? t('signup.noAgency') : t('signup.withAgency', { agency: agency.name })}
        </Alert>
      )}
      <Card>
        <NextIntlClientProvider messages={{ login, account }}>
          {verifying ? (
            <VerifyForm token={token} action={actions.verify} />
          ) : (
            <SignUpForm
              kind={kind === 'agency' ? 'agency' : 'couple'}
              agency={agency === 'none' ? null : (agency?.id ?? null)}
              plan={signupPlan.safeParse(plan).data ?? 'honey'}
              action={actions.signUp}
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
