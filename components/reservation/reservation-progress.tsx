import { getTranslations } from 'next-intl/server';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { unbroken } from '@/components/ui/unbroken';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './reservation.module.css';
import { standingLines } from './standing-lines';

type StepState = 'done' | 'underReview' | 'open';

const TONES: Record<StepState, BadgeTone> = { done: 'success', underReview: 'warning', open: 'neutral' };

type Step = 'held' | 'confirmed' | 'approved' | 'firstPayment' | 'paid';

/** How far a reservation is, by what the agency knows of it, never by what a browser remembers. */
function progressOf(reservation: Reservation): [Step, StepState][] {
  const { status, rooms, minimumToReserve, paid, pending, balance } = reservation;
  const isHeld = status !== 'expired';
  const isConfirmed = isHeld && status !== 'hold';
  const money = (needed: number): StepState => {
    if (paid.amount >= needed) return 'done';
    return paid.amount + pending.amount >= needed ? 'underReview' : 'open';
  };
  const approval: StepState = rooms.some((room) => room.status === 'requested') ? 'underReview' : 'done';
  const steps: [Step, StepState][] = [
    ['held', isHeld ? 'done' : 'open'],
    ['confirmed', isConfirmed ? 'done' : 'open'],
    ['approved', isConfirmed ? approval : 'open'],
    ['firstPayment', isHeld ? money(minimumToReserve.amount) : 'open'],
    ['paid', isHeld ? money(paid.amount + balance.amount) : 'open'],
  ];
  // A booking of passes alone has no room to approve.
  return rooms.length > 0 ? steps : steps.filter(([step]) => step !== 'approved');
}

interface ReservationProgressProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** The progress of a reservation, step by step, with what is due and who has to act. */
export async function ReservationProgress({ reservation, scopes, locale }: ReservationProgressProps) {
  const t = await getTranslations({ locale, namespace: 'reservation' });
  const lines = await standingLines(reservation, { scopes, locale });
  const { guest } = reservation.standing;
  return (
    <>
      <ol className={`${styles.nextSteps} measure`}>
        {progressOf(reservation).map(([step, state]) => (
          <li key={step}>
            <span className="flex-grow-1">{t(`progress.steps.${step}`)}</span>
            <Badge tone={TONES[state]}>{t(`progress.${state}`)}</Badge>
          </li>
        ))}
      </ol>
      {lines.map((line) => (
        <p key={line}>{unbroken(line)}</p>
      ))}
      <Link
        href={guest === 'confirm' || guest === 'holdAgain' ? '/CheckOut' : '/adminReservacion'}
        className={buttonClass('primary')}
      >
        {t(guest === 'confirm' ? 'home.confirm' : guest === 'holdAgain' ? 'end.holdAgain' : 'end.home')}
      </Link>
    </>
  );
}
