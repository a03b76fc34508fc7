import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import styles from '@/components/admin/admin.module.css';
import { WaitingList } from '@/components/console/waiting-list';
import { QueryProvider } from '@/lib/api/query-provider';
import { TicketForm } from './ticket-form';
import { TicketList } from './ticket-list';

type SupportViewProps = Parameters<typeof TicketList>[0];

/** The form that asks the support, and the questions asked so far. */
export async function SupportView(props: SupportViewProps) {
  const { records } = await getMessages();
  return (
    <div className={styles.support}>
      <NextIntlClientProvider messages={{ records: { support: records.support } }}>
        <QueryProvider>
          <TicketForm />
        </QueryProvider>
      </NextIntlClientProvider>
      <WaitingList>
        <TicketList {...props} />
      </WaitingList>
    </div>
  );
}
