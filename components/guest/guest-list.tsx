import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { HouseholdButton } from '@/components/household/household-button';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { language } from '@/lib/contract/bilingual-text';
import { type Attendance, attendance, type GuestPage, type GuestRow, guestMismatch } from '@/lib/contract/guest';
import guestStyles from './guest.module.css';
import { GuestContact, GuestFacts, GuestField, GuestNotes } from './guest-cells';
import { GuestCheck, GuestName, GuestPageCheck } from './guest-desk';
import { GuestWords } from './guest-words';
import { InlineAnswer } from './inline-cells';

const WITH_OR_WITHOUT = ['with', 'without'] as const;

export const GUEST_LIST: RecordShape = {
  filters: {
    attendance: attendance.options,
    reservation: WITH_OR_WITHOUT,
    mismatch: guestMismatch.options,
    email: WITH_OR_WITHOUT,
    mobile: WITH_OR_WITHOUT,
    language: language.options,
  },
  words: ['side', 'tag'],
  sorts: ['name', 'attendance', 'companions', 'side', '-createdAt'],
};

const TONES: Record<Attendance, BadgeTone> = { pending: 'neutral', attends: 'success', doesNotAttend: 'warning' };

interface GuestListProps {
  load: () => Promise<GuestPage>;
  state: RecordState;
  /** Whether the reader sees contact data; others see names and answers. */
  withContact: boolean;
  eventName: string;
  /** Whether the reader may edit the list, which is then inside a GuestDesk. */
  tends?: boolean;
  /** Address of the file of what is shown. */
  exportUrl?: ((format: 'csv' | 'xlsx') => string) | undefined;
}

/** The couple's list with everybody's answer; the address holds what it is filtered by, so a link shows the same. */
export async function GuestList({ load, state, withContact, eventName, tends = false, exportUrl }: GuestListProps) {
  const t = await getTranslations('records.guests');
  const { diets, household } = await getMessages();
  const householdWords = { diets, household: { staff: household.staff, answers: household.answers } };
  const page = await load();
  const people = page.data.map(({ id, name }) => ({ id, name }));
  const counted = (words: GuestPage['tags']) => words.map(({ word, count }) => ({ value: word, label: word, count }));
  const either = (name: 'reservation' | 'email' | 'mobile') => ({
    name,
    label: t(`filters.${name}`),
    all: t('filters.any'),
    options: WITH_OR_WITHOUT.map((value) => ({ value, label: t(`filters.${value}.${name}`) })),
  });
  const words = (name: 'side' | 'tag', known: GuestPage['tags']) =>
    known.length > 0 || state.filters[name]
      ? [{ name, label: t(`filters.${name}`), all: t('filters.any'), options: counted(known) }]
      : [];
  const list = (
    <RecordList
      list="guests"
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
        either('reservation'),
        {
          name: 'mismatch',
          label: t('filters.mismatch'),
          all: t('filters.any'),
          options: guestMismatch.options.map((value) => ({
            value,
            label: t(`filters.mismatches.${value}`),
            count: page.mismatches[value],
          })),
        },
        ...(withContact ? [either('email'), either('mobile')] : []),
        ...words('side', page.sides),
        ...words('tag', page.tags),
        {
          name: 'language',
          label: t('filters.language'),
          all: t('filters.any'),
          options: language.options.map((value) => ({ value, label: t(`filters.languages.${value}`) })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        ...(tends
          ? [
              {
                id: 'select',
                label: t('columns.select'),
                cell: ({ id, name }: GuestRow) => <GuestCheck guest={{ id, name }} page={people} />,
              },
            ]
          : []),
        {
          id: 'name',
          label: t('columns.name'),
          sort: 'name',
          cell: (guest) => (
            <span className={styles.lines}>
              {tends ? <GuestName guest={guest} /> : <strong>{guest.name}</strong>}
              <GuestFacts guest={guest} tends={tends} />
            </span>
          ),
        },
        ...(tends
          ? [
              {
                id: 'household',
                label: t('columns.household'),
                className: guestStyles.household,
                cell: ({ id, name }: GuestRow) => (
                  <NextIntlClientProvider messages={householdWords}>
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
                cell: (guest: GuestRow) => <GuestContact guest={guest} eventName={eventName} tends={tends} />,
              },
            ]
          : []),
        {
          id: 'attendance',
          label: t('columns.attendance'),
          sort: 'attendance',
          cell: (guest) => (
            <span className="d-flex flex-wrap gap-1">
              {tends ? (
                <InlineAnswer guest={guest} />
              ) : (
                <Badge tone={TONES[guest.attendance]}>{t(`attendance.${guest.attendance}`)}</Badge>
              )}
              {guest.booked && <Badge tone="info">{t('booked')}</Badge>}
            </span>
          ),
        },
        {
          id: 'companions',
          label: t('columns.companions'),
          sort: 'companions',
          align: 'end',
          cell: (guest) => <GuestField guest={guest} tends={tends} field="companions" shown={guest.companions} />,
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
                cell: (guest: GuestRow) => <GuestNotes guest={guest} tends={tends} />,
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      {list}
      {page.total > 0 && exportUrl && (
        <p className="d-flex flex-wrap gap-2 mt-3 mb-0">
          {tends && page.data.length > 0 && <GuestPageCheck guests={people} total={page.total} />}
          {(['csv', 'xlsx'] as const).map((format) => (
            <a key={format} href={exportUrl(format)} download className={buttonClass('quiet', { small: true })}>
              {t(`export.${format}`)}
            </a>
          ))}
        </p>
      )}
      {tends && <GuestWords sides={page.sides} tags={page.tags} />}
    </>
  );
}
