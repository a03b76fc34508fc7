import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { BanquetPerson, BanquetTable } from '@/lib/contract/seating';
import type { CsvCell } from '@/lib/domain/csv';
import en from '@/messages/en/seating.json';
import es from '@/messages/es/seating.json';
import type { SheetTable } from './table-sheet';

const translators = {
  es: createTranslator({ locale: 'es', messages: { seating: es }, namespace: 'seating' }),
  en: createTranslator({ locale: 'en', messages: { seating: en }, namespace: 'seating' }),
};

/** The words of the plan in a language. */
export const seatingTranslator = (locale: Language) => translators[locale];

/** The plan of the banquet as it is printed or written to a file. */
export interface SeatingPaper {
  eventCode: string;
  eventName: string;
  /** The instant of writing, and its date where the wedding is. */
  writtenAt: string;
  writtenOn: CalendarDate;
  tables: Pick<BanquetTable, 'id' | 'name' | 'capacity' | 'note'>[];
  people: Pick<BanquetPerson, 'guestId' | 'name' | 'guest' | 'place' | 'attendance' | 'tableId'>[];
}

function personName({ name, place, guest }: SeatingPaper['people'][number], locale: Language): string {
  return name ?? translators[locale]('companion', { place, guest });
}

/** Everybody by name, which is how guests look for their table at the door. */
export function peopleByName({ tables, people }: SeatingPaper, locale: Language) {
  const tableOf = new Map(tables.map((table) => [table.id, table]));
  const order = new Intl.Collator(locale);
  return people
    .map((person) => ({
      key: `${person.guestId} ${person.place}`,
      who: personName(person, locale),
      table: tableOf.get(person.tableId ?? '') ?? null,
      guest: person.guest,
      answered: person.attendance !== 'pending',
    }))
    .sort((one, other) => order.compare(one.who, other.who));
}

/** The plan as rows of cells: a row for each person, by name. */
export function seatingTable(paper: SeatingPaper, locale: Language): SheetTable {
  const t = translators[locale];
  const header = (['who', 'table', 'guest', 'answer', 'note'] as const).map((name) => t(`paper.columns.${name}`));
  const rows = peopleByName(paper, locale).map(({ who, table, guest, answered }): CsvCell[] => [
    who,
    table?.name ?? null,
    guest,
    t(answered ? 'paper.attends' : 'unanswered'),
    table?.note ?? null,
  ]);
  return { header, rows };
}
