import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CardResult } from '@/components/payment/card-result';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadPayment } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ payment?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'payment.result' });
  return { title: t('staffTitle'), robots: { index: false } };
}

export default async function CardResultPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  await openConsolePage('ExitoStripe');
  const { payment: paymentId } = await searchParams;
  const t = await getTranslations({ locale, namespace: 'payment.result' });
  const payment = typeof paymentId === 'string' ? await loadPayment(paymentId) : null;
  return (
    <>
      <PageHeading title={t('staffTitle')} lead={t('staffLead')} />
      <CardResult payment={payment} locale={locale} />
    </>
  );
}
