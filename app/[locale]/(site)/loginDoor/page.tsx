import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card/card';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { DoorForm } from '@/components/user/door-form';
import { pageLocale } from '@/lib/i18n/page-locale';
import { requireSession } from '@/lib/loaders/require-session';
import { postDoor } from './post-door';

export const dynamic = 'force-dynamic';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'account.door' });
  return { title: t('title'), robots: { index: false, follow: false } };
}

export default async function LoginDoorPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const session = await requireSession(locale, '/loginDoor');
  if (session.role.name !== 'admin') forbidden();
  const t = await getTranslations({ locale, namespace: 'account.door' });
  const { login, account } = await getMessages({ locale });
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        <PageHeading title={t('title')} lead={t('lead')} />
        <Card>
          <NextIntlClientProvider messages={{ login, account }}>
            <DoorForm action={postDoor} />
          </NextIntlClientProvider>
        </Card>
      </div>
    </div>
  );
}
