import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '@/lib/contract/report';
import type { Reservation } from '@/lib/contract/reservation';
import type { LegManifest } from '@/lib/contract/transport-leg';
import { auditLog, outbox, permissionGrants, transportManifests, transportRequests } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import { contextOf, recordingMailer } from '@/tests/provider/mail/mail-support';
import { AGENCY, dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { firstLeg, insertTravellers, LEG_FACTS, TRAVEL_DAY, transportDesk } from '@/tests/support/travellers';
import { unzipped } from '@/tests/support/unzipped';

let provider: TestProvider;
let office: { cookie: string };
let desk: ReturnType<typeof transportDesk>;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
  desk = transportDesk(provider, office);
});
afterAll(() => provider.close());

const MAILING = { supplier: LEG_FACTS.supplier, day: TRAVEL_DAY, email: 'Base@traslados.example' };
const TO = 'base@traslados.example';

async function planned() {
  const { legs, block, guests } = await insertTravellers(provider, [
    { adults: 2, time: '14:00' },
    { adults: 3, time: '14:10' },
  ]);
  await desk.confirmLeg(firstLeg(await desk.suggest(legs)));
  const manifests = `/api/v1/events/${block.eventId}/transport-manifests`;
  return { legs, guests, manifests, eventId: block.eventId };
}

const mail = (manifests: string, key: string, changes: object = {}, headers = office) =>
  provider.request(`${manifests}/mails`, {
    method: 'POST',
    json: { ...MAILING, ...changes },
    headers: { ...headers, 'Idempotency-Key': key },
  });
const ofEvent = (eventId: string) =>
  and(eq(outbox.kind, 'transport-manifest'), sql`${outbox.payload} ->> 'eventId' = ${eventId}`);

/** What leaves for the supplier now. */
async function delivered() {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const toSupplier = sent.filter(({ to }) => to === TO);
  const [only] = toSupplier;
  if (!only || toSupplier.length > 1) throw new Error(`${toSupplier.length} mails to the supplier`);
  const [pdf, xlsx] = (only.attachments ?? []).map(({ content }) => Buffer.from(content));
  if (!pdf || !xlsx) throw new Error('files are missing');
  return { ...only, pdf, cells: unzipped(xlsx, 'xl/sharedStrings.xml') };
}

it('sends the day’s manifest with its files once a key, and keeps version, time and address', async () => {
  const { manifests, legs, guests, eventId } = await planned();
  const first = await dataOf<LegManifest>(await mail(manifests, 'press-one'), 201);
  expect(first).toMatchObject({ email: TO, sent: { number: 1, at: NOW.toISOString(), to: TO } });
  const again = await dataOf<LegManifest>(await mail(manifests, 'press-one'), 201);
  expect(again).toEqual(first);
  expect(await provider.db.select().from(outbox).where(ofEvent(eventId))).toHaveLength(1);
  const { subject, text, pdf, cells, attachments } = await delivered();
  expect(subject).toMatch(/^Traslados del /);
  expect(text).not.toMatch(/mail\.|supplier\.|\{\w+\}|\bundefined\b|\bnull\b/);
  expect(text).toContain('Personas: 5');
  const page = await pdfText(new Uint8Array(pdf));
  for (const word of ['Familia de 2', 'Familia de 3']) expect(page).toContain(word);
  expect(attachments?.map(({ filename }) => filename)).toEqual([
    `llegadas-y-salidas-traslados-sol-${TRAVEL_DAY}.pdf`,
    `llegadas-y-salidas-traslados-sol-${TRAVEL_DAY}.xlsx`,
  ]);
  for (const word of ['Familia de 2', 'Familia de 3', 'Terminal 3', 'Luis Pech']) expect(cells).toContain(word);
  const audited = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'manifest.mailed'));
  expect(audited.map(({ after }) => after)).toEqual([
    { supplier: LEG_FACTS.supplier, day: TRAVEL_DAY, number: 1, parties: 2, to: TO },
  ]);

  const parties = [{ requestId: guests[0]?.requestId, movement: 'arrival' }];
  await desk.planOf(desk.send(`${legs}/moves`, { day: TRAVEL_DAY, legId: null, parties }));
  const second = await dataOf<LegManifest>(await mail(manifests, 'press-two'), 201);
  expect([second.sent?.number, second.lines.map(({ change }) => change)]).toEqual([2, ['same']]);
  // What leaves says the change against the version before it, whatever became of the plan meanwhile.
  await desk.planOf(
    desk.send(`${legs}/moves`, {
      day: TRAVEL_DAY,
      legId: null,
      parties: [{ ...parties[0], requestId: guests[1]?.requestId }],
    }),
  );
  const next = await delivered();
  expect(next.subject).toMatch(/^Cambios en los traslados del /);
  expect(next.text).toContain('Hay 1 cambio');
  for (const word of ['Familia de 2', 'Familia de 3']) expect(next.cells).toContain(word);
});

it('refuses an address that is none and a day on which nobody is driven, and keeps nothing of it', async () => {
  const { manifests, eventId } = await planned();
  const wrong = await failureOf(await mail(manifests, 'wrong', { email: 'base' }));
  expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual(['INVALID', ['email']]);
  expect((await failureOf(await mail(manifests, 'nobody', { supplier: 'Otro' }))).code).toBe('INVALID_STATE');
  expect(await provider.db.select().from(outbox).where(ofEvent(eventId))).toEqual([]);
  const kept = provider.db.select().from(transportManifests).where(eq(transportManifests.eventId, eventId));
  expect(await kept).toEqual([]);
});

it('is the office’s: other agencies find nothing, guests may not, and an agency knows its own addresses alone', async () => {
  const { manifests, guests } = await planned();
  const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
  expect((await mail(manifests, 'foreign', {}, foreign)).status).toBe(404);
  expect((await mail(manifests, 'guest', {}, guests[0]?.headers)).status).toBe(403);
  const couple = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
  expect([403, 404]).toContain((await mail(manifests, 'couple', {}, couple)).status);
  await dataOf<LegManifest>(await mail(manifests, 'own'), 201);
  const { manifests: others } = await planned();
  const asked = `${others}?${new URLSearchParams({ supplier: LEG_FACTS.supplier, day: TRAVEL_DAY })}`;
  const known = await dataOf<LegManifest>(await provider.request(asked, { headers: office }));
  expect([known.email, known.sent]).toEqual([TO, null]);
});

it('names its file in letters that every header holds', async () => {
  const { manifests } = await planned();
  const asked = new URLSearchParams({ supplier: 'Camión Ñandú Łódź', day: TRAVEL_DAY, format: 'pdf' });
  const file = await provider.request(`${manifests}?${asked}`, { headers: office });
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="llegadas-y-salidas-camion-nandu-odz-${TRAVEL_DAY}.pdf"`,
  );
});

it('keeps the lines whole whoever sends, and tells no phone number to who may not see them', async () => {
  const { manifests, guests } = await planned();
  const asked = `${manifests}?${new URLSearchParams({ supplier: LEG_FACTS.supplier, day: TRAVEL_DAY })}`;
  const planner = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
  await provider.db.insert(permissionGrants).values({
    agencyId: AGENCY,
    role: 'weddingPlanner',
    permission: 'readGuestContacts',
    allowed: false,
    changedAt: NOW,
    changedBy: 'user:x',
  });
  const mobilesFor = async (headers: { cookie: string }) => {
    const { lines } = await dataOf<LegManifest>(await provider.request(asked, { headers }));
    return lines.map(({ facts, change }) => [facts.mobile, change]);
  };
  const [guest] = guests;
  const { contact } = await dataOf<Reservation>(
    await provider.request(guest?.path ?? '', { headers: guest?.headers ?? office }),
  );
  await provider.db.delete(outbox);
  await dataOf<LegManifest>(await mail(manifests, 'planner', {}, planner), 201);
  expect((await delivered()).cells).not.toContain(contact.mobile);
  expect(await mobilesFor(planner)).toEqual([
    [null, 'same'],
    [null, 'same'],
  ]);
  expect(await mobilesFor(office)).toEqual([
    [contact.mobile, 'same'],
    [expect.any(String), 'same'],
  ]);
  await dataOf<LegManifest>(await mail(manifests, 'office', {}), 201);
  expect((await delivered()).cells).toContain(contact.mobile);
});

it('tells flight and notes of each way alike in the report, its file and the supplier’s manifest', async () => {
  const { manifests, guests, eventId } = await planned();
  const noted = eq(transportRequests.id, guests[0]?.requestId ?? '');
  await provider.db.update(transportRequests).set({ notes: 'Silla para bebé' }).where(noted);
  const asked = `${manifests}?${new URLSearchParams({ supplier: LEG_FACTS.supplier, day: TRAVEL_DAY })}`;
  const { lines } = await dataOf<LegManifest>(await provider.request(asked, { headers: office }));
  const there = ['AM 442 14:00, Silla para bebé', 'AM 442 14:10'];
  expect(lines.map(({ facts }) => facts.flight)).toEqual(there);
  const path = `/api/v1/events/${eventId}/reports/manifest?columns=flight&columns=passenger`;
  const report = await dataOf<Report>(await provider.request(path, { headers: office }));
  const flights = report.rows.map((row) => row[report.columns.findIndex(({ name }) => name === 'flight')]);
  expect(flights).toEqual([...there, 'Silla para bebé', null]);
  const file = await (await provider.request(`${path}&format=csv`, { headers: office })).text();
  for (const told of there) expect(file).toContain(told);
});
