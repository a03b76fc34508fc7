import { getTranslations } from 'next-intl/server';
import { InboxItems } from '@/components/console/inbox/inbox-item';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';

export const NOTICE_LIST: RecordShape = { filters: { read: ['unread', 'read'] }, sorts: [] };

interface NoticeListProps {
  load: () => Promise<Page<Notification>>;
  state: RecordState;
  caption: string;
  /** Whose they are: a guest reads what the agency does with them. */
  reader: 'staff' | 'guest';
}

/** Notifications of an event or of a person, the newest first, searchable. */
export async function NoticeList({ load, state, caption, reader }: NoticeListProps) {
  const t = await getTranslations('records.notices');
  const page = await load();
  return (
    <RecordList
      caption={caption}
      page={page}
      shape={NOTICE_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'read',
          label: t('filter'),
          all: t('all'),
          options: (['unread', 'read'] as const).map((value) => ({ value, label: t(value) })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[]}
      draw={(rows) => <InboxItems notifications={rows} reader={reader} />}
    />
  );
}
