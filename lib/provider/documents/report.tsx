import { Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { CORAL_STRONG, INK, LINE, SEA } from '@/lib/config/palette';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Report } from '@/lib/contract/report';
import { datesIn } from '@/lib/domain/date-text';
import { unitsText } from '@/lib/domain/money';
import { FOOT, GOLD, QUIET, renderDocument } from './paper';
import { BOLD, SANS, SERIF } from './paper-fonts';
import { printable } from './printable';
import { reportTranslator } from './report-table';
import { tag } from './structure-tree';

const styles = StyleSheet.create({
  page: { padding: 36, paddingBottom: 48, fontFamily: SANS, fontSize: 8, lineHeight: 1.4, color: INK },
  top: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start' },
  logo: { maxWidth: 150, maxHeight: 34, objectFit: 'contain' },
  kicker: { fontSize: 9, color: CORAL_STRONG },
  event: { fontFamily: SERIF, fontSize: 22, lineHeight: 1.2, color: SEA, marginTop: 3 },
  quiet: { marginTop: 4, color: QUIET },
  rule: { height: 1, backgroundColor: GOLD, marginVertical: 10 },
  row: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: LINE },
  head: { fontWeight: BOLD, color: QUIET },
  cell: { flexBasis: 0, paddingRight: 6 },
  figure: { textAlign: 'right' },
  footer: { ...FOOT, bottom: 22, left: 36, right: 36 },
});

type Column = Report['columns'][number];
type Cell = Report['rows'][number][number];

/** A column's width in proportion to the others; one of words has this at most. */
const WIDTHS: Record<Column['kind'], number> = { text: 3, number: 1.4, money: 2.6, date: 1.8, clock: 1.4, instant: 3 };
/** The width of a letter, and of the narrowest column of text. */
const LETTER = 0.2;
const NARROWEST = 1.4;

/**
 * A column of short words leaves its unused width to the others; it is never narrower than the longest word of its
 * heading.
 */
function widthOf({ kind, label }: Column, texts: string[]): number {
  const heads = label.split(' ').map((word) => word.length);
  if (kind !== 'text') return Math.max(WIDTHS[kind], Math.max(...heads) * LETTER);
  const longest = texts.reduce((most, { length }) => Math.max(most, length), Math.max(...heads));
  return Math.min(WIDTHS.text, Math.max(NARROWEST, longest * LETTER));
}

const isFigure = ({ kind }: Column) => kind === 'number' || kind === 'money';

export interface ReportContent
  extends Pick<Report, 'columns' | 'rows' | 'currencies' | 'eventName' | 'eventCode' | 'timeZone'> {
  title: string;
  agency: string;
  /** The agency's logo as a PNG; null where it has none that can be drawn. */
  logo: Uint8Array | null;
}

function shownIn(locale: Language, timeZone: string) {
  const format = datesIn(locale);
  return (cell: Cell, kind: Column['kind'], currency: string | null): string => {
    if (cell === null) return '';
    if (kind === 'date') return format.short(String(cell));
    if (kind === 'clock') return format.clock(String(cell));
    if (kind === 'instant') return format.instant(String(cell), timeZone);
    return kind === 'money' ? unitsText(Number(cell), currency, locale) : printable(String(cell));
  };
}

/** So many letters surely fit into a row: a row taller than a page would be cut off. */
const FULL_CELL = 400;
const PIECE = new RegExp(`.{1,${FULL_CELL}}(?=\\s|$)|.{1,${FULL_CELL}}`, 'gsu');

/** A row's texts, with further lines for what is too long for one of its cells. */
function linesOf(texts: string[]) {
  const pieces = texts.map((text) => (text.length <= FULL_CELL ? [text] : (text.match(PIECE) ?? [])));
  const most = Math.max(...pieces.map(({ length }) => length));
  return Array.from({ length: most }, (_, nth) => ({ nth, parts: pieces.map((of) => of[nth]?.trim() ?? '') }));
}

interface LineProps {
  columns: (Column & { width: number })[];
  texts: string[];
  isHead?: boolean;
}

/** A row; for screen readers its lines are one row. */
function Line({ columns, texts, isHead = false }: LineProps) {
  const own = tag('TR');
  const cells = columns.map(() => tag(isHead ? 'TH' : 'TD'));
  return linesOf(texts).map(({ nth, parts }) => (
    <View key={nth} style={isHead ? [styles.row, styles.head] : styles.row} fixed={isHead} {...own}>
      {columns.map((column, at) => (
        <Text
          key={column.name}
          {...cells[at]}
          style={[styles.cell, { flexGrow: column.width }, ...(isFigure(column) ? [styles.figure] : [])]}
        >
          {parts[at]}
        </Text>
      ))}
    </View>
  ));
}

/** A report as a PDF in landscape letter format, whatever its columns. `createdAt` dates the file. */
export function renderReport(content: ReportContent, { locale, createdAt }: { locale: Language; createdAt: Date }) {
  const { title, agency, logo, eventName, timeZone } = content;
  const t = reportTranslator(locale);
  const shown = shownIn(locale, timeZone);
  const rows = content.rows.map((cells, index) => ({
    number: index + 1,
    texts: content.columns.map(({ kind }, column) =>
      shown(cells[column] ?? null, kind, content.currencies[index] ?? null),
    ),
  }));
  const columns = content.columns.map((column, at) => ({
    ...column,
    width: widthOf(
      column,
      rows.map(({ texts }) => texts[at] ?? ''),
    ),
  }));
  const at = datesIn(locale).instantInWords(createdAt.toISOString(), timeZone);
  return renderDocument(
    { title: `${title}, ${eventName}`, author: agency, locale, createdAt },
    // Without it each page lays out all following rows again. What repeats on every page has to come first.
    <Page size="LETTER" orientation="landscape" style={styles.page} experimentalPagination>
      <Text
        style={styles.footer}
        fixed
        render={({ pageNumber, totalPages }) => t('footer', { code: content.eventCode, pageNumber, totalPages })}
      />
      <View style={styles.top}>
        <View>
          <View {...tag('H1')}>
            <Text style={styles.kicker}>{[title, printable(agency)].join(' · ')}</Text>
            <Text style={styles.event}>{printable(eventName)}</Text>
          </View>
          <Text style={styles.quiet}>{t('writtenAt', { at })}</Text>
        </View>
        {logo && (
          <Image
            style={styles.logo}
            src={{ data: Buffer.from(logo), format: 'png' }}
            {...tag('Figure', { alt: t('logo', { agency }) })}
          />
        )}
      </View>
      <View style={styles.rule} />
      <Line columns={columns} texts={columns.map(({ label }) => label)} isHead />
      {rows.length === 0 && <Text style={styles.quiet}>{t('none')}</Text>}
      {rows.map(({ number, texts }) => (
        <Line key={number} columns={columns} texts={texts} />
      ))}
    </Page>,
  );
}
