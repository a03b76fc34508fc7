import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { MovingOn } from '@/components/reservation/moving-on';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import type { Payment, PaymentStatus } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
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

type Shown = 'approved' | 'waiting' | 'failed' | 'refunded';

const SHOWN: Record<PaymentStatus, Shown> = {
  approved: 'approved',
  refunded: 'refunded',
  pending: 'waiting',
  requiresAction: 'waiting',
  rejected: 'failed',
  failed: 'failed',
};
const TONES = { approved: 'success', waiting: 'info', failed: 'danger', refunded: 'warning' } as const;

/** What became of a card payment, for staff who come back from the processor. */
async function CardResult({ payment, locale }: { payment: Payment | null; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  if (!payment) return <EmptyState title={t('result.unknown')} text={t('result.unknownText')} />;
  const { status, amount, card, reservationKey } = payment;
  const shown = SHOWN[status];
  return (
    <>
      <Alert tone={TONES[shown]} title={t(`status.${status}`)}>
        <p>{t(`result.${shown}`, { amount: formatMoney(amount, locale) })}</p>
        {card && <p>{t('list.card', { brand: card.brand, last4: card.last4 })}</p>}
      </Alert>
      <EventLink
        href={`/adminmaster/Asistentes?key=${encodeURIComponent(reservationKey)}`}
        className={buttonClass('primary')}
      >
        {t('result.open')}
      </EventLink>
      {shown === 'waiting' && <MovingOn />}
    </>
  );
}
