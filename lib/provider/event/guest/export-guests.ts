import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { GuestExportQuery, GuestRow } from '@/lib/contract/guest';
import { type CsvCell, csvFile } from '@/lib/domain/csv';
import dietsEn from '@/messages/en/diets.json';
import guestsEn from '@/messages/en/guests.json';
import en from '@/messages/en/reports.json';
import dietsEs from '@/messages/es/diets.json';
import guestsEs from '@/messages/es/guests.json';
import es from '@/messages/es/reports.json';
import type { Context } from '../../context';
import { readsPrivate } from '../../ground/access';
import { filteredGuests } from './list-guests';

/**
 * The guests that the filters show, all of them and in the list's order, as a CSV file or an Excel workbook. No cell of
 * either is a formula. Who may not see contact data gets a file without those columns. Raises NOT_FOUND, INVALID for an
 * unknown sort.
 */
export async function exportGuests({
  ctx,
  input: { event: idOrCode, format, locale = ctx.locale, ...filters },
}: {
  ctx: Context;
  input: GuestExportQuery & { event: string };
}): Promise<{ name: string; contentType: string; body: string | Buffer }> {
  const { event, rows } = await filteredGuests({ ctx, input: { event: idOrCode, filters } });
  const { fileName, sheetName, header, row } = guestExport(locale, readsPrivate(ctx.actor, 'contact'));
  const name = `${fileName}-${event.code.toLowerCase()}.${format}`;
  const table = { header, rows: rows.map(row) };
  if (format === 'csv')
    return { name, contentType: 'text/csv; charset=utf-8', body: csvFile([table.header, ...table.rows]) };
  const { renderSheet, SHEET_TYPE } = await import('../../documents/table-sheet');
  return { name, contentType: SHEET_TYPE, body: await renderSheet(table, sheetName) };
}

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.guests' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.guests' }),
};
const words = {
  es: createTranslator({ locale: 'es', messages: { ...guestsEs, diets: dietsEs } }),
  en: createTranslator({ locale: 'en', messages: { ...guestsEn, diets: dietsEn } }),
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
  ['diet', ({ diet }, say) => (diet ?? []).map((need) => say(`diets.${need}`)).join(', ')],
  ['dietNotes', ({ dietNotes }) => dietNotes],
  ['booked', ({ booked }, say) => say(booked ? 'export.yes' : 'export.no')],
  ['notes', ({ notes }) => notes],
];

const CONTACT = new Set(['mobile', 'email', 'diet', 'dietNotes', 'notes']);

/** How the list of guests looks as a file; its columns are named so that an import knows them again. */
function guestExport(locale: Language, withContact: boolean) {
  const t = translators[locale];
  const columns = COLUMNS.filter(([name]) => withContact || !CONTACT.has(name));
  return {
    fileName: t('file'),
    sheetName: t('sheet'),
    header: columns.map(([name]) => t(`columns.${name}`)),
    row: (guest: GuestRow): CsvCell[] => columns.map(([, cell]) => cell(guest, words[locale])),
  };
}
