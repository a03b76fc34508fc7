import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { DoorForm } from '@/components/user/door-form';
import { localePath } from '@/lib/domain/language-path';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadSession } from '@/lib/loaders/load-session';
import { postDoor } from './post-door';

export const dynamic = 'force-dynamic';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'account.door' });
  return {
    ...(await publicMetadata({ locale, path: '/loginDoor', title: t('title'), description: t('lead') })),
    robots: { index: false, follow: false },
  };
}

export default async function LoginDoorPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const isAdmin = (await loadSession())?.role.name === 'admin';
  const t = await getTranslations({ locale, namespace: 'account.door' });
  const { login, account } = await getMessages({ locale });
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        <PageHeading title={t('title')} lead={t('lead')} />
        {isAdmin ? (
          <Card>
            <NextIntlClientProvider messages={{ login, account }}>
              <DoorForm action={postDoor} />
            </NextIntlClientProvider>
          </Card>
        ) : (
          <Alert tone="info" title={t('adminsOnly')}>
            <Link
              href={`/login?redirect=${encodeURIComponent(localePath('/loginDoor', locale))}`}
              className={buttonClass('primary')}
            >
              {t('logIn')}
            </Link>
          </Alert>
        )}
      </div>
    </div>
  );
}
