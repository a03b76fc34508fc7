import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { DataTable } from '@/components/ui/data-table';
import { unbroken } from '@/components/ui/unbroken';
import type { EventWithFigures } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { firstEventDay } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { REPORT_READS } from '@/lib/domain/report-rights';
import { Link } from '@/lib/i18n/navigation';
import styles from './dashboard.module.css';
import { RecordPager } from './record-list/record-pager';

interface EventComparisonProps {
  load: () => Promise<Page<EventWithFigures>>;
  session: Session;
}

/** The agency's events side by side; each figure leads to the list of its own event, where its reader may open that. */
export async function EventComparison({ load, session }: EventComparisonProps) {
  const t = await getTranslations('panel.events');
  const locale = await getLocale();
  const format = datesIn(locale);
  const page = await load();
  const rows = page.data.map((row) => ({ ...row, id: row.event.id }));
  const to = (href: string, code: string, text: string | number) => (
    <Link href={withEvent(`/adminmaster/${href}`, code)}>{text}</Link>
  );
  const { role, permissions } = session;
  const opens = (page: ConsolePage) => mayOpen(page, role.name, permissions);
  const toGuests = (code: string, text: number) => (opens('Invitados') ? to('Invitados', code, text) : text);
  const readsSales = opens('Reporte') && permissions.includes(REPORT_READS.payments);
  const toReport = (report: string, code: string, text: string | number) =>
    readsSales ? to(`Reporte?report=${report}`, code, text) : text;
  return (
    <Card title={t('title')} className={styles.comparison}>
      <DataTable
        caption={t('title')}
        hideCaption
        rows={rows}
        empty={null}
        columns={[
          {
            id: 'event',
            header: t('event'),
            cell: ({ event }) => (
              <span className={styles.eventName}>{to('PanelAdministracion', event.code, event.eventName)}</span>
            ),
          },
          { id: 'day', header: t('day'), className: 'text-nowrap', cell: ({ event }) => dayOf(event, format) },
          {
            id: 'guests',
            header: t('guests'),
            align: 'end',
            cell: ({ event, figures }) => toGuests(event.code, figures.guests),
          },
          {
            id: 'rooms',
            header: t('rooms'),
            align: 'end',
            cell: ({ event, figures }) => toReport('booked', event.code, figures.rooms.booked),
          },
          {
            id: 'block',
            header: t('block'),
            align: 'end',
            cell: ({ event, figures: { roomNights } }) => toReport('rooms', event.code, t('of', { ...roomNights })),
          },
          {
            id: 'paid',
            header: t('paid'),
            align: 'end',
            cell: ({ event, figures: { paid, sold } }) => (
              <span>
                {toReport('payments&paymentStatus=approved', event.code, formatMoney(paid, locale))}{' '}
                <small>{unbroken(t('ofSold', { amount: formatMoney(sold, locale) }))}</small>
              </span>
            ),
          },
          {
            id: 'waiting',
            header: t('waiting'),
            align: 'end',
            cell: ({ event, figures }) =>
              to('PanelAdministracion', event.code, figures.pendingPayments + figures.pendingRooms),
          },
        ]}
      />
      {page.last_page > 1 && <RecordPager page={page} locale={locale} hrefOf={(at) => `?page=${at}`} />}
    </Card>
  );
}

const dayOf = (event: EventWithFigures['event'], format: ReturnType<typeof datesIn>) => {
  const day = firstEventDay(event);
  return day ? format.short(day) : '–';
};
