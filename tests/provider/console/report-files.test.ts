import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '@/lib/contract/report';
import type { ReportJob, StartedReportJob } from '@/lib/contract/report-job';
import { isoInZone } from '@/lib/domain/zone';
import { payments, reservations } from '@/lib/provider/db/schema';
import { runReportJobs } from '@/lib/provider/desk/report/run-report-jobs';
import { dataOf } from '@/tests/support/booking';
import { findOffice } from '@/tests/support/find-office';
import { findPoppler } from '@/tests/support/find-poppler';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const office = findOffice();
const poppler = findPoppler();
if (!office || !poppler) console.warn('report files are not opened: install libreoffice-calc-nogui and poppler-utils');

/** Comma, quotes, UTF-8, from the first row; cells as they are shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
const NAME = 'Íñigo «Ñandú» Peña & Ávila';
const EVENT = '/api/v1/events/PLS-DEMO-BODA';

let provider: TestProvider;
let staff: { cookie: string };
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'report-files-'));
  provider = await startTestProvider();
  staff = await provider.as('agency@demo.test');
  await provider.db
    .update(reservations)
    .set({ firstName: 'Íñigo «Ñandú»', lastName: 'Peña & Ávila' })
    .where(eq(reservations.key, 'RSV-DEMO-0001'));
  const [own] = await provider.db.select().from(reservations).where(eq(reservations.key, 'RSV-DEMO-0001'));
  await provider.db
    .update(payments)
    .set({ paidOn: '2026-02-28', amount: 1_234_567, bank: 'Banco del Bajío' })
    .where(eq(payments.reservationId, own?.id ?? ''));
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The file as LibreOffice makes another of it. */
function converted(file: string, to: string, ending: string): Buffer {
  // A profile of its own: another LibreOffice that runs would be asked to do it, and this one end at once.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const rest = ['--headless', '--norestore', '--convert-to', to, '--outdir', folder, join(folder, file)];
  execFileSync(office ?? '', [profile, ...rest], { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  return readFileSync(join(folder, `${file.replace(/\.\w+$/, '')}.${ending}`));
}

const FILES = {
  atOnce: async () => {
    const answer = await provider.request(`${EVENT}/reports/payments?format=xlsx&locale=es`, { headers: staff });
    return new Uint8Array(await answer.arrayBuffer());
  },
  // Written in pieces, by a writer of its own.
  inBackground: async () => {
    const json = { report: 'payments', format: 'xlsx', locale: 'es' };
    const { id } = await dataOf<StartedReportJob>(
      await provider.request(`${EVENT}/report-jobs`, { json, headers: staff }),
      202,
    );
    await runReportJobs({ ctx: systemContext(provider) });
    const path = `/api/v1/report-jobs/${id}`;
    expect(await dataOf<ReportJob>(await provider.request(path, { headers: staff }))).toMatchObject({ state: 'done' });
    return new Uint8Array(await (await provider.request(`${path}/file`, { headers: staff })).arrayBuffer());
  },
};

describe('a report’s workbook', () => {
  it.each(Object.keys(FILES) as (keyof typeof FILES)[])(
    'has real amounts, days and moments, by the clock at the event: %s',
    async (how) => {
      const { columns, rows } = await dataOf<Report>(
        await provider.request(`${EVENT}/reports/payments?per_page=100&locale=es`, { headers: staff }),
      );
      const written: unknown[][] = [];
      for await (const { values } of streamXlsxRows(await FILES[how]())) written.push([...values]);
      const of = (name: string) => columns.findIndex((column) => column.name === name);
      const asked = rows.find((row) => row[of('key')] === 'RSV-DEMO-0001') ?? [];
      const kept = written.find((row) => row[of('key')] === 'RSV-DEMO-0001') ?? [];
      // A number is one to whoever reckons with it, however it is shown.
      expect(kept[of('amount')]).toBe(12345.67);
      expect(kept[of('paidOn')]).toEqual(new Date('2026-02-28T00:00:00Z'));
      const clock = isoInZone(String(asked[of('createdAt')]), 'America/Cancun').slice(0, 19);
      expect(kept[of('createdAt')]).toEqual(new Date(`${clock}Z`));
    },
  );
});

describe.skipIf(!office || !poppler)('a report’s workbook, opened in LibreOffice', () => {
  it.each(Object.keys(FILES) as (keyof typeof FILES)[])(
    'keeps accents, days and money, and each row: %s',
    async (how) => {
      const report = await dataOf<Report>(
        await provider.request(`${EVENT}/reports/payments?per_page=100&locale=es`, { headers: staff }),
      );
      writeFileSync(join(folder, `${how}.xlsx`), await FILES[how]());
      const lines = converted(`${how}.xlsx`, CSV, 'csv').toString('utf8').trim().split('\n');
      expect(lines).toHaveLength(report.total + 1);
      const [header = '', ...rows] = lines;
      for (const { label } of report.columns) expect(header).toContain(label);
      const row = rows.find((line) => line.includes('RSV-DEMO-0001')) ?? '';
      for (const cell of [NAME, '12,345.67', '2026-02-28', 'Banco del Bajío']) expect(row).toContain(cell);
    },
    120_000,
  );

  it('is rendered, every column on a page that can be printed', async () => {
    writeFileSync(join(folder, 'rendered.xlsx'), await FILES.atOnce());
    const pdf = converted('rendered.xlsx', 'pdf', 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = execFileSync(join(poppler ?? '', 'pdftotext'), ['-layout', '-', '-'], {
      input: pdf,
      encoding: 'utf8',
    });
    const flat = text.replaceAll(/\s+/g, ' ');
    for (const word of ['RSV-DEMO-0001', 'Peña & Ávila', '12,345.67', '2026-02-28']) expect(flat).toContain(word);
  }, 120_000);
});
