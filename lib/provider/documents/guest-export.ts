import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { GuestRow } from '@/lib/contract/guest';
import type { CsvCell } from '@/lib/domain/csv';
import guestsEn from '@/messages/en/guests.json';
import en from '@/messages/en/reports.json';
import guestsEs from '@/messages/es/guests.json';
import es from '@/messages/es/reports.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.guests' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.guests' }),
};
const words = {
  es: createTranslator({ locale: 'es', messages: { guests: guestsEs }, namespace: 'guests' }),
  en: createTranslator({ locale: 'en', messages: { guests: guestsEn }, namespace: 'guests' }),
};

type Say = (typeof words)['es'];
type Column = [keyof typeof es.guests.columns, (guest: GuestRow, say: Say) => CsvCell];

const COLUMNS: readonly Column[] = [
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
  ['maternalLastName', ({ maternalLastName }) => maternalLastName],
  ['mobile', ({ mobile }) => mobile],
  ['email', ({ email }) => email],
  ['attendance', ({ attendance }, say) => say(`attendance.${attendance}`)],
  ['companions', ({ companions }) => companions],
  ['household', ({ household }) => household],
  ['side', ({ side }) => side],
  ['tags', ({ tags }) => tags.join(', ')],
  ['language', ({ language }, say) => language && say(`form.languages.${language}`)],
  ['channel', ({ channel }, say) => channel && say(`form.channels.${channel}`)],
  ['diet', ({ diet }, say) => (diet ?? []).map((need) => say(`form.diets.${need}`)).join(', ')],
  ['dietNotes', ({ dietNotes }) => dietNotes],
  ['booked', ({ booked }, say) => say(booked ? 'export.yes' : 'export.no')],
  ['notes', ({ notes }) => notes],
];

const CONTACT = new Set(['mobile', 'email', 'diet', 'dietNotes', 'notes']);

/** How the list of guests looks as a file; its columns are named so that an import knows them again. */
export function guestExport(locale: Language, withContact: boolean) {
  const t = translators[locale];
  const columns = COLUMNS.filter(([name]) => withContact || !CONTACT.has(name));
  return {
    fileName: t('file'),
    sheetName: t('sheet'),
    header: columns.map(([name]) => t(`columns.${name}`)),
    row: (guest: GuestRow): CsvCell[] => columns.map(([, cell]) => cell(guest, words[locale])),
  };
}
