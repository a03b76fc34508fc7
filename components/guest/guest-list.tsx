import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { HouseholdButton } from '@/components/household/household-button';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { type Attendance, attendance, type GuestPage } from '@/lib/contract/guest';

export const GUEST_LIST: RecordShape = {
  filters: { attendance: attendance.options },
  sorts: ['name', 'attendance', 'companions', '-createdAt'],
};

const TONES: Record<Attendance, BadgeTone> = { pending: 'neutral', attends: 'success', doesNotAttend: 'warning' };

interface GuestListProps {
  load: () => Promise<GuestPage>;
  state: RecordState;
  /** Whether the reader sees contact data; others see names and answers. */
  withContact: boolean;
  eventName: string;
  /** Whether the reader writes to households: their answers and links open beside the list. */
  withHouseholds?: boolean;
}

/** The couple's list with everybody's answer, read only. */
export async function GuestList({ load, state, withContact, eventName, withHouseholds = false }: GuestListProps) {
  const t = await getTranslations('records.guests');
  const list = await getTranslations('records.list');
  const { household } = await getMessages();
  const page = await load();
  return (
    <RecordList
      caption={t('lead', { event: eventName })}
      page={page}
      shape={GUEST_LIST}
      state={state}
      searchHint={t(withContact ? 'searchHint' : 'searchHintNames')}
      filters={[
        {
          name: 'attendance',
          label: t('filter'),
          all: t('anyAnswer'),
          options: attendance.options.map((value) => ({
            value,
            label: t(`attendance.${value}`),
            count: page.counts[value],
          })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        { id: 'name', label: t('columns.name'), sort: 'name', cell: (guest) => <GuestName guest={guest} /> },
        ...(withHouseholds
          ? [
              {
                id: 'household',
                label: t('columns.household'),
                cell: ({ id, name }: GuestPage['data'][number]) => (
                  <NextIntlClientProvider
                    messages={{ household: { staff: household.staff, answers: household.answers } }}
                  >
                    <HouseholdButton guestId={id} name={name} />
                  </NextIntlClientProvider>
                ),
              },
            ]
          : []),
        ...(withContact
          ? [
              {
                id: 'contact',
                label: t('columns.contact'),
                cell: ({ mobile, email }: GuestPage['data'][number]) => (
                  <span className={styles.lines}>
                    <a href={`tel:${mobile}`} className="text-nowrap">
                      {mobile}
                    </a>
                    <small>{email ?? list('none')}</small>
                  </span>
                ),
              },
            ]
          : []),
        {
          id: 'attendance',
          label: t('columns.attendance'),
          sort: 'attendance',
          cell: ({ attendance: answer }) => <Badge tone={TONES[answer]}>{t(`attendance.${answer}`)}</Badge>,
        },
        {
          id: 'companions',
          label: t('columns.companions'),
          sort: 'companions',
          align: 'end',
          cell: ({ companions }) => companions,
        },
        {
          id: 'calls',
          label: t('columns.calls'),
          cell: ({ calls: { waiting, done } }) =>
            [waiting > 0 && t('callsWaiting', { count: waiting }), done > 0 && t('callsDone', { count: done })]
              .filter(Boolean)
              .join(' · ') || t('noCalls'),
        },
        ...(withContact
          ? [
              {
                id: 'notes',
                label: t('columns.notes'),
                cell: ({ notes }: GuestPage['data'][number]) => notes ?? '',
              },
            ]
          : []),
      ]}
    />
  );
}

/** The name, with what the guest is invited with and how they are labelled. */
function GuestName({ guest: { name, household, side, tags } }: { guest: GuestPage['data'][number] }) {
  const facts = [household, side, ...tags].filter(Boolean).join(' · ');
  return (
    <span className={styles.lines}>
      <strong>{name}</strong>
      {facts && <small>{facts}</small>}
    </span>
  );
}
