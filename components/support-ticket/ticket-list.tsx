import { getLocale, getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge } from '@/components/ui/badge';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { Page } from '@/lib/contract/page';
import type { SupportTicket } from '@/lib/contract/support-ticket';
import { datesIn } from '@/lib/domain/date-text';

export const TICKET_LIST: RecordShape = { filters: {}, sorts: [] };

interface TicketListProps {
  load: () => Promise<Page<SupportTicket>>;
  state: RecordState;
  /** Set where the list is the whole agency's and names who asked. */
  ofAgency: boolean;
}

/** The questions asked so far, the newest first. */
export async function TicketList({ load, state, ofAgency }: TicketListProps) {
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
        empty={{ title: t('empty'), text: t('emptyText') }}
        columns={[
          {
            id: 'subject',
            label: t('columns.subject'),
            cell: ({ subject, message }) => (
              <span className={styles.lines}>
                <strong>{subject}</strong>
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
                    <span className={styles.lines}>
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
            cell: ({ status }) => <Badge tone={status === 'open' ? 'info' : 'neutral'}>{t(`status.${status}`)}</Badge>,
          },
        ]}
      />
    </section>
  );
}
