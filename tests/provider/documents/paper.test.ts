import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, reservations } from '@/lib/provider/db/schema';
import { findPoppler } from '@/tests/support/find-poppler';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { PAPERS, printedPapers } from './papers';

const tools = findPoppler();
if (!tools) console.warn('documents are not read back: install poppler-utils (pdftotext, pdfinfo)');

const LONG_NAME = 'María Guadalupe de los Ángeles';
const LONG_LAST = 'Hernández-Villaseñor';
const ENDLESS = 'averyveryverylongaddress.without.any.break@subdomain.example-hotels.com';

let provider: TestProvider;
let staff: { cookie: string };
const folder = mkdtempSync(join(tmpdir(), 'documents-'));

beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
  staff = await provider.as('agency@demo.test');
  await provider.db
    .update(reservations)
    .set({ firstName: LONG_NAME, lastName: LONG_LAST, maternalLastName: 'Echeverría Ñúñez' })
    .where(eq(reservations.id, 'reservation-001'));
  await provider.db
    .update(events)
    .set({ name: `Boda de Íñigo & Ximena ${ENDLESS}` })
    .where(eq(events.id, 'event-demo-boda'));
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Points from the top of a page in letter format, whose foot stands below them. */
const FOOT_OF_LETTER = 720;
/** Points between two lines of one paper. */
const WIDEST_GAP = 90;

const KEY = 'RSV-DEMO-0001';
const EVENT = '/api/v1/events/event-demo-boda';

/** Every document that is printed, by the call that makes it, with the words of its first line. */
const DOCUMENTS: Record<string, { path: string; first: RegExp; title: RegExp }> = {
  ticket: { path: `/api/v1/reservations/${KEY}/ticket.pdf?locale=es`, first: /BOLETO · /, title: new RegExp(KEY) },
  slip: { path: `/api/v1/reservations/${KEY}/payment-slip.pdf?locale=es`, first: /FICHA DE/, title: new RegExp(KEY) },
  statement: { path: `${EVENT}/master-account/statement.pdf?locale=es`, first: /ESTADO DE CUENTA/, title: /Íñigo/ },
  'rooming list': { path: `${EVENT}/reports/rooming-list?format=pdf&locale=es`, first: /ROOMING LIST/, title: /Íñigo/ },
  'seating plan': {
    path: `${EVENT}/seating/file?format=pdf&locale=es`,
    first: /QUIÉN SE SIENTA EN CADA MESA/,
    title: /Íñigo/,
  },
  report: { path: `${EVENT}/reports/payments?format=pdf&locale=es`, first: /[Pp]agos/, title: /Íñigo/ },
  'save-the-date': { path: `${EVENT}/save-the-date.pdf?locale=es`, first: /fecha/i, title: /./ },
};

async function readBack(path: string): Promise<{ text: string; info: string }> {
  const answer = await provider.request(path, { headers: staff });
  expect([path, answer.status], answer.status === 200 ? '' : await answer.clone().text()).toEqual([path, 200]);
  const file = join(folder, 'document.pdf');
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  const run = (program: string, ...rest: string[]) =>
    execFileSync(join(tools ?? '', program), rest, { encoding: 'utf8' });
  return { text: run('pdftotext', '-layout', file, '-'), info: run('pdfinfo', file) };
}

describe.skipIf(!tools)('a document, read back by another program', () => {
  it.each(Object.entries(DOCUMENTS))('has words, a title, an author and a language: %s', async (_name, document) => {
    const { text, info } = await readBack(document.path);
    expect(text.slice(0, 600)).toMatch(document.first);
    // Letters that stand too far apart are each a word of their own.
    expect(text).not.toMatch(/\b\p{Lu} \p{Lu} \p{Lu} \p{Lu}\b/u);
    expect(/^Title: +(.+)$/m.exec(info)?.[1]).toMatch(document.title);
    expect(info).toMatch(/^Author: +Costa Eterna Bodas$/m);
    expect(info).not.toContain('react-pdf');
    expect(info).toMatch(/^Tagged: +yes$/m);
  });

  it('wraps long names and addresses, with their accents, and puts no hyphen into them', async () => {
    const { text } = await readBack(DOCUMENTS.ticket?.path ?? '');
    const flat = text.replaceAll(/\s+/g, ' ');
    for (const part of ['María Guadalupe de los Ángeles', 'Hernández-', 'Echeverría Ñúñez', 'Íñigo & Ximena'])
      expect(flat).toContain(part);
    expect(text.replaceAll(/\s+/g, '')).toContain(ENDLESS);
  });

  it.each(['receipt', 'quote', 'statement'])('has what belongs to its amount right below it: %s', async (name) => {
    const { bytesOf } = await printedPapers(provider);
    const file = join(folder, 'amount.pdf');
    writeFileSync(file, await bytesOf(PAPERS[name]?.path ?? (() => ''), 'es'));
    const box = execFileSync(join(tools ?? '', 'pdftotext'), ['-l', '1', '-bbox', file, '-'], { encoding: 'utf8' });
    const tops = [...box.matchAll(/yMin="([\d.]+)"/g)].map(([, top]) => Number(top)).sort((one, two) => one - two);
    const body = tops.filter((top) => top < FOOT_OF_LETTER);
    expect(Math.max(...body.map((top, index) => top - (body[index - 1] ?? top)))).toBeLessThan(WIDEST_GAP);
  });

  it('says its language where a screen reader looks for it', async () => {
    for (const locale of ['es', 'en']) {
      const answer = await provider.request(`/api/v1/reservations/${KEY}/ticket.pdf?locale=${locale}`, {
        headers: staff,
      });
      const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(file).toMatch(new RegExp(`/Lang \\(${locale}\\)`));
      expect(file).toContain('/DisplayDocTitle true');
    }
  });
});
