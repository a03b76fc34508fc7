import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { unbroken } from '@/components/ui/unbroken';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { NextStep } from '@/lib/domain/next-step';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './home.module.css';

interface NextStepCardProps {
  step: NextStep;
  eventCode: string;
  locale: Locale;
}

/**
 * The one thing to do next, with the button that leads to it; where nothing is to be done, what the guest waits for.
 */
export async function NextStepCard({ step, eventCode, locale }: NextStepCardProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.next' });
  const format = datesIn(locale);
  if (step.kind === 'over') return null;
  const facts = {
    amount: 'amount' in step ? formatMoney(step.amount, locale) : '',
    date: format.words('dueOn' in step ? step.dueOn : 'until' in step ? step.until : '1970-01-01'),
    day: 'departureDate' in step ? format.day(step.departureDate) : '',
    missing: 'missing' in step ? step.missing : 0,
    name: 'name' in step ? step.name : '',
  };
  const words =
    step.kind === 'pay'
      ? (`pay.${step.when}` as const)
      : step.kind === 'leaver' && step.name === ''
        ? ('unnamedLeaver' as const)
        : step.kind;
  const way = wayOf(step, eventCode);
  return (
    <section className={styles.next} data-step={step.kind} aria-labelledby="next-title">
      <span className={styles.nextKicker}>{t(way ? 'kicker' : 'quietKicker')}</span>
      <h2 id="next-title">{unbroken(t(`${words}.title`, facts))}</h2>
      <div className={styles.nextRow}>
        <p>{unbroken(t(`${words}.text`, facts))}</p>
        {way && (
          <Link href={way.href} className={buttonClass('primary')}>
            {t(`actions.${way.action}`)}
          </Link>
        )}
      </div>
    </section>
  );
}

type Action = Exclude<NextStep['kind'], 'bank' | 'review' | 'ready' | 'over'>;

/** Where the step is done; null where there is nothing to do. */
function wayOf(step: NextStep, eventCode: string): { action: Action; href: string } | null {
  switch (step.kind) {
    case 'confirm':
    case 'holdAgain':
      return { action: step.kind, href: '/CheckOut' };
    case 'pay':
      return { action: step.kind, href: '/pagoModal' };
    case 'refundAccount':
      return { action: step.kind, href: '/adminReservacion#cuenta-reembolso' };
    case 'quote':
    case 'transport':
      return { action: step.kind, href: '/adminReservacion#transporte' };
    case 'answer':
      return { action: step.kind, href: `/eventos/${eventCode}/invitados` };
    case 'leaver':
      return { action: step.kind, href: '/adminReservacion/acompanantes' };
    case 'names':
      return { action: step.kind, href: `/adminReservacion/habitacion/${step.roomId}` };
    default:
      return null;
  }
}
