import { eq } from 'drizzle-orm';
import type { RoleName } from '@/lib/contract/role';
import { USUAL_REMINDERS } from '@/lib/domain/reminders';
import { coupons, events, payments, reservationRooms, reservations, transportRequests } from '@/lib/provider/db/schema';
import type { Policy } from '@/lib/provider/http/policy';
import { NEW_HOTEL, NEW_ROOM } from './new-hotel';
import type { TestProvider, TestRequest } from './provider';

export interface ProviderCall {
  /** `GET /api/v1/reservations/{key}`. */
  name: string;
  method: string;
  path: string;
  policy: Policy;
  pathParameters: string[];
  queryParameters: string[];
  bodyType: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded' | null;
}

/** The records that a call is made about. */
export interface Target {
  agencyId: string;
  eventId: string;
  eventCode: string;
  reservationId: string;
  reservationKey: string;
  roomId: string;
  paymentId: string;
  /** A category of the event's room block. */
  categoryId: string;
  /** A category of a hotel that the agency manages, or of none of its own. */
  hotelRoomId: string;
  /** A coupon of the event. */
  couponId: string;
  /** A transport request of the reservation. */
  transportId: string;
  /** An account of the agency. */
  userId: string;
}

interface Operation {
  'x-policy': Policy;
  parameters?: { name: string; in: 'path' | 'query' }[];
  requestBody?: { content: Record<string, unknown> };
}

/** Every call that the OpenAPI document declares. */
export async function declaredCalls(provider: Pick<TestProvider, 'request'>): Promise<ProviderCall[]> {
  const document: { paths: Record<string, Record<string, Operation>> } = await (
    await provider.request('/openapi.json')
  ).json();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const named = (place: 'path' | 'query') =>
        (operation.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
      return {
        name: `${method} ${path}`,
        method,
        path,
        policy: operation['x-policy'],
        // A call that declares no schema for its path still has its parameters.
        pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
        queryParameters: named('query'),
        bodyType: (Object.keys(operation.requestBody?.content ?? {})[0] ?? null) as ProviderCall['bodyType'],
      };
    }),
  );
}

/** The first of some rows that a target needs. */
async function oneOf<Row>(query: PromiseLike<Row[]>): Promise<Row | { id: string }> {
  const [row] = await query;
  return row ?? { id: 'none-in-the-demo' };
}

/** The records of the demo reservation with this id. */
export async function targetOf({ db }: Pick<TestProvider, 'db'>, reservationId: string): Promise<Target> {
  const [row] = await db
    .select({ reservation: reservations, event: events, room: reservationRooms, payment: payments })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .innerJoin(reservationRooms, eq(reservationRooms.reservationId, reservations.id))
    .innerJoin(payments, eq(payments.reservationId, reservations.id))
    .where(eq(reservations.id, reservationId));
  if (!row) throw new Error(`the demo lacks ${reservationId}`);
  return {
    agencyId: row.event.agencyId,
    eventId: row.event.id,
    eventCode: row.event.code,
    reservationId: row.reservation.id,
    reservationKey: row.reservation.key,
    roomId: row.room.id,
    paymentId: row.payment.id,
    categoryId: row.room.eventCategoryId,
    hotelRoomId: row.event.agencyId === '1' ? 'room-patio' : 'room-mar',
    transportId: (
      await oneOf(db.select().from(transportRequests).where(eq(transportRequests.reservationId, row.reservation.id)))
    ).id,
    userId: row.event.agencyId === '1' ? 'user-wholesaler' : 'user-organizer-2',
    couponId: (await oneOf(db.select().from(coupons).where(eq(coupons.eventId, row.event.id)))).id,
  };
}

/** What stands for `{parameter}` in a path. A new kind of record has to be named here. */
export function pathValue(call: ProviderCall, parameter: string, target: Target): string {
  const before = call.path.split('/').at(call.path.split('/').indexOf(`{${parameter}}`) - 1);
  const values: Record<string, string> = {
    'agency id': target.agencyId,
    'event id': target.eventId,
    'events id': target.eventId,
    'code code': target.eventCode,
    'reservations key': target.reservationKey,
    'rooms id': target.roomId,
    'payments id': target.paymentId,
    'refunds id': `${target.paymentId}-refund`,
    'late-fees dueOn': '2027-01-10',
    'notes id': 'a-note-of-nobody',
    'transport-legs id': 'a-leg-of-nobody',
    'unpaid-addresses address': 'an-address-of-nobody',
    'mails id': 'a-mail-of-nobody',
    'job-failures id': 'a-failure-of-no-job',
    'agencies id': target.agencyId,
    'lists list': 'reservations',
    'saved-views id': 'a-view-of-nobody',
    'webhooks processor': 'stripe',
    'tokens tokenId': 'a-token-of-nobody',
    'reservation-keys id': target.reservationId,
    'webhooks webhookId': 'a-webhook-of-nobody',
    'deliveries deliveryId': 'a-delivery-of-nobody',
    'coupons id': target.couponId,
    'categories id': target.categoryId,
    'login-links token': 'a-token-of-no-mail',
    'password-resets key': 'a-key-of-no-mail-that-has-the-form-of-one-1',
    'sessions id': 'a-session-of-nobody',
    'users id': target.userId,
    'pictures file': 'a-picture-of-nobody.png',
    'invitations key': 'a-key-of-no-mail-that-has-the-form-of-one-1',
    'transport-requests id': target.transportId,
    'waitlist token': 'a-token-of-no-entry',
    'waitlist-entries id': 'an-entry-of-no-list',
    'contact-messages id': target.agencyId === '1' ? 'contact-message-demo' : 'a-message-of-nobody',
    'notifications id': target.agencyId === '1' ? 'notification-01' : 'a-notification-of-nobody',
    'contact-notices token': 'a-token-of-no-notice',
    'household-answers token': 'a-token-of-no-household',
    'erasure guestId': 'guest-090',
    'companions token': 'a-token-of-no-companion',
    'companions id': 'a-companion-of-nobody',
    'mailing-opt-outs token': 'a-token-of-no-mailing',
    'suggestions id': target.agencyId === '1' ? 'suggestion-1' : 'a-suggestion-of-nobody',
    'support-tickets id': target.agencyId === '1' ? 'ticket-demo' : 'a-ticket-of-nobody',
    'attachments attachmentId': 'a-file-of-nobody',
    'late-answers id': 'a-household-of-nobody',
    'whatsapp numberId': '1',
    'mailings id': target.agencyId === '1' ? 'mailing-2' : 'a-mailing-of-nobody',
    'guest-imports id': 'an-import-of-nobody',
    'report-jobs id': 'a-report-of-nobody',
    'report-schedules id': 'a-schedule-of-nobody',
    'guests id': target.agencyId === '1' ? 'guest-090' : 'a-guest-of-nobody',
    'activities id': target.agencyId === '1' ? 'activity-event-demo-boda-1' : 'an-activity-of-nobody',
    'calls id': target.agencyId === '1' ? 'call-3' : 'a-call-of-nobody',
    'hotels id': target.agencyId === '1' ? 'hotel-villa-agave' : 'a-hotel-of-nobody',
    'categories category': target.hotelRoomId,
    'stories id': target.agencyId === '1' ? 'story-1' : 'story-of-nobody',
    'photos file': 'a-photo-of-nobody.png',
    'training-videos slug': 'a-film-of-nobody',
    'training-videos id': 'a-film-of-nobody',
    'captions locale': 'es',
    'mail-words kind': 'ticket',
    'mail-suppressions suppressionId': 'a-mailbox-of-nobody',
    'phones phoneId': `phone-${target.agencyId}-1`,
    'social-media networkId': 'a-network-of-nobody',
    'master-account id': target.agencyId === '1' ? 'master-account-boda' : 'an-account-of-nobody',
    'services serviceId': 'service-1',
    'deposits depositId': 'deposit-1',
    'tables tableId': 'banquet-table-1',
    'rules ruleId': 'seating-rule-1',
    'questions questionId': 'service-question-1',
    'bank-transactions id': 'a-row-of-no-bank',
    'bank-accounts accountId': `bank-${target.agencyId}-usd`,
  };
  const value = values[`${before} ${parameter}`];
  if (!value) throw new Error(`${call.name}: say in tests/support/provider-calls.ts what {${parameter}} stands for`);
  return value;
}

/** Whether a role passes the policy by what it says alone. */
export function admits(policy: Policy, role: RoleName, rolesWith: Record<string, readonly RoleName[]>): boolean {
  switch (policy.kind) {
    case 'public':
    case 'session':
      return true;
    case 'role':
      return policy.roles.includes(role);
    case 'permission':
      return (rolesWith[policy.permission] ?? []).includes(role);
    case 'holderOr':
      return role === 'attendee' || role === 'reservation' || (rolesWith[policy.permission] ?? []).includes(role);
  }
}

export interface Values {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What an answer without end says first. */
async function beginning(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new Response(first?.value ?? null, { status: answer.status, headers: answer.headers });
}

/** Makes a call; what `values` leave out is filled for the target. */
export async function make(
  provider: Pick<TestProvider, 'request'>,
  call: ProviderCall,
  target: Target,
  values: Values = {},
): Promise<Response> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.path?.[name] ?? pathValue(call, name, target)),
  );
  const query = new URLSearchParams({
    ...(call.queryParameters.includes('agency_id') && { agency_id: target.agencyId }),
    ...(call.queryParameters.includes('version') && { version: '1' }),
    ...(call.queryParameters.includes('supplier') && { supplier: 'Traslados Sol', day: '2027-06-09' }),
    ...(call.queryParameters.includes('eventDate') && { eventDate: '2099-06-10' }),
    ...values.query,
  });
  const init: TestRequest = { method: call.method, headers: values.headers ?? {} };
  if (call.bodyType === 'application/json') init.json = values.body ?? bodyOf(call);
  if (call.bodyType === 'multipart/form-data') init.body = form(values.body ?? bodyOf(call));
  if (call.bodyType === 'application/x-www-form-urlencoded') init.body = urlForm(values.body ?? bodyOf(call));
  return beginning(await provider.request(query.size > 0 ? `${path}?${query}` : path, init));
}

const PROOF = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' });

const urlForm = (fields: unknown) =>
  new URLSearchParams(Object.entries(fields ?? {}).map(([name, value]): [string, string] => [name, String(value)]));

function form(fields: unknown): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields as Record<string, unknown>)) body.set(name, String(value));
  body.set('proof', PROOF, 'deposit.pdf');
  return body;
}

const ROOM = {
  categoryId: 'block-mar',
  checkIn: '2027-05-01',
  checkOut: '2027-05-04',
  adults: 2,
  juniors: 0,
  minors: 0,
  infants: 0,
};

const PLAN = {
  mealPlan: 'AI',
  basis: 'perPersonPerNight',
  taxIncluded: false,
  taxPercent: 19,
  rates: [{ band: 'adult', adultOccupancy: 2, firstNight: null, lastNight: null, amount: 10_000 }],
};

const TEXTS = {
  title: 'Abrir el evento',
  description: 'Cómo se abre la página del evento.',
  transcript: 'Abre la liga que te mandaron.',
  captions: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nAbre la liga',
};

/** A film of the training center, as its admin adds it. */
const MAILING = {
  kind: 'reminder',
  audience: {},
  sendAt: null,
  draft: true,
  subject: { es: 'Falta poco', en: 'Almost there' },
  body: { es: 'Nos vemos pronto.', en: 'See you soon.' },
};
export const ACTIVITY = {
  name: { es: 'Brindis', en: 'Toast' },
  date: '2027-06-08',
  startTime: '19:00',
  endTime: '20:00',
  venue: { es: 'Terraza', en: 'Terrace' },
  location: null,
  description: null,
  paid: false,
  minimumAge: null,
  capacity: null,
  audience: 'everybody',
  dressCodeWomen: null,
  dressCodeMen: null,
  recommendations: null,
  observations: null,
  videoUrl: null,
};

export const VIDEO = {
  slug: 'abrir-el-evento',
  topic: 'booking',
  roles: ['attendee'],
  player: 'file',
  sources: { es: '/training/abrir.es.webm', en: '/training/abrir.en.webm' },
  duration: 30,
  poster: 'event',
  texts: { es: TEXTS, en: TEXTS },
};

const NO_WORDS = { subject: null, heading: null, text: null, button: null };

/** A body that gets past the parsing of each call that takes one. A new call has to be named here. */
const BODIES: Record<string, unknown> = {
  'PUT /api/v1/events/{id}/master-account': { package: 'love', currency: 'MXN' },
  'POST /api/v1/master-account/{id}/services': {
    concept: 'Cena',
    counts: 'fixed',
    quantity: 1,
    unitPrice: 1000,
    currency: 'MXN',
    state: 'draft',
  },
  'PATCH /api/v1/master-account/{id}/services/{serviceId}': { concept: 'Cena', version: 1 },
  'POST /api/v1/master-account/{id}/services/{serviceId}/questions': { text: '¿Incluye vino?' },
  'PATCH /api/v1/master-account/{id}/questions/{questionId}': { answer: 'Sí, incluye', version: 1 },
  'POST /api/v1/master-account/{id}/deposits': {
    concept: 'Anticipo',
    amount: 1000,
    currency: 'MXN',
    date: '2026-07-01',
    method: 'transfer',
  },
  'PATCH /api/v1/master-account/{id}/deposits/{depositId}': { concept: 'Anticipo', version: 1 },
  'DELETE /api/v1/master-account/{id}/deposits/{depositId}': { reason: 'Era de otra boda', version: 1 },
  'PUT /api/v1/master-account/{id}/deposits/{depositId}/receipt': {},
  'POST /api/v1/agencies/{id}/webhooks': {
    name: 'CRM',
    url: 'https://hooks.example.com/',
    events: ['payment.approved'],
  },
  'PUT /api/v1/agencies/{id}/whatsapp-number': {
    numberId: '106540352242923',
    token: 'a-token-of-whatsapp',
    version: 0,
  },
  'POST /api/v1/agencies/{id}/whatsapp-tests': { mobile: '+525512345678', kind: 'guest', language: 'es' },
  'POST /api/v1/agencies/{id}/tokens': { name: 'ERP', scopes: ['payments:read'], days: 90 },
  'PATCH /api/v1/agencies/{id}/webhooks/{webhookId}': { name: 'CRM', version: 1 },
  'POST /api/v1/agencies/{id}/webhooks/{webhookId}/secret': { version: 1 },
  'POST /api/v1/notifications/{id}/read': { read: true },
  'POST /api/v1/notifications/read-all': { event: 'PLS-NOBODY' },
  'POST /api/v1/notifications/read-all/undo': { batch: 'a-batch-of-nobody' },
  'POST /api/auth/login': { email: 'agency@demo.test', password: 'not the password' },
  'POST /login': { key: 'RSV-NONE-0000', email: 'nobody@demo.test' },
  'POST /api/auth/login/second-factor': { challenge: 'a-challenge-of-no-login', code: '123456' },
  'POST /api/auth/backdoor': { email: 'nobody@demo.test', reason: 'Ayuda por teléfono' },
  'POST /api/v1/password-resets': { email: 'nobody@demo.test' },
  'POST /api/v1/login-links': { email: 'nobody@demo.test' },
  'POST /api/v1/signup/verification-mails': { email: 'nobody@demo.test' },
  'PUT /api/v1/password-resets/{key}': {
    password: 'una-clave-nueva-2026',
    passwordConfirmation: 'una-clave-nueva-2026',
  },
  'POST /api/v1/signup': {
    kind: 'couple',
    plan: 'honey',
    name: 'Ana Ruiz',
    email: 'ana.ruiz@pareja.test',
    password: 'una-clave-nueva-2026',
    partnerName: 'Luis Peña',
    tentativeDate: '2028-05-01',
  },
  'POST /api/v1/signup/verification': { token: 'a-token-of-no-mail', password: 'una-clave-nueva-2026' },
  'POST /api/v1/me/second-factor': { password: 'not the password' },
  'POST /api/v1/me/second-factor/confirmation': { password: 'not the password', code: '123456' },
  'POST /api/v1/me/second-factor/removal': { password: 'not the password' },
  'POST /api/v1/me/second-factor/recovery-codes': { password: 'not the password' },
  'POST /api/v1/admin/agencies': {
    name: 'Agencia Nueva',
    phone: '55 1234 5678',
    languageCode: 'es',
    email: 'primera-todavia@demo.test',
    person: 'Primera Persona',
  },
  // No agency has this version, so that a permitted call changes nothing.
  'POST /api/v1/admin/agencies/{id}/suspension': { reason: 'Sin pago', version: 9999 },
  'POST /api/v1/admin/agencies/{id}/reopening': { version: 9999 },
  'PUT /api/v1/admin/agencies/{id}/terms': {
    off: ['sms'],
    limits: { publishedEvents: null, people: 9, importGuests: null, mailingsADay: null },
    version: 9999,
  },
  'PUT /api/v1/me/lists/{list}': { hidden: ['total'], density: 'compact', version: 0 },
  'POST /api/v1/me/lists/{list}/views': { name: 'Por aprobar', query: 'need=payment' },
  'PATCH /api/v1/me/saved-views/{id}': { name: 'Vencidas', version: 1 },
  'PATCH /api/v1/me': { name: 'Ana Ruiz', languageCode: 'es', mutedMails: ['payment-to-approve'], version: 0 },
  'PUT /api/v1/me/password': {
    currentPassword: 'not the password',
    password: 'otra-clave-2026',
    passwordConfirmation: 'otra-clave-2026',
  },
  'POST /api/v1/me/sessions/revocation': { scope: 'others' },
  'POST /api/v1/events/{id}/quotes': { rooms: [ROOM], passes: [{ kind: 'adult', quantity: 1 }], coupon: 'NONE' },
  'POST /api/v1/events/{id}/reservations': {
    contact: { firstName: 'Ana', lastName: 'Ruiz', maternalLastName: '', email: 'ana@demo.test', mobile: '9981234567' },
    rooms: [{ ...ROOM, occupants: [{ name: 'Ana Ruiz', band: 'adult', age: 30 }], observations: 'Planta baja' }],
    passes: [{ kind: 'adult', quantity: 1 }],
    coupon: 'NONE',
    guestId: 'guest-001',
    locale: 'es',
  },
  'POST /api/v1/reservations/{key}/transport-requests': {
    kind: 'ground',
    holder: 'Ana Ruiz',
    adults: 2,
    minors: 1,
    departureDate: '2027-05-01',
    returnDate: '2027-05-04',
    origin: 'Aeropuerto de Cancún',
    destination: 'Gran Marea Azul',
    notes: 'Vuelo AM 577',
  },
  'POST /api/v1/transport-requests/{id}/quote': { amount: 9500, currency: 'USD', notes: 'Camioneta', version: 1 },
  'POST /api/v1/transport-requests/{id}/decision': { decision: 'decline', version: 1 },
  'POST /api/v1/events/{id}/waitlist': {
    ...ROOM,
    rooms: 1,
    contact: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@demo.test', mobile: '9981234567' },
    locale: 'es',
  },
  'POST /api/v1/reservations/{key}/confirm': { acceptTerms: true },
  'POST /api/v1/reservations/{key}/cancellation': {
    reason: 'agency',
    text: 'Cambio de planes',
    expectedPenalty: 0,
    rooms: ['no-room'],
  },
  'POST /api/v1/reservations/{key}/cancellation/decision': { decision: 'reject', reason: 'Fuera de plazo' },
  'POST /api/v1/reservations/{key}/change-previews': { kind: 'addRooms', rooms: [ROOM] },
  'POST /api/v1/reservations/{key}/rooms': { rooms: [ROOM], expectedDifference: 0 },
  'PATCH /api/v1/reservations/{key}/rooms/{id}': {
    version: 1,
    occupants: [
      { name: 'Ana Ruiz', band: 'adult', age: 30 },
      { name: 'Luis Ruiz', band: 'adult', age: 31 },
    ],
    observations: 'Planta baja',
    people: { adults: 2, juniors: 0, minors: 0, infants: 0 },
    expectedDifference: 0,
  },
  'POST /api/v1/reservations/{key}/rooms/{id}/occupant-moves': {
    version: 1,
    place: 0,
    toRoomId: 'no-room',
    toVersion: 1,
    toPlace: 0,
  },
  'POST /api/v1/reservations/{key}/rooms/{id}/category': {
    categoryId: 'no-category',
    version: 1,
    expectedDifference: 0,
  },
  'PATCH /api/v1/reservations/{key}/contact': { firstName: 'Ana', locale: 'es', version: 1 },
  'POST /api/v1/reservations/{key}/adjustments': { amount: -100, reason: 'Cortesía', version: 1 },
  'POST /api/v1/reservations/{key}/erasure': { confirm: 'RSV-NONE' },
  'POST /api/v1/guests/{id}/erasure': { confirm: 'Nadie' },
  'POST /api/v1/reservations/{key}/joins': { other: 'RSV-NONE', expectedTotal: 1 },
  'POST /api/v1/reservations/{key}/notes': { text: 'Pide cuna' },
  'POST /api/v1/reservations/{key}/companions': { roomId: 'no-room', place: 1, email: 'luis@correo.test' },
  'PUT /api/v1/reservations/{key}/rooms/{id}/split': {
    way: 'equal',
    holderWeight: 1,
    version: 1,
    shares: [{ companionId: 'a-companion-of-nobody', weight: 1 }],
  },
  'POST /api/v1/reservations/{key}/companions/{id}/leaving': { expectedDifference: 0, version: 1 },
  'POST /api/v1/companions/{token}/leaving': { leaves: true },
  'POST /api/v1/companions/{token}/payments': {
    method: 'deposit',
    amount: '100',
    currency: 'USD',
    paidOn: '2026-11-01',
  },
  'POST /api/v1/companions/{token}/payment-intents': { amount: 100, currency: 'USD' },
  'POST /api/v1/companions/{token}/payments/{id}/sandbox-card': { number: '4242 4242 4242 4242' },
  'POST /api/v1/companions/{token}/payments/{id}/sandbox-authentication': { authorise: true },
  'PUT /api/v1/companions/{token}': { version: 1, name: 'Luis Ruiz', needs: ['vegan'], dietNote: null },
  'POST /api/v1/reservations/{key}/rooms/{id}/dates': {
    checkIn: '2027-05-01',
    checkOut: '2027-05-04',
    version: 1,
    expectedDifference: 0,
  },
  'PUT /api/v1/reservations/{key}/refund-destination': {
    clabe: '032180000118359719',
    bank: 'STP',
    holder: 'Ana Ruiz',
  },
  'POST /api/v1/reservations/{key}/messages': { kind: 'confirmation', paymentId: 'no-payment' },
  'POST /api/v1/reservations/{key}/check-in': { version: 1 },
  'POST /api/v1/events/{id}/transport-legs': { movement: 'arrival', day: '2027-06-09', capacity: 8 },
  'POST /api/v1/events/{id}/transport-legs/suggestion': { day: '2027-06-09', windowMinutes: 60, capacity: 8 },
  'POST /api/v1/events/{id}/transport-legs/moves': {
    day: '2027-06-09',
    legId: null,
    parties: [{ requestId: 'no-request', movement: 'arrival' }],
  },
  'PATCH /api/v1/transport-legs/{id}': { pickUpTime: '14:30', pickUpPlace: 'Terminal 3', version: 1 },
  'POST /api/v1/transport-legs/{id}/confirmation': { version: 1 },
  'POST /api/v1/transport-requests/{id}/flight': { flightNumber: 'AM 442', flightTime: '14:10', version: 1 },
  'POST /api/v1/events/{id}/rooming-list-versions': {},
  'PUT /api/v1/events/{id}/hotel-confirmations': {
    rooms: [{ roomId: 'no-room', confirmation: 'H-1', was: null }],
  },
  'PUT /api/v1/events/{id}/complimentary-rooms': { rooms: [{ roomId: 'no-room', reason: 'earned', was: null }] },
  'POST /api/v1/events/{id}/transport-manifests': { supplier: 'Traslados Sol', day: '2027-06-09' },
  'POST /api/v1/events/{id}/transport-manifests/mails': {
    supplier: 'Traslados Sol',
    day: '2027-06-09',
    email: 'base@traslados.example',
  },
  'POST /api/v1/reservations/{key}/late-fees/{dueOn}/removal': { reason: 'Pagó a tiempo' },
  'POST /api/v1/reservations/{key}/rooms/{id}/approve': { decision: 'approve' },
  'POST /api/v1/reservations/{key}/rooms/{id}/change-request/decision': { decision: 'reject', reason: 'Sin lugar' },
  'POST /api/v1/reservations/{key}/payments': {
    method: 'deposit',
    amount: '100',
    currency: 'USD',
    paidOn: '2026-11-01',
    bank: 'Banco',
    trackingKey: 'ABC123',
  },
  'POST /api/v1/events/{id}/categories': {
    roomCategoryId: 'room-none',
    firstNight: '2027-05-01',
    lastNight: '2027-05-04',
    allotted: 5,
    cutOffDate: '2027-03-01',
    plan: PLAN,
  },
  'PATCH /api/v1/categories/{id}': {
    version: 1,
    state: 'definite',
    cutOffDate: '2027-03-01',
    position: 1,
    limits: { maxOccupancy: 4, maxAdults: 2, maxJuniors: 1, maxMinors: 1, maxInfants: 1 },
  },
  'PUT /api/v1/categories/{id}/nights': {
    version: 1,
    nights: [{ date: '2027-05-01', allotted: 5, closed: false }],
  },
  'PUT /api/v1/categories/{id}/rates': { version: 1, plan: PLAN },
  'PATCH /api/v1/events/{id}/booking-terms': {
    version: 1,
    minimumNights: 3,
    minimumToReserve: 15_000,
    balanceDueDays: 70,
    passSharePercent: 20,
    adultPassPrice: 10_000,
    childPassPrice: 5_000,
    cancellationSteps: [{ fromDays: 45, penalty: { kind: 'percent', percent: 50 } }],
    scheduleTemplate: {
      items: [{ amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 70 } }],
      lateBooking: 'catchUp',
    },
    honeymoonDiscountPercent: 10,
    waitlistEnabled: true,
    waitlistOfferHours: 48,
    waitlistFillsGaps: false,
    guestListShows: 'count',
  },
  'POST /api/v1/events/{id}/coupons': {
    code: 'PRUEBA-10',
    percent: 10,
    amount: null,
    validFrom: null,
    validTo: '2027-12-31',
    maximumUses: 5,
  },
  'PATCH /api/v1/coupons/{id}': { version: 1, active: false, validFrom: null, validTo: null, maximumUses: 100 },
  'POST /api/v1/events/{id}/decisions': { items: [{ kind: 'payment', id: 'no-payment', decision: 'approve' }] },
  'POST /api/v1/reservations/{key}/payment-intents': { amount: 100, currency: 'USD' },
  'POST /api/v1/reservations/{key}/payment-slip': { amount: 100 },
  'POST /api/v1/payments/{id}/sandbox-card': { number: '4242 4242 4242 4242' },
  'POST /api/v1/payments/{id}/sandbox-authentication': { authorise: true },
  'POST /api/v1/payments/{id}/refunds': { amount: 100, reason: 'Cobro doble', method: 'bank' },
  'POST /api/v1/refunds/{id}/sent': { trackingKey: 'SPEI-1' },
  'POST /api/v1/refunds/{id}/withdrawal': { reason: 'Se pidió por error', version: 1 },
  'POST /api/v1/webhooks/sms/inbound': { From: '+525512345678', Body: 'BAJA' },
  'POST /api/v1/webhooks/whatsapp': { entry: [] },
  'POST /api/v1/webhooks/whatsapp/{numberId}': { entry: [] },
  'POST /api/v1/webhooks/sms/status': { MessageSid: 'SM0', MessageStatus: 'delivered' },
  'POST /api/v1/webhooks/mail': { events: [] },
  'PUT /api/v1/agencies/{id}/mail-words/{kind}': { version: 0, words: { es: NO_WORDS, en: NO_WORDS } },
  'POST /api/v1/agencies/{id}/mail-words/{kind}/preview': { words: { es: NO_WORDS, en: NO_WORDS } },
  'POST /api/v1/agencies/{id}/mail-words/{kind}/test': { words: { es: NO_WORDS, en: NO_WORDS }, language: 'es' },
  'POST /api/v1/agencies/{id}/mail-suppressions/{suppressionId}/release': { reason: 'Ya llega' },
  'POST /api/v1/webhooks/{processor}': { id: 'evt_none', type: 'payment_intent.succeeded' },
  'POST /api/v1/users': {
    email: 'nadie-todavia@demo.test',
    name: 'Nadie Todavía',
    role: 'agencyUser',
    languageCode: 'es',
    agencyId: '1',
  },
  'PATCH /api/v1/users/{id}': { name: 'Otro Nombre', languageCode: 'es', active: false, version: 1 },
  'PUT /api/v1/users/{id}/roles': { role: 'payment', agencyId: '1', version: 1 },
  'POST /api/v1/users/{id}/second-factor/removal': { reason: 'Perdió su teléfono', version: 1 },
  'POST /api/v1/users/bulk': { action: 'deactivate', ids: ['no-user'] },
  'PUT /api/v1/invitations/{key}': {
    name: 'Ana Ruiz',
    password: 'una-clave-2026',
    passwordConfirmation: 'una-clave-2026',
  },
  'PATCH /api/v1/agencies/{id}': { name: 'Otro Nombre', version: 1 },
  'POST /api/v1/agencies/{id}/phones': { phone: '+52 998 111 2233', kind: 'WhatsApp', description: null },
  'PATCH /api/v1/agencies/{id}/phones/{phoneId}': { kind: 'Oficina' },
  'POST /api/v1/agencies/{id}/social-media': { network: 'pinterest', url: 'https://pinterest.test/a', active: true },
  'PATCH /api/v1/agencies/{id}/social-media/{networkId}': { active: false },
  'POST /api/v1/agencies/{id}/bank-accounts': {
    businessName: 'Costa Eterna Bodas S.A. de C.V.',
    bankName: 'STP',
    accountNumber: '0118359719',
    clabeNumber: '032180000118359719',
    currency: 'MXN',
  },
  'PATCH /api/v1/agencies/{id}/bank-accounts/{accountId}': { branchName: 'Centro', version: 1 },
  'POST /api/v1/agencies/{id}/bank-statements': { bankAccountId: 'bank-1-usd' },
  'PATCH /api/v1/bank-transactions/{id}': { state: 'discarded', version: 1 },
  'POST /api/v1/bank-transactions/{id}/match': { paymentIds: ['no-payment'], version: 1 },
  'POST /api/v1/agencies/{id}/logo': { kind: 'logo' },
  'POST /api/v1/agencies/{id}/banner': { kind: 'banner' },
  'PUT /api/v1/permissions': {
    agencyId: '1',
    cells: [{ role: 'payment', permission: 'refundPayment', allowed: false }],
  },
  'PUT /api/v1/agencies/{id}/payment-processors': {
    processors: [{ name: 'deposit', active: true, feePassedOn: false, feePercent: 0, feeFixed: 0, version: 0 }],
  },
  'POST /api/v1/events': {
    eventName: 'Ana & Luis',
    eventDate: '1970-01-01',
    range_event_start: '2027-11-05',
    range_event_end: '2027-11-07',
    timeZone: 'America/Cancun',
    hotelId: null,
    currency: 'USD',
    minimumNights: 2,
    minimumToReserve: 15_000,
  },
  'POST /api/v1/events/{id}/duplicate': {
    eventName: 'Ana & Luis',
    eventDate: '2028-11-05',
    range_event_start: null,
    range_event_end: null,
    parts: ['block', 'schedule'],
  },
  'POST /api/v1/events/{id}/copied-parts': { from: 'event-demo-otra', parts: ['schedule'], version: 1 },
  'PATCH /api/v1/events/{id}': { eventName: 'Ana & Luis', version: 1 },
  'POST /api/v1/events/{id}/suggestions': { change: {}, words: '¿Puede haber fuegos artificiales?' },
  'PUT /api/v1/suggestions/{id}/decision': {
    accept: false,
    answer: 'El hotel no los permite',
    version: 1,
    eventVersion: 1,
  },
  'PUT /api/v1/events/{id}/seating/seats': { seats: [{ guestId: 'guest-001', place: 0, tableId: null }] },
  'POST /api/v1/events/{id}/seating/tables': { name: 'Mesa 9', capacity: 10, shape: 'round', note: null },
  'PUT /api/v1/events/{id}/seating/tables/order': { ids: ['banquet-table-1'] },
  'PATCH /api/v1/events/{id}/seating/tables/{tableId}': {
    name: 'Mesa 1',
    capacity: 10,
    shape: 'round',
    note: null,
    version: 1,
  },
  'POST /api/v1/events/{id}/seating/rules': { kind: 'together', oneId: 'guest-021', otherId: 'guest-022' },
  'POST /api/v1/events/{id}/mailings': MAILING,
  'POST /api/v1/events/{id}/mailings/audience': { audience: { tags: ['familia'] } },
  'PATCH /api/v1/mailings/{id}': { ...MAILING, version: 1 },
  'POST /api/v1/mailings/{id}/retry': { state: 'failed' },
  'POST /api/v1/events/{id}/activities': ACTIVITY,
  'PUT /api/v1/events/{id}/activities/order': { ids: ['activity-event-demo-boda-1'] },
  'PATCH /api/v1/activities/{id}': { version: 1, paid: true },
  'PUT /api/v1/activities/{id}/publication': { version: 1, published: true },
  'POST /api/v1/activities/{id}/move': { version: 1, days: 0, minutes: 15 },
  'PUT /api/v1/events/{id}/package': { package: 'romance', version: 1 },
  'POST /api/v1/events/{id}/publication': { version: 1 },
  'DELETE /api/v1/events/{id}/publication': { confirm: true, version: 1 },
  'PUT /api/v1/events/{id}/state': { step: 'close', confirm: true, version: 1 },
  'POST /api/v1/hotels': { ...NEW_HOTEL, agencyId: '1' },
  'PATCH /api/v1/hotels/{id}': { name: 'Villa Agave', version: 1 },
  'POST /api/v1/hotels/{id}/categories': NEW_ROOM,
  'PUT /api/v1/hotels/{id}/categories/order': { ids: ['room-patio'] },
  'PATCH /api/v1/hotels/{id}/categories/{category}': { maxAdults: 1, version: 1 },
  'PUT /api/v1/hotels/{id}/categories/{category}/reference-rates': {
    version: 1,
    plan: { ...PLAN, currency: 'USD', minimumToReserve: 15_000 },
  },
  'POST /api/v1/simulations': {
    hotelId: 'hotel-gran-marea',
    checkIn: '2027-05-01',
    checkOut: '2027-05-04',
    rooms: [{ categoryId: 'room-mar', quantity: 2, adults: 2, juniors: 0, minors: 1, infants: 0 }],
  },
  'POST /api/v1/training-videos': VIDEO,
  'PATCH /api/v1/training-videos/{id}': { version: 1, published: false },
  'PUT /api/v1/training-videos/order': { ids: ['a-film-of-nobody'] },
  'PUT /api/v1/training-progress': { video: 'a-film-of-nobody', seconds: 12, completed: false },
  'POST /api/v1/agencies/{id}/stories': {
    coupleNames: 'Ana & Luis',
    weddingDate: '2026-05-01',
    hotelName: 'Gran Marea Azul',
    place: 'Playa del Carmen',
  },
  'PATCH /api/v1/stories/{id}': { version: 1, guests: 120, title: { es: 'Una boda', en: 'A wedding' } },
  'PUT /api/v1/stories/{id}/consent': { version: 1, name: 'Ana Ruiz', givenOn: '2026-05-10' },
  'PUT /api/v1/stories/{id}/publication': { version: 1, published: true },
  'POST /api/v1/hotels/{id}/photos': { altEs: 'La alberca al atardecer', altEn: 'The pool at sunset' },
  'PUT /api/v1/hotels/{id}/photos/order': { ids: ['a-photo-of-nobody'] },
  'PATCH /api/v1/hotels/{id}/photos/{file}': { altEs: 'La alberca al atardecer', focalX: 40 },
  'POST /api/v1/events/{id}/cover': { altEs: 'Los novios en la playa', altEn: 'The couple on the beach' },
  'POST /api/v1/activities/{id}/photos': { altEs: 'Los novios brindan', altEn: 'The couple raises a toast' },
  'PATCH /api/v1/activities/{id}/photos/{file}': { focalX: 40 },
  'POST /api/v1/events/{id}/photos': { altEs: 'Los novios en la playa', altEn: 'The couple on the beach' },
  'PUT /api/v1/events/{id}/photos/order': { ids: ['a-photo-of-nobody'] },
  'PATCH /api/v1/events/{id}/photos/{file}': { altEs: 'Los novios en la playa', focalX: 40 },
  'PUT /api/v1/stories/{id}/photos/order': { ids: ['a-photo-of-nobody'] },
  'POST /api/v1/stories/{id}/photos': { altEs: 'Los novios en la playa', altEn: 'The couple on the beach' },
  'POST /api/v1/contact-messages/{id}/answer': { way: 'mail', text: 'Con gusto te llamamos mañana.' },
  'POST /api/v1/contact-messages/{id}/answer/undo': { at: '2026-11-20T15:00:00.000Z' },
  'POST /api/v1/contact-messages': {
    name: 'Ana Ruiz',
    mobile: '9981234567',
    email: 'ana@demo.test',
    message: '¿Pueden llamarme esta semana?',
    eventCode: 'PLS-DEMO-BODA',
  },
  'POST /api/v1/contact-notices/{token}': { choice: 'take' },
  'POST /api/v1/calls/{id}/notice': { locale: 'es' },
  'PUT /api/v1/events/{id}/call-rules': {
    days: { noAnswer: 5, overdue: 1, cutOffNear: null, proofRefused: 0, disagreement: 2 },
    version: 0,
  },
  'PUT /api/v1/guests/{id}/consents': { sms: false },
  'PUT /api/v1/events/{id}/reminder-settings': { rules: USUAL_REMINDERS, version: 0 },
  'POST /api/v1/events/{id}/reminder-retries': { reminderId: 'a-reminder-of-nobody' },
  'POST /api/v1/events/{id}/reminder-skips': {
    rule: 'payment',
    subjectId: 'reservation-of-nobody',
    occasion: '2027-01-01 0',
    skip: false,
  },
  'POST /api/v1/events/{id}/calls': {
    guestId: 'guest-041',
    type: 'reserve',
    priority: 'high',
    comments: 'Por la tarde',
  },
  'PATCH /api/v1/calls/{id}': { priority: 'high', medium: 'whatsapp', comments: 'Por la tarde', version: 1 },
  'POST /api/v1/calls/{id}/outcome': {
    state: 'notAnswered',
    comments: 'Buzón lleno',
    followUp: null,
    version: 1,
    promise: { amount: 1000, on: '2026-12-01' },
  },
  'POST /api/v1/calls/{id}/outcome/undo': { version: 1 },
  'POST /api/v1/calls/{id}/reschedule': { at: '2026-12-01T18:00:00Z', comments: 'Pidió otra hora', version: 1 },
  'PUT /api/v1/household-answers/{token}': {
    version: 1,
    message: 'Nos vemos en la playa',
    people: [
      { guestId: 'guest-090', seat: 0, name: null, attends: true, band: 'adult', activityIds: ['activity-1'] },
      { guestId: 'guest-090', seat: 1, name: 'Luis', attends: true, band: 'adult', activityIds: [] },
    ].map((person) => ({ ...person, meal: 'vegan', needs: ['vegan'], dietNote: 'Sin picante' })),
  },
  'POST /api/v1/events/{id}/household-matches': { name: 'Lucía Hernández' },
  'POST /api/v1/events/{id}/household-visits': { match: 'a-match-of-nobody', digits: '1234' },
  'PUT /api/v1/late-answers/{id}/decision': { accept: true, reason: '', version: 1 },
  'POST /api/v1/guests/{id}/household-link': { renew: false },
  'POST /api/v1/events/{id}/report-jobs': { report: 'payments', format: 'csv', columns: ['key'], filters: {} },
  'POST /api/v1/events/{id}/report-schedules': {
    report: 'payments',
    format: 'csv',
    rhythm: { every: 'week', day: 1, hour: 8 },
    readers: ['a-person-of-nobody'],
  },
  'PATCH /api/v1/report-schedules/{id}': { active: false, version: 1 },
  'POST /api/v1/events/{id}/guests/import': { duplicates: 'skip' },
  'POST /api/v1/events/{id}/guests': { firstName: 'Ana', mobile: '55 1234 5678', tags: ['Boda'], diet: ['vegan'] },
  'POST /api/v1/guests/{id}/merge': { version: 1, other: { id: 'no-guest', version: 1 } },
  'POST /api/v1/guests/{id}/attendance': { attends: true, companions: 0 },
  'POST /api/v1/guests/{id}/whatsapp-messages': { kind: 'guest' },
  'POST /api/v1/guests/{id}/messages': { kind: 'coupon', couponId: 'no-coupon' },
  'PATCH /api/v1/guests/{id}': { companions: 2, version: 1 },
  'POST /api/v1/events/{id}/guests/bulk/undo': { undo: 'a-change-of-nobody' },
  'POST /api/v1/events/{id}/guests/bulk': { action: 'addTag', ids: ['no-guest'], tag: 'Boda' },
  'POST /api/v1/support-attachments': {},
  'PUT /api/v1/events/{id}/save-the-date-card': {},
  'POST /api/v1/support-tickets': { subject: 'Mi habitación', message: '¿Puedo cambiar de categoría?' },
  'POST /api/v1/support-tickets/{id}/replies': { message: 'Gracias, ya lo vi' },
  'POST /api/v1/support-tickets/{id}/answers': { message: 'Claro que sí', close: false, version: 1 },
  'PATCH /api/v1/support-tickets/{id}': { status: 'closed', assigneeId: null, version: 1 },
  'PUT /api/v1/agencies/{id}/deposit-review': {
    limits: [{ currency: 'USD', above: 500_000 }],
    proofProtectsDays: 5,
    version: 1,
  },
  'POST /api/v1/payments/{id}/decision': { decision: 'approve', reason: 'Visto en el banco' },
};

export function bodyOf(call: ProviderCall): unknown {
  const body = BODIES[call.name];
  if (!body) throw new Error(`${call.name}: give it an example body in tests/support/provider-calls.ts`);
  return body;
}
