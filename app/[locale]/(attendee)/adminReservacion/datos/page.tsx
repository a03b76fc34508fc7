import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { changeMetadata } from '@/components/change/change-metadata';
import { OwnData } from '@/components/personal-data/own-data';
import { PageHeading } from '@/components/ui/page-heading';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadOwnErasure } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: PageProps) => changeMetadata(params, 'data');

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { name, impersonatedBy } = await requireSession(locale, '/adminReservacion/datos');
  const t = await getTranslations({ locale, namespace: 'change' });
  const { booking, change } = await getMessages({ locale });
  return (
    <div className="container py-4">
      <p className="mb-3">
        <Link href="/adminReservacion">← {t('back')}</Link>
      </p>
      <PageHeading title={t('data.title')} lead={t('data.lead')} />
      <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { data: change.data } }}>
        <OwnData known={await loadOwnErasure()} actsAs={impersonatedBy && name} />
      </NextIntlClientProvider>
    </div>
  );
}
