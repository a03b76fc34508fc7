import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card/card';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { LoginForm } from '@/components/user/login-form';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postLogin } from './post-login';

interface LoginPageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: LoginPageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'login' });
  return publicMetadata({ locale, path: '/login', title: t('title'), description: t('description') });
}

export default async function LoginPage({ params }: LoginPageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'login' });
  const { login } = await getMessages({ locale });
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        <PageHeading title={t('title')} lead={t('lead')} />
        <Card>
          <NextIntlClientProvider messages={{ login }}>
            <LoginForm action={postLogin} />
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
