import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencies, reservations } from '@/lib/provider/db/schema';
import { drawingThread } from '@/lib/provider/documents/drawing-thread';
import { BOLD, MONO, SANS, SERIF } from '@/lib/provider/documents/paper-fonts';
import { paperSigns, printable } from '@/lib/provider/documents/printable';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { matterhorn } from './matterhorn';
import { PAPERS, printedPapers } from './papers';
import { pdfText } from './pdf-text';

let provider: TestProvider;
let papers: Awaited<ReturnType<typeof printedPapers>>;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
  papers = await printedPapers(provider);
});
afterAll(() => provider.close());

const BOTH = Object.entries(PAPERS).flatMap(([name, paper]) =>
  (['es', 'en'] as const).map((locale) => ({ name, locale, paper })),
);
const pathOf = (name: string) => PAPERS[name]?.path ?? (() => '');
const ticket = () => papers.keptBytesOf(pathOf('ticket'), 'es');
const card = () => papers.keptBytesOf(pathOf('save-the-date'), 'es');
const statement = () => papers.keptBytesOf(pathOf('statement'), 'es');

const RECEIPT = {
  locale: 'es' as const,
  documentTitle: '1',
  title: '1',
  eventName: '1',
  agency: '1',
  footer: '1',
  note: '1',
  amountLabel: '1',
  amount: '1',
  onReservation: '1',
  asOf: '1',
  balances: [],
  lines: [],
};

describe('PDF/UA-1', () => {
  it.each(BOTH)('is what a $name in $locale says that it keeps, and keeps', async ({ paper, locale }) => {
    expect(matterhorn(await papers.keptBytesOf(paper.path, locale))).toEqual([]);
  });

  it.each([
    ['06-002', ticket, '<pdfuaid:part>1', '<pdfuaid:part>9'],
    ['07-002', ticket, 'DisplayDocTitle true', 'DisplayDocTitle null'],
    ['11-006', ticket, '/Lang (es)', '/Lang (..)'],
    ['01-001', ticket, '/Marked true', '/Marked null'],
    ['02-001', ticket, '/S /H2', '/S /H9'],
    ['14-003', ticket, '/S /H2', '/S /H3'],
    ['13-004', ticket, '/Alt (', '/Axt ('],
    ['09-004', ticket, '/S /LI', '/S /TR'],
    ['15-003', statement, '/Scope /Row', '/Scope /Raw'],
    ['28-009', ticket, '/Tabs /S', '/Tabs /R'],
    ['28-011', card, '/S /Link', '/S /Span'],
    ['28-012', card, '/Contents (http', '/Contants (http'],
    ['31-009', ticket, '/FontFile2', '/FontFile9'],
    ['31-027', ticket, '/ToUnicode', '/ToUnocide'],
  ])('is found broken by point %s', async (point, paper, right, wrong) => {
    const file = Buffer.from(await paper()).toString('latin1');
    expect(file).toContain(right);
    const broken = matterhorn(Buffer.from(file.replaceAll(right, wrong), 'latin1'));
    expect(broken.join('\n')).toContain(point);
  });
});

describe('names', () => {
  it('from anywhere in Europe and from Vietnam stand as they are written, pictures beside them do not', async () => {
    await provider.db
      .update(reservations)
      .set({ firstName: 'Łucja Żaneta', lastName: 'Nguyễn Thị Đặng', maternalLastName: 'Ďurišová Őrsi 💍' })
      .where(eq(reservations.id, 'reservation-001'));
    await provider.db.update(agencies).set({ name: 'Γάμος & Свадьба' }).where(eq(agencies.name, 'Costa Eterna Bodas'));
    const bytes = await papers.bytesOf(pathOf('ticket'), 'es');
    const text = pdfText(bytes);
    for (const part of ['Łucja Żaneta', 'Nguyễn Thị Đặng', 'Ďurišová Őrsi', 'Γάμος & Свадьба'])
      expect(text).toContain(part);
    expect(text).not.toContain('?');
    expect(matterhorn(bytes)).toEqual([]);
  });

  it.each([
    ['Ana\n&\r\nLuis', 'Ana & Luis'],
    ['Ana 💍 & Luis ❤️👨‍👩‍👧', 'Ana & Luis'],
    ['A\u202Enigoche\u200B', 'Anigoche'],
    ['山田 太郎 ﬁn ™ ©', 'ShanTian TaiLang fin ™ ©'],
    ['김철수', 'GimCheolSu'],
    ['محمد', 'mhmd'],
    ['عبد الله', '`bd allh'],
    ['ラーメン', 'ramen'],
    ['अर्जुन', 'arjun'],
    ['\u{10FFFD}', '?'],
    ['Jose\u0301', 'José'],
  ])('%j are printed as %j', (typed, printed) => {
    expect(printable(typed)).toBe(printed);
  });

  it('have signs that each font of the papers has', async () => {
    const fonts = [
      ...[400, BOLD].map((fontWeight) => ({ fontFamily: SANS, fontWeight })),
      ...[SERIF, MONO].map((fontFamily) => ({ fontFamily })),
    ];
    for (const font of fonts) {
      await Font.load(font);
      const { data } = Font.getFont(font) ?? {};
      const lacking = [...paperSigns()].filter((sign) => !data?.hasGlyphForCodePoint(sign));
      expect([font.fontFamily, lacking]).toEqual([font.fontFamily, []]);
    }
  });

  it('keep their plain letters after a paper that had only those with accents', async () => {
    const script = join(process.cwd(), 'lib/provider/documents/drawing-worker.mjs');
    const draw = drawingThread({ script, idleMs: 60_000, heapMegabytes: 192 });
    const drawn = async (value: string) => {
      const content = { ...RECEIPT, facts: [{ label: value, value }] };
      return draw('receipt', content, { createdAt: new Date('2026-11-20T15:00:00Z') });
    };
    await drawn('ÁÉÍÓÚÑÜ áéíóúñü');
    const bytes = await drawn('AEIOUNU aeiounu');
    expect(pdfText(bytes)).toContain('AEIOUNU aeiounu');
    expect(matterhorn(bytes)).toEqual([]);
  });
});
