import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentSlipUrl } from '@/components/payment/document-urls';
import { guestsExportUrl } from '@/lib/api/guest';
import { depositReceiptUrl } from '@/lib/api/master-account';
import { reportUrl } from '@/lib/api/report';
import { roomingListUrl } from '@/lib/api/rooming-list';
import { seatingFileUrl } from '@/lib/api/seating';
import { attachmentUrl } from '@/lib/api/support-ticket';
import { manifestUrl } from '@/lib/api/transport-leg';
import { PROVIDER_URL } from '@/lib/config/public-env';
import { agencies } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { declaredCalls } from '../../support/provider-calls';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const call = async (headers: Record<string, string>, path = '/api/v1/me') => {
  const answer = await fetch(provider.url + path, { headers });
  return [answer.status, (await answer.json()).code];
};

test('a call without the token of a calling app, or with an unknown one, is refused', async () => {
  const { cookie } = await provider.as('admin@demo.test');
  expect(await call({ cookie })).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ cookie, authorization: 'unknown' })).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ cookie, authorization: 'Bearer demo-agency-token' })).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ authorization: 'unknown' }, '/no-such-path')).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ authorization: 'demo-agency-token' })).toEqual([401, 'UNAUTHENTICATED']);
  expect(await call({ authorization: 'demo-agency-token-2' })).toEqual([401, 'UNAUTHENTICATED']);
});

/** What links, images and other people's machines ask for; it proves itself by its cookie, its key or its signature. */
const OPEN_CALLS = [
  'GET /agency/{id}/contact.vcf',
  'GET /api/v1/activities/{id}/photos/{file}',
  'GET /api/v1/agencies/{id}/pictures/{file}',
  'GET /api/v1/audit-log/export',
  'GET /api/v1/companions/{token}/payment-slip.pdf',
  'GET /api/v1/events/code/{code}/calendar.ics',
  'GET /api/v1/events/{id}/guests/export',
  'GET /api/v1/events/{id}/master-account/statement.pdf',
  'GET /api/v1/events/{id}/photos/{file}',
  'GET /api/v1/events/{id}/reports/account',
  'GET /api/v1/events/{id}/reports/attendance',
  'GET /api/v1/events/{id}/reports/booked',
  'GET /api/v1/events/{id}/reports/callers',
  'GET /api/v1/events/{id}/reports/calls',
  'GET /api/v1/events/{id}/reports/catering',
  'GET /api/v1/events/{id}/reports/dues',
  'GET /api/v1/events/{id}/reports/manifest',
  'GET /api/v1/events/{id}/reports/payments',
  'GET /api/v1/events/{id}/reports/rooming-list',
  'GET /api/v1/events/{id}/reports/rooms',
  'GET /api/v1/events/{id}/reports/transport',
  'GET /api/v1/events/{id}/reservations/export',
  'GET /api/v1/events/{id}/save-the-date-card.pdf',
  'GET /api/v1/events/{id}/save-the-date.pdf',
  'GET /api/v1/events/{id}/seating/file',
  'GET /api/v1/events/{id}/transport-manifests',
  'GET /api/v1/guest-imports/{id}/refused-rows.csv',
  'GET /api/v1/guests/{id}/personal-data',
  'GET /api/v1/hotels/{id}/photos/{file}',
  'GET /api/v1/household-answers/{token}/calendar.ics',
  'GET /api/v1/mailing-opt-outs/{token}',
  'GET /api/v1/master-account/{id}/deposits/{depositId}/receipt',
  'GET /api/v1/me/personal-data',
  'GET /api/v1/payments/{id}/proof',
  'GET /api/v1/payments/{id}/receipt.pdf',
  'GET /api/v1/report-jobs/{id}/file',
  'GET /api/v1/reservations/{key}/calendar.ics',
  'GET /api/v1/reservations/{key}/payment-slip.pdf',
  'GET /api/v1/reservations/{key}/ticket-qr.svg',
  'GET /api/v1/reservations/{key}/ticket.pdf',
  'GET /api/v1/stories/{id}/photos/{file}',
  'GET /api/v1/support-tickets/{id}/attachments/{attachmentId}',
  'GET /api/v1/training-videos/{slug}/captions/{locale}',
  'GET /api/v1/transport-requests/{id}/quote.pdf',
  'GET /api/v1/users/export',
  'GET /api/v1/webhooks/whatsapp',
  'GET /api/v1/webhooks/whatsapp/{numberId}',
  'POST /api/v1/mailing-opt-outs/{token}',
  'POST /api/v1/webhooks/mail',
  'POST /api/v1/webhooks/sms/inbound',
  'POST /api/v1/webhooks/sms/status',
  'POST /api/v1/webhooks/whatsapp',
  'POST /api/v1/webhooks/whatsapp/{numberId}',
  'POST /api/v1/webhooks/{processor}',
];

test('every declared call asks for the token, but for what a link, an image or a foreign machine asks for', async () => {
  const open: string[] = [];
  for (const { name, method, path } of await declaredCalls(provider)) {
    const concrete = path.replace(/\{\w+\}/g, 'nobody');
    const answer = await fetch(provider.url + concrete, { method });
    const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : {};
    if (body.code !== 'AGENCY_TOKEN') open.push(name);
  }
  expect(open.sort()).toEqual(OPEN_CALLS);
});

/** Addresses that pages link to, whose way is written by a function. */
const BUILT = [
  depositReceiptUrl({ id: 'nobody', depositId: 'nobody' }),
  guestsExportUrl('nobody', {}),
  manifestUrl({ eventId: 'nobody', supplier: 'nobody', day: '2027-01-10', format: 'pdf', locale: 'es' }),
  paymentSlipUrl({ reservationKey: 'nobody' }, { currency: 'USD', locale: 'es' }),
  reportUrl({ eventId: 'nobody', name: 'rooms', format: 'csv', locale: 'es', filters: {}, columns: [] }),
  roomingListUrl({ eventId: 'nobody', format: 'csv', locale: 'es' }),
  seatingFileUrl({ eventId: 'nobody', format: 'pdf', locale: 'es' }),
  attachmentUrl('nobody', 'nobody'),
];

test('whatever a page links to asks for no token: a browser sends its cookie alone', async () => {
  const files = ['lib/api', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
      /\.tsx?$/.test(name) ? [readFileSync(join(folder, name), 'utf8')] : [],
    ),
  );
  const links = files.flatMap((text) => [...text.matchAll(/\$\{PROVIDER_URL\}([^`]*)/g)].map(([, path = '']) => path));
  const written = links.filter((link) => link.startsWith('/'));
  expect(links.length - written.length).toBe(BUILT.length);
  const plain = written.map((link) => link.replace(/\$\{[^}]*\}/g, 'nobody'));
  for (const path of [...plain, ...BUILT.map((url) => url.replace(PROVIDER_URL, ''))]) {
    const answer = await fetch(provider.url + path);
    const text = await answer.text();
    expect([path, answer.status === 405, text.includes('AGENCY_TOKEN')]).toEqual([path, false, false]);
  }
});

test('what is asked for by a link is told its methods without a token too; an unknown path asks for it', async () => {
  const answer = await fetch(`${provider.url}/healthz`, { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await fetch(`${provider.url}/docs`)).status).toBe(200);
  expect(await call({}, '/docs/no-such-file')).toEqual([401, 'AGENCY_TOKEN']);
});

test('an agency that is switched off is refused within a minute', async () => {
  await provider.db.update(agencies).set({ active: false, suspendedAt: new Date() }).where(eq(agencies.id, '2'));
  provider.clock.pass(60_001);
  expect(await call({ authorization: 'demo-agency-token-2' })).toEqual([401, 'AGENCY_TOKEN']);
});

test('the token is kept as its hash alone', async () => {
  expect(JSON.stringify(await provider.db.select().from(agencies))).not.toContain('demo-agency-token');
});
