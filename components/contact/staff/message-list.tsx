import { getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { type ContactMessagePage, messageAnswered } from '@/lib/contract/contact';
import { MessageCard } from './message-card';

export const MESSAGE_LIST: RecordShape = { filters: { answered: messageAnswered.options }, sorts: [] };

interface MessageListProps {
  load: () => Promise<ContactMessagePage>;
  state: RecordState;
}

/** What people wrote to the agency, whole, the newest first, searched and filtered by whether they are answered. */
export async function MessageList({ load, state }: MessageListProps) {
  const t = await getTranslations('contact.staff');
  const page = await load();
  const { waiting, answered } = page.counts;
  return (
    <RecordList
      list="messages"
      caption={t('title')}
      page={page}
      shape={MESSAGE_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'answered',
          label: t('filter'),
          all: t('filterAll', { count: waiting + answered }),
          options: messageAnswered.options.map((value) => ({
            value,
            label: t(`filters.${value}`),
            count: page.counts[value],
          })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[]}
      draw={(rows) =>
        rows.map((message) => (
          <div key={message.id} data-row>
            <MessageCard message={message} />
          </div>
        ))
      }
    />
  );
}
