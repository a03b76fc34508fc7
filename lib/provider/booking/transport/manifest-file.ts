import type { Language } from '@/lib/contract/bilingual-text';
import type { LegManifest } from '@/lib/contract/transport-leg';
import type { Context } from '../../context';
import { reportTranslator } from '../../documents/report-table';
import { drawEventReport } from '../../event/event/draw-event-report';
import type { EventRow } from '../../event/event/find-bookable-event';
import type { WrittenFile } from '../rooming-list/rooming-list';

export type ManifestFormat = 'pdf' | 'xlsx';

const COLUMNS = [
  ['change', 'text'],
  ['movement', 'text'],
  ['pickUp', 'clock'],
  ['place', 'text'],
  ['vehicle', 'text'],
  ['driver', 'text'],
  ['passenger', 'text'],
  ['people', 'number'],
  ['flight', 'text'],
  ['origin', 'text'],
  ['destination', 'text'],
  ['mobile', 'text'],
  ['key', 'text'],
] as const;

type DrawnManifest = Pick<LegManifest, 'supplier' | 'day' | 'lines'> & { locale: Language; format: ManifestFormat };

/** A manifest as a file; what changed since the version before it stands in a column of its own. */
export async function drawManifest(
  ctx: Context,
  event: EventRow,
  { supplier, day, lines, locale, format }: DrawnManifest,
): Promise<WrittenFile> {
  const t = reportTranslator(locale);
  const columns = COLUMNS.map(([name, kind]) => ({ name, label: t(`columns.${name}`), kind }));
  const rows = lines.map(({ facts, change }) =>
    COLUMNS.map(([name]) => {
      if (name === 'change') return change === 'same' ? null : t('manifestChange', { change });
      if (name === 'movement') return t('movement', { movement: String(facts.movement) });
      return facts[name] ?? null;
    }),
  );
  const title = `${t('title', { report: 'manifest' })}, ${supplier || t('noSupplier')}, ${day}`;
  const file = `${t('title', { report: 'manifest' })}-${supplier}-${day}.${format}`;
  const name = file.toLowerCase().replaceAll(/[^a-z0-9.áéíóúñü]+/g, '-');
  if (format === 'xlsx') {
    const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
    const table = { header: columns.map(({ label }) => label), rows };
    return { name, contentType: SHEET_TYPE, bytes: await renderSheet(table, day) };
  }
  const bytes = await drawEventReport(ctx, event, { title, columns, rows }, locale);
  return { name, contentType: 'application/pdf', bytes };
}
