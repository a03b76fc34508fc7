import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { KeyLoginForm, LinkLoginForm } from '@/components/user/login-link-forms';
import { MailRequestForm } from '@/components/user/mail-request-form';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postKeyLogin, postLinkLogin, postLinkRequest } from './post-login-link';

interface LoginLinkPageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export async function generateMetadata({ params }: LoginLinkPageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'login.link' });
  return {
    ...(await publicMetadata({ locale, path: '/login-link', title: t('title'), description: t('description') })),
    // The address may contain a token, so it is not sent to other sites as referrer.
    referrer: 'same-origin',
  };
}

export default async function LoginLinkPage({ params, searchParams }: LoginLinkPageProps) {
  const locale = await pageLocale(params);
  const { token } = await searchParams;
  const t = await getTranslations({ locale, namespace: 'login.link' });
  const a = await getTranslations({ locale, namespace: 'account.link' });
  const { login, account } = await getMessages({ locale });
  const byLink = typeof token === 'string' && token !== '';
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        <PageHeading title={t('title')} lead={byLink ? t('tokenLead') : t('lead')} />
        <Card>
          <NextIntlClientProvider messages={{ login }}>
            {byLink ? <LinkLoginForm token={token} action={postLinkLogin} /> : <KeyLoginForm action={postKeyLogin} />}
          </NextIntlClientProvider>
        </Card>
        {!byLink && (
          <Card className="mt-4">
            <h2 className="h4">{a('title')}</h2>
            <p>{a('lead')}</p>
            <NextIntlClientProvider messages={{ login, account }}>
              <MailRequestForm link="login" action={postLinkRequest} />
            </NextIntlClientProvider>
          </Card>
        )}
        {byLink && (
          <p className="mt-4">
            {t('withKeyQuestion')} <Link href="/login-link">{t('withKeyLink')}</Link>
          </p>
        )}
        <p className="mt-4">
          {t('withPasswordQuestion')} <Link href="/login">{t('withPasswordLink')}</Link>
        </p>
      </div>
    </div>
  );
}
