import { useTranslations } from 'next-intl';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { buttonClass } from '@/components/ui/button-class';
import type { CalendarDate } from '@/lib/contract/dates';
import type { ReferenceRates } from '@/lib/contract/reference-rates';
import { addDays } from '@/lib/domain/nights';
import { choiceQuery } from '@/lib/domain/simulation-query';
import { Link } from '@/lib/i18n/navigation';

interface SimulatorLinkProps {
  hotelId: string;
  rates: ReferenceRates;
  today: CalendarDate;
}

const DAYS_AHEAD = 30;
const NIGHTS = 3;
const COUPLE = 2;

/** The category in the simulator, with a stay already chosen; beside this page, so that nothing typed here is lost. */
export function SimulatorLink({ hotelId, rates, today }: SimulatorLinkProps) {
  const t = useTranslations('reference');
  const adults = Math.min(COUPLE, rates.limits.maxAdults);
  const room = { categoryId: rates.categoryId, quantity: 1, adults, juniors: 0, minors: 0, infants: 0 };
  const checkIn = addDays(today, DAYS_AHEAD);
  const query = choiceQuery({ hotelId, checkIn, checkOut: addDays(checkIn, NIGHTS), rooms: [room] });
  return (
    <Link
      href={`${SIMULATOR_PATH}?${query}`}
      className={buttonClass('secondary', { small: true })}
      target="_blank"
      prefetch={false}
    >
      {t('effect')}
      <span className="visually-hidden"> {t('newTab')}</span>
    </Link>
  );
}
