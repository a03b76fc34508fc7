import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { MailRequestForm } from '@/components/user/mail-request-form';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postResetRequest } from './post-reset';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'account.forgot' });
  const [title, description] = [t('title'), t('description')];
  return publicMetadata({ locale, path: '/account/reset', title, description, found: false });
}

export default async function ResetRequestPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'account' });
  const { login, account } = await getMessages({ locale });
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        <PageHeading title={t('forgot.title')} lead={t('forgot.lead')} />
        <Card>
          <NextIntlClientProvider messages={{ login, account }}>
            <MailRequestForm link="reset" action={postResetRequest} />
          </NextIntlClientProvider>
        </Card>
        <p className="mt-4">
          <Link href="/login">{t('toLogin')}</Link>
        </p>
      </div>
    </div>
  );
}
