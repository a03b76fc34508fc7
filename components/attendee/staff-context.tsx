'use client';

import { useLocale, useTranslations } from 'next-intl';
import { createContext, use } from 'react';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { Permission } from '@/lib/contract/permission';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, showMoney } from '@/lib/domain/money';

interface Staff {
  permissions: readonly Permission[];
  /** The event's zone: instants are shown in it. */
  timeZone: string;
  scopes: CurrencyScope[];
}

/** Who looks at the reservations, and how the event shows time and money. */
export const StaffContext = createContext<Staff | null>(null);

export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (!staff) throw new Error('Only inside AttendeesView');
  return staff;
}

export const holderOf = ({ contact }: Pick<Reservation, 'contact'>): string =>
  `${contact.firstName} ${contact.lastName}`;

/** Instants in the event's zone. */
export function useInstant() {
  const { timeZone } = useStaff();
  const format = datesIn(useLocale());
  return (instant: string) => format.instant(instant, timeZone);
}

/** Money as agreed, and the event's other currencies of it in parentheses. */
export function useMoney() {
  const locale = useLocale();
  const { scopes } = useStaff();
  return {
    plain: (money: Money) => formatMoney(money, locale),
    full: (money: Money) => {
      const shown = showMoney(money, scopes, locale);
      if (!shown.ok) return formatMoney(money, locale);
      return shown.others.length > 0 ? `${shown.main} (${shown.others.join(', ')})` : shown.main;
    },
  };
}

/** A room's stay: both dates and its nights. */
export function useStayText() {
  const t = useTranslations('attendees.rooms');
  const format = datesIn(useLocale());
  return ({ checkIn, checkOut, nights }: Pick<ReservationRoom, 'checkIn' | 'checkOut' | 'nights'>) =>
    t('stay', { from: format.short(checkIn), to: format.short(checkOut), nights });
}
