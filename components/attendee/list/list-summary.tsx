'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { ListTools } from '@/components/console/list/list-tools';
import { buttonClass } from '@/components/ui/button-class';
import { SelectInput } from '@/components/ui/select-input';
import { exportUrl } from '@/lib/api/reservation';
import styles from './attendee-list.module.css';
import { filterOf, isFiltered, withoutFilters } from './list-state';
import { useListState } from './use-list-state';

/** How many there are, the way back to all of them, their order, and them as a file. */
export function ListSummary({ total, eventId }: { total: number; eventId: string }) {
  const t = useTranslations('attendees');
  const locale = useLocale();
  const { state, go, hrefOf } = useListState();
  const all = withoutFilters(state);
  const isNamed = ORDERS.some(([sort]) => sort === state.sort);
  return (
    <div className={styles.summary}>
      <p role="status">{t('count', { count: total })}</p>
      {isFiltered(state) && (
        <ListLink href={hrefOf(all)} onGo={() => go(all)}>
          {t('filters.clear')}
        </ListLink>
      )}
      <label htmlFor="attendees-order">
        {t('order.label')}
        <SelectInput
          id="attendees-order"
          value={state.sort}
          onChange={({ currentTarget }) => go({ sort: currentTarget.value, page: 1 })}
        >
          {ORDERS.map(([sort, name]) => (
            <option key={sort} value={sort}>
              {t(`order.${name}`)}
            </option>
          ))}
          {!isNamed && <option value={state.sort}>{t('order.other')}</option>}
        </SelectInput>
      </label>
      <a
        href={exportUrl({ eventId, sort: state.sort, locale, ...filterOf(state) })}
        download
        className={buttonClass('quiet', { small: true })}
      >
        {t('export')}
      </a>
      <ListTools list="reservations" columns={ARRANGED.map((id) => ({ id, label: t(`columns.${NAMES[id]}`) }))} />
    </div>
  );
}

/** The columns that can be left out, all but the holder's. */
const ARRANGED = ['status', 'checkIn', 'total', 'balance', 'waiting'] as const;
const NAMES = { status: 'status', checkIn: 'stay', total: 'total', balance: 'balance', waiting: 'waiting' } as const;

/** Orders that are offered by name; the others are reached by the column headings. */
const ORDERS = [
  ['-createdAt', 'newest'],
  ['holder', 'holder'],
  ['checkIn', 'checkIn'],
  ['-balance', 'balance'],
] as const;
