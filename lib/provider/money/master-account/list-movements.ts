import type { CalendarDate } from '@/lib/contract/dates';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { Money } from '@/lib/contract/money';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import type { Context } from '../../context';
import { isOfDays, pageWindow, toPage } from '../../ground/page';
import { readMasterAccount } from './read-master-account';

/** A line of the couple's account: what was contracted, or what they paid. */
export interface AccountMovement {
  kind: 'service' | 'deposit';
  concept: string;
  /** A service has no day of its own. */
  date: CalendarDate | null;
  method: MasterAccount['deposits'][number]['method'] | null;
  quantity: number | null;
  amount: Money;
  /**
   * Of a service: `draft` or `approved`; of a deposit: `received`, `reversed`, or the `reversal` that takes it back.
   */
  state: 'draft' | 'approved' | 'received' | 'reversed' | 'reversal';
  reason: string | null;
}

/** The lines of an event's master account, services before deposits; none before it is opened. Raises NOT_FOUND. */
export async function listMovements({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<AccountMovement>> {
  const account = await readMasterAccount({ ctx, input });
  const all: AccountMovement[] = account
    ? [
        ...account.services.map(({ concept, quantity, followed, price, state }) => ({
          kind: 'service' as const,
          concept,
          date: null,
          method: null,
          amount: price,
          state,
          reason: null,
          quantity: followed === null ? quantity : followed * quantity,
        })),
        ...account.deposits.map(({ concept, date, method, amount, reversed, reverses, reason }) => ({
          kind: 'deposit' as const,
          concept,
          date,
          method,
          quantity: null,
          amount,
          reason,
          state: reverses ? ('reversal' as const) : reversed ? ('reversed' as const) : ('received' as const),
        })),
      ]
    : [];
  const movements = all.filter(({ date }) => isOfDays(date, input.query));
  const window = pageWindow(input.query);
  return toPage(movements.slice(window.offset, window.offset + window.limit), movements.length, window);
}
