import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import { drawDocument } from '@/lib/provider/documents/drawing-thread';
import type { ReportContent } from '@/lib/provider/documents/report';
import { findPoppler } from '@/tests/support/find-poppler';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { PAPERS, printedPapers } from './papers';
import { pageContents } from './pdf-text';

const tools = findPoppler();
if (!tools) console.warn('the structure of documents is not read back: install poppler-utils (pdftotext, pdfinfo)');

const folder = mkdtempSync(join(tmpdir(), 'structures-'));
let provider: TestProvider;
let bytesOf: Awaited<ReturnType<typeof printedPapers>>['keptBytesOf'];
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
  ({ keptBytesOf: bytesOf } = await printedPapers(provider));
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const BOTH = Object.entries(PAPERS).flatMap(([name, paper]) =>
  (['es', 'en'] as const).map((locale) => ({ name, locale, paper })),
);

/** Words without their hyphens: at the end of a line pdftotext takes one for a sign of where a word was broken. */
const words = (text: string) => text.replaceAll('-', '').split(/\s+/).filter(Boolean);

/** What poppler finds in a file: its words on the pages, and the structure by which a screen reader would say them. */
function readBack(bytes: Uint8Array) {
  const file = join(folder, 'document.pdf');
  writeFileSync(file, bytes);
  const run = (program: string, ...rest: string[]) =>
    execFileSync(join(tools ?? '', program), rest, { encoding: 'utf8' });
  const tree = run('pdfinfo', '-struct-text', file);
  const spoken = [...tree.matchAll(/^ *"([\s\S]*?)"$/gm)].map(([, text = '']) => text);
  return { tree, spoken, shown: run('pdftotext', file, '-') };
}

/** The first heading of a tree, its lines joined. */
function titleOf(tree: string): string {
  const lines = tree.split('\n');
  const from = lines.findIndex((line) => line.startsWith('  H1'));
  const to = lines.findIndex((line, at) => at > from && /^ {2}\S/.test(line));
  const quoted = lines.slice(from, to).flatMap((line) => /^ +"(.*)"$/.exec(line)?.[1] ?? []);
  return quoted.join(' ');
}

const at = { locale: 'es' as const, createdAt: new Date('2026-11-20T15:00:00Z') };
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const report = (rows: number): ReportContent => ({
  title: 'Pagos',
  agency: 'Costa Eterna Bodas',
  logo: new Uint8Array(LOGO),
  eventName: 'Ximena & Leonardo',
  eventCode: 'PLS-DEMO-BODA',
  timeZone: 'America/Cancun',
  columns: [
    { name: 'key', label: 'Clave', kind: 'text' },
    { name: 'amount', label: 'Monto', kind: 'money' },
    { name: 'note', label: 'Nota', kind: 'text' },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`RSV-${index}`, 100 + index, null]),
  currencies: Array.from({ length: rows }, () => 'USD'),
});

describe.skipIf(!tools)('the structure of a document', () => {
  it.each(BOTH)(
    'of a $name in $locale has its title first, every word in order of reading, and its parts',
    async ({ paper, locale }) => {
      const bytes = await bytesOf(paper.path, locale);
      const { tree, spoken, shown } = readBack(bytes);
      expect(tree.startsWith('Document\n  H1 (block)\n')).toBe(true);
      expect(titleOf(tree)).toMatch(paper.titles[locale === 'es' ? 0 : 1]);
      const said = words(spoken.join(' '));
      // The code and the number of the page at each foot are decoration.
      const isRunning = (word: string) => /^(?:PLSDEMOBODA|·|página|page|de|of|20Nov2026|\d+)$/.test(word);
      const all = words(shown);
      expect(all.filter((word) => !said.includes(word) && !isRunning(word))).toEqual([]);
      const together = all.join('');
      expect(said.filter((word) => !together.includes(word))).toEqual([]);
      expect(/^ *Table/m.test(tree)).toBe(paper.hasTable ?? false);
      const file = Buffer.from(bytes).toString('latin1');
      const figures = file.match(/<<\n\/S \/Figure[^>]*>>/g) ?? [];
      expect(figures).toHaveLength(paper.figures ?? 0);
      for (const figure of figures) expect(figure).toMatch(/\/Alt \([^)]{8,}\)/);
      expect(file).toMatch(/\/Marked true/);
      expect(file).toMatch(/\/Tabs \/S/);
    },
  );

  it.each(Object.entries(PAPERS))(
    'of a %s leaves nothing drawn that is neither content nor decoration',
    async (_, paper) => {
      for (const content of pageContents(await bytesOf(paper.path, 'es'))) {
        let depth = 0;
        const outside: string[] = [];
        for (const line of content.split('\n')) {
          if (/\b(?:BMC|BDC)$/.test(line)) depth += 1;
          else if (line === 'EMC') depth -= 1;
          else if (depth === 0 && /(?:^| )(?:TJ|Tj|f\*?|S|B|Do|sh)$/.test(line)) outside.push(line);
          // Neither in the other: a text that is said belongs to one part of the structure.
          expect(depth).toBeLessThan(2);
        }
        expect([depth, outside]).toEqual([0, []]);
      }
    },
  );

  it('keeps a table that goes over pages one, its head once, a cell where nothing stands, and names its logo', async () => {
    const { tree, spoken, shown } = readBack(await drawDocument('report', report(120), at));
    expect(shown.split('\f').length).toBeGreaterThan(3);
    expect(tree.match(/^ {2}Table/gm)).toHaveLength(1);
    expect(tree.match(/^ {4}TR/gm)).toHaveLength(121);
    expect(tree.match(/^ {6}T[HD]/gm)).toHaveLength(3 * 121);
    expect(spoken.filter((text) => text === 'Clave')).toHaveLength(1);
    expect(shown.match(/^\f?Clave$/gm)?.length).toBeGreaterThan(1);
    const file = Buffer.from(await drawDocument('report', report(1), at)).toString('latin1');
    expect(file).toContain('/Alt (Logotipo de Costa Eterna Bodas)');
  });

  it('is of as many rows as a report on paper may have, and says on each page which it is', async () => {
    const { spoken, shown } = readBack(await drawDocument('report', report(REPORT_PAPER_ROWS), at));
    expect(spoken).toContain(`RSV-${REPORT_PAPER_ROWS - 1}`);
    const pages = shown.split('\f').slice(0, -1);
    expect(pages.filter((page, index) => !page.includes(`página ${index + 1} de ${pages.length}`))).toEqual([]);
  });

  it('writes names into its metadata so that XML is what stays', async () => {
    const file = Buffer.from(await drawDocument('report', report(1), at)).toString('utf8');
    expect(file).toContain('<rdf:li xml:lang="x-default">Pagos, Ximena &amp; Leonardo</rdf:li>');
    expect(file).toContain('/Title');
    expect(file).not.toContain('Pagos, Ximena &amp; Leonardo)');
  });
});
