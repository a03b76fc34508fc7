import { getTranslations } from 'next-intl/server';
import { MovingOn } from '@/components/reservation/moving-on';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { Payment } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

interface PaymentOpenProps {
  kind: 'declined' | 'authentication' | 'pending';
  payment: Payment;
  locale: Locale;
}

/** A card payment that was not taken, or not yet: why, and the way on. One that may still be taken is asked for again. */
export async function PaymentOpen({ kind, payment, locale }: PaymentOpenProps) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const amount = formatMoney(payment.amount, locale);
  const declined = {
    title: t('outcome.declinedTitle'),
    text: `${t(`failures.${payment.failure ?? 'declined'}`)} ${t('outcome.declinedText', { amount })}`,
    illustration: null,
    href: `/pagoModal?declined=${encodeURIComponent(payment.id)}`,
    action: t('outcome.again'),
  };
  const authentication = {
    title: t('outcome.authenticationTitle'),
    text: t('outcome.authenticationText', { amount }),
    illustration: null,
    href: '/pagoModal',
    action: t('outcome.authenticate'),
  };
  const pending = {
    title: t('result.waitingTitle'),
    text: `${t('result.waitingText')} ${t('outcome.pendingLong')}`,
    illustration: <span className="spinner-border" aria-hidden="true" />,
    href: '/pagoModal',
    action: t('outcome.pay'),
  };
  const { title, text, illustration, href, action } = { declined, authentication, pending }[kind];
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={title}
        text={text}
        illustration={illustration}
        action={
          <div className="d-flex flex-wrap justify-content-center gap-2">
            <Link href={href} className={buttonClass(kind === 'pending' ? 'quiet' : 'primary')}>
              {action}
            </Link>
            <Link href="/adminReservacion" className={buttonClass('quiet')}>
              {t('result.home')}
            </Link>
          </div>
        }
      />
      {kind !== 'declined' && <MovingOn />}
    </div>
  );
}
