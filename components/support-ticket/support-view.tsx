import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import styles from '@/components/admin/admin.module.css';
import { WaitingList } from '@/components/console/waiting-list';
import { TicketForm } from './ticket-form';
import { TicketList } from './ticket-list';

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
