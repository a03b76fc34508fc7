import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import styles from '@/components/admin/admin.module.css';
import { RecordList } from '@/components/console/record-list/record-list';
import recordStyles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { Page } from '@/lib/contract/page';
import { type SupportTicket, ticketHolder, ticketStatus } from '@/lib/contract/support-ticket';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import { TicketForm } from './ticket-form';
import { TicketStatusBadge } from './ticket-status';

type SupportViewProps = Parameters<typeof TicketList>[0];

/** The form that asks the support, and the questions asked so far. */
export async function SupportView(props: SupportViewProps) {
  const { records } = await getMessages();
  return (
    <div className={styles.support}>
      <NextIntlClientProvider messages={{ records: { support: records.support } }}>
        <TicketForm />
      </NextIntlClientProvider>
      <WaitingList>
        <TicketList {...props} />
      </WaitingList>
    </div>
  );
}

export const TICKET_LIST: RecordShape = {
  filters: { status: ticketStatus.options, assignee: ticketHolder.options },
  sorts: [],
};

interface TicketListProps {
  load: () => Promise<Page<SupportTicket>>;
  state: RecordState;
  /** Set where the list is the whole agency's and names who asked. */
  ofAgency: boolean;
}

/** The questions asked so far, the newest first. */
async function TicketList({ load, state, ofAgency }: TicketListProps) {
  const t = await getTranslations('records.support');
  const format = datesIn(await getLocale());
  const page = await load();
  return (
    <section>
      <h2 className="h4">{t(ofAgency ? 'ofAgency' : 'own')}</h2>
      <RecordList
        caption={t('tickets')}
        page={page}
        shape={TICKET_LIST}
        state={state}
        searchHint={t('searchHint')}
        filters={[
          {
            name: 'status',
            label: t('columns.status'),
            all: t('anyStatus'),
            options: ticketStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          ...(ofAgency
            ? [
                {
                  name: 'assignee',
                  label: t('assignee'),
                  all: t('anyAssignee'),
                  options: ticketHolder.options.map((value) => ({ value, label: t(`holders.${value}`) })),
                },
              ]
            : []),
        ]}
        empty={{ title: t('empty'), text: t('emptyText') }}
        columns={[
          {
            id: 'subject',
            label: t('columns.subject'),
            cell: ({ id, subject, message }) => (
              <span className={recordStyles.lines}>
                <Link href={`/admin/Soporte/${encodeURIComponent(id)}`}>
                  <strong>{subject}</strong>
                </Link>
                <span>{message}</span>
              </span>
            ),
          },
          ...(ofAgency
            ? [
                {
                  id: 'author',
                  label: t('columns.author'),
                  cell: ({ author, eventName }: SupportTicket) => (
                    <span className={recordStyles.lines}>
                      <a href={`mailto:${author.email}`}>{author.name}</a>
                      <small>{eventName}</small>
                    </span>
                  ),
                },
              ]
            : []),
          {
            id: 'date',
            label: t('columns.date'),
            cell: ({ createdAt }) => format.instant(createdAt, AGENCY_ZONE),
          },
          {
            id: 'status',
            label: t('columns.status'),
            cell: ({ status, assignee }) => (
              <span className={recordStyles.lines}>
                <TicketStatusBadge status={status} />
                {assignee && <small>{assignee.name}</small>}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
