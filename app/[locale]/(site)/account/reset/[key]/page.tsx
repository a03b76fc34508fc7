import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { NewPasswordForm } from '@/components/user/new-password-form';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadReset } from '@/lib/loaders/load-session';
import { postReset } from '../post-reset';

export const dynamic = 'force-dynamic';

interface PageProps {
  params: Promise<{ locale: string; key: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'account.reset' });
  const [title, description] = [t('title'), t('description')];
  return {
    // The address contains the key, so it is not sent to other sites as referrer; the canonical link is the address
    // without it.
    ...(await publicMetadata({ locale, path: '/account/reset', title, description, found: false })),
    referrer: 'same-origin',
  };
}

export default async function ResetPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { key } = await params;
  const t = await getTranslations({ locale, namespace: 'account.reset' });
  const { login, account } = await getMessages({ locale });
  const refusal = await loadReset(key);
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        <PageHeading title={t('title')} lead={refusal ? undefined : t('lead')} />
        {refusal ? (
          <Alert tone="danger" title={t(refusal)}>
            <p>{t('why')}</p>
            <Link href="/account/reset" className={buttonClass('primary')}>
              {t('askAgain')}
            </Link>
          </Alert>
        ) : (
          <Card>
            <NextIntlClientProvider messages={{ login, account }}>
              <NewPasswordForm resetKey={key} action={postReset} />
            </NextIntlClientProvider>
          </Card>
        )}
      </div>
    </div>
  );
}
