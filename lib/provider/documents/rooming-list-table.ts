import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoomingList, RoomingPerson, RoomingRoom } from '@/lib/contract/rooming-list';
import { categoryListed } from '@/lib/domain/category-name';
import type { CsvCell } from '@/lib/domain/csv';
import { hasCents, inWholeUnits } from '@/lib/domain/money';
import en from '@/messages/en/reports.json';
import es from '@/messages/es/reports.json';
import type { SheetTable } from './table-sheet';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.rooming' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.rooming' }),
};

export type RoomingTranslator = (typeof translators)['es'];
export const roomingTranslator = (locale: Language) => translators[locale];

/** Somebody as the hotel reads it: name, band and age on arrival; a place without a name says so. */
export function personText({ name, band, age }: RoomingPerson, t: RoomingTranslator): string {
  const who = name ?? t('noName');
  return age === null ? t('person', { who, band }) : t('personAged', { who, band, age });
}

/** What is missing of a room, in words; empty where nothing is. */
export function missingText({ missingNames, missingAges }: RoomingRoom, t: RoomingTranslator): string {
  return [
    missingNames > 0 && t('missingNames', { count: missingNames }),
    missingAges > 0 && t('missingAges', { count: missingAges }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The rooming list as rows of cells: one a room, with a column for each person of the fullest. */
export function roomingTable(list: RoomingList, locale: Language): SheetTable {
  const { rooms, changes } = list;
  const t = translators[locale];
  const beds = Math.max(1, ...rooms.map(({ people }) => people.length));
  const places = Array.from({ length: beds }, (_, index) => index);
  const isGiven = rooms.some(({ complimentary }) => complimentary !== null);
  const ofStay = ['number', 'category', 'mealPlan', 'key', 'holder', 'checkIn', 'checkOut', 'nights'] as const;
  const header = [
    ...ofStay.map((name) => t(`columns.${name}`)),
    t('columns.people'),
    ...places.map((place) => t('columns.person', { number: place + 1 })),
    ...(
      [
        ...(['requests', 'approved', 'payment', 'currency', 'balance', 'missing'] as const),
        ...(isGiven ? (['complimentary'] as const) : []),
        // The hotel fills in the last two and sends them back.
        ...(['change', 'afterLock', 'reference', 'confirmation'] as const),
      ] as const
    ).map((name) => t(`columns.${name}`)),
  ];
  const rows = rooms.map((room, index): CsvCell[] => [
    index + 1,
    categoryListed(list, room),
    t('mealPlan', { mealPlan: room.mealPlan }),
    room.key,
    room.holder,
    room.checkIn,
    room.checkOut,
    room.nights,
    room.people.length,
    ...places.map((place) => {
      const person = room.people[place];
      return person ? personText(person, t) : null;
    }),
    room.requests,
    t(room.approved ? 'approved' : 'toApprove'),
    t('payment', { payment: room.payment }),
    room.balance.currency,
    inWholeUnits(room.balance),
    missingText(room, t) || null,
    ...(isGiven ? [room.complimentary && t('complimentary', { reason: room.complimentary })] : []),
    room.change === null || room.change === 'same' ? null : t('change', { change: room.change }),
    room.afterLock ? t('afterLock') : null,
    room.reference,
    room.confirmation,
  ]);
  // Rooms that the hotel was sent and that are no longer booked follow at the end, without a number.
  const removed = changes.flatMap((gone): CsvCell[][] => {
    if (gone.change !== 'removed') return [];
    const { key, holder, checkIn, checkOut, reference } = gone;
    const before = [null, categoryListed(list, gone), null, key, holder, checkIn, checkOut, null, null];
    const marks = [t('change', { change: 'removed' }), gone.afterLock ? t('afterLock') : null, reference, null];
    return [[...before, ...Array(header.length - before.length - marks.length).fill(null), ...marks]];
  });
  const kinds = header.map((label) => {
    if (label === t('columns.balance'))
      return rooms.some(({ balance }) => hasCents(balance.currency)) ? 'money' : 'number';
    return label === t('columns.checkIn') || label === t('columns.checkOut') ? 'date' : 'text';
  });
  return { header, kinds, rows: [...rows, ...removed] };
}
