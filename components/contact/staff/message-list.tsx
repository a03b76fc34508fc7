import { getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { ContactMessage } from '@/lib/contract/contact';
import type { Page } from '@/lib/contract/page';
import { MessageCard } from './message-card';

export const MESSAGE_LIST: RecordShape = { filters: {}, sorts: [] };

interface MessageListProps {
  load: () => Promise<Page<ContactMessage>>;
  state: RecordState;
}

/** What people wrote to the agency, whole, the newest first, searchable. */
export async function MessageList({ load, state }: MessageListProps) {
  const t = await getTranslations('contact.staff');
  return (
    <RecordList
      list="messages"
      caption={t('title')}
      page={await load()}
      shape={MESSAGE_LIST}
      state={state}
      searchHint={t('searchHint')}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[]}
      draw={(rows) => rows.map((message) => <MessageCard key={message.id} message={message} />)}
    />
  );
}
