import type { Language } from '@/lib/contract/bilingual-text';
import type { RoomingListFormat } from '@/lib/contract/rooming-list';
import { csvFile } from '@/lib/domain/csv';
import type { Context } from '../../context';
import { keptDocument } from '../../documents/kept-documents';
import { roomingTable, roomingTranslator } from '../../documents/rooming-list-table';
import { readRoomingList } from './read-rooming-list';

interface WriteInput {
  event: string;
  format: Exclude<RoomingListFormat, 'json'>;
  locale: Language;
}

export interface WrittenFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The rooming list as a file in the reader's language. Raises NOT_FOUND. docs/domain.md, Rooming list. */
export async function writeRoomingList({ ctx, input }: { ctx: Context; input: WriteInput }): Promise<WrittenFile> {
  const { event, format, locale } = input;
  const list = await readRoomingList({ ctx, input: { event } });
  const name = `rooming-list-${list.eventCode.toLowerCase()}.${format}`;
  const written = async (): Promise<Uint8Array> => {
    if (format === 'csv') {
      const { header, rows } = roomingTable(list, locale);
      return new TextEncoder().encode(csvFile([header, ...rows]));
    }
    // Both writers are heavy: the first file of their kind loads them, not every start.
    if (format === 'xlsx') {
      const { renderSheet } = await import('../../documents/table-sheet');
      return renderSheet(roomingTable(list, locale), roomingTranslator(locale)('title'));
    }
    const draw = async () => {
      const { renderRoomingList } = await import('../../documents/rooming-list');
      return renderRoomingList(list, locale);
    };
    return keptDocument({ ctx, kind: 'rooming-list', facts: { list, locale }, draw });
  };
  return { name, contentType: TYPES[format], bytes: await written() };
}
