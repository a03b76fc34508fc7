import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { LoginForm } from './login-form';

interface LoginPageProps {
  locale: Locale;
  action: ComponentProps<typeof LoginForm>['action'];
  /** A notice above the form, such as that only some people can log in. */
  notice?: ReactNode;
}

export async function LoginPage({ locale, action, notice }: LoginPageProps) {
  const t = await getTranslations({ locale, namespace: 'login' });
  const { login } = await getMessages({ locale });
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        {notice}
        <PageHeading title={t('title')} lead={t('lead')} />
        <Card>
          <NextIntlClientProvider messages={{ login }}>
            <LoginForm action={action} />
          </NextIntlClientProvider>
        </Card>
        <p className="mt-4">
          <Link href="/account/reset">{t('forgot')}</Link>
        </p>
        <p>
          {t('noAccount')} <Link href="/signup">{t('signUp')}</Link>
        </p>
        <p>
          {t('withKeyQuestion')} <Link href="/login-link">{t('withKeyLink')}</Link>
        </p>
      </div>
    </div>
  );
}
