import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import type { Permission } from '@/lib/contract/permission';
import { CONSOLE_PAGES, mayOpen, OWN_PAGES } from '@/lib/domain/console-pages';
import { isChangeable, permissionsOf } from '@/lib/domain/permissions';
import { importGraph } from '@/tests/support/import-graph';
import { pageRoutes } from '@/tests/support/page-routes';
import { declaredCalls } from '@/tests/support/provider-calls';
import { readSource } from '@/tests/support/source-files';
import { startTestProvider } from '../../support/provider';

/**
 * What the controls of the couple's pages call, and the right that the provider asks for it; null = who is logged in,
 * public = a guest's form that staff fill in too.
 */
const CONTROLS: Record<string, [call: string, right: Permission | 'public' | null]> = {
  createReservation: ['POST /api/v1/events/{id}/reservations', 'public'],
  joinWaitlist: ['POST /api/v1/events/{id}/waitlist', 'public'],
  confirmReservation: ['POST /api/v1/reservations/{key}/confirm', 'createReservationForGuest'],
  deleteReservation: ['DELETE /api/v1/reservations/{key}', 'createReservationForGuest'],
  addRooms: ['POST /api/v1/reservations/{key}/rooms', 'createReservationForGuest'],
  joinBooking: ['POST /api/v1/reservations/{key}/joins', 'createReservationForGuest'],
  changeDates: ['POST /api/v1/reservations/{key}/rooms/{id}/dates', 'createReservationForGuest'],
  previewChange: ['POST /api/v1/reservations/{key}/change-previews', 'createReservationForGuest'],
  withdrawChange: ['DELETE /api/v1/reservations/{key}/rooms/{id}/change-request', 'createReservationForGuest'],
  renewLinks: ['POST /api/v1/reservations/{key}/login-links', 'createReservationForGuest'],
  requestTransport: ['POST /api/v1/reservations/{key}/transport-requests', 'createReservationForGuest'],
  requestCancellation: ['POST /api/v1/reservations/{key}/cancellation', 'decideCancellation'],
  withdrawCancellation: ['DELETE /api/v1/reservations/{key}/cancellation', 'decideCancellation'],
  createDeposit: ['POST /api/v1/reservations/{key}/payments', 'decidePayment'],
  sendPaymentSlip: ['POST /api/v1/reservations/{key}/payment-slip', 'decidePayment'],
  setRefundDestination: ['PUT /api/v1/reservations/{key}/refund-destination', 'readReservations'],
  setReminders: ['PUT /api/v1/events/{id}/reminder-settings', 'sendMailings'],
  skipReminder: ['POST /api/v1/events/{id}/reminder-skips', 'sendMailings'],
  setConsents: ['PUT /api/v1/guests/{id}/consents', 'sendMailings'],
  addGuest: ['POST /api/v1/events/{id}/guests', 'manageGuests'],
  changeGuest: ['PATCH /api/v1/guests/{id}', 'manageGuests'],
  removeGuest: ['DELETE /api/v1/guests/{id}', 'manageGuests'],
  tendGuests: ['POST /api/v1/events/{id}/guests/bulk', 'manageGuests'],
  undoTending: ['POST /api/v1/events/{id}/guests/bulk/undo', 'manageGuests'],
  mergeGuests: ['POST /api/v1/guests/{id}/merge', 'manageGuests'],
  previewGuestImport: ['POST /api/v1/events/{id}/guests/import', 'manageGuests'],
  startGuestImport: ['POST /api/v1/events/{id}/guests/import', 'manageGuests'],
  undoGuestImport: ['DELETE /api/v1/guest-imports/{id}', 'manageGuests'],
  makeHouseholdLink: ['POST /api/v1/guests/{id}/household-link', 'manageGuests'],
  revokeHouseholdLink: ['DELETE /api/v1/guests/{id}/household-link', 'manageGuests'],
  carryOutGuestErasure: ['POST /api/v1/guests/{id}/erasure', 'manageAgency'],
  decideLateAnswers: ['PUT /api/v1/late-answers/{id}/decision', 'manageGuests'],
  chooseResponder: ['PUT /api/v1/guests/{id}/household-responder', 'manageGuests'],
  createActivity: ['POST /api/v1/events/{id}/activities', 'manageSchedule'],
  changeActivity: ['PATCH /api/v1/activities/{id}', 'manageSchedule'],
  publishActivity: ['PUT /api/v1/activities/{id}/publication', 'manageSchedule'],
  moveActivity: ['POST /api/v1/activities/{id}/move', 'manageSchedule'],
  orderActivities: ['PUT /api/v1/events/{id}/activities/order', 'manageSchedule'],
  removeActivity: ['DELETE /api/v1/activities/{id}', 'manageSchedule'],
  addBanquetTable: ['POST /api/v1/events/{id}/seating/tables', 'manageGuests'],
  changeBanquetTable: ['PATCH /api/v1/events/{id}/seating/tables/{tableId}', 'manageGuests'],
  orderBanquetTables: ['PUT /api/v1/events/{id}/seating/tables/order', 'manageGuests'],
  removeBanquetTable: ['DELETE /api/v1/events/{id}/seating/tables/{tableId}', 'manageGuests'],
  seatPeople: ['PUT /api/v1/events/{id}/seating/seats', 'manageGuests'],
  addSeatingRule: ['POST /api/v1/events/{id}/seating/rules', 'manageGuests'],
  removeSeatingRule: ['DELETE /api/v1/events/{id}/seating/rules/{ruleId}', 'manageGuests'],
  createCalls: ['POST /api/v1/events/{id}/calls', 'makeCalls'],
  messageGuest: ['POST /api/v1/guests/{id}/messages', 'sendMailings'],
  sendWhatsapp: ['POST /api/v1/guests/{id}/whatsapp-messages', 'sendMailings'],
  putOwnCard: ['PUT /api/v1/events/{id}/save-the-date-card', 'sendMailings'],
  removeOwnCard: ['DELETE /api/v1/events/{id}/save-the-date-card', 'sendMailings'],
  createMailing: ['POST /api/v1/events/{id}/mailings', 'sendMailings'],
  changeMailing: ['PATCH /api/v1/mailings/{id}', 'sendMailings'],
  steerMailing: ['POST /api/v1/mailings/{id}/cancel', 'sendMailings'],
  retryReminder: ['POST /api/v1/events/{id}/reminder-retries', 'sendMailings'],
  retryMailing: ['POST /api/v1/mailings/{id}/retry', 'sendMailings'],
  testMailing: ['POST /api/v1/mailings/{id}/test', 'sendMailings'],
  changeEvent: ['PATCH /api/v1/events/{id}', 'tendEventPage'],
  suggestChange: ['POST /api/v1/events/{id}/suggestions', 'tendEventPage'],
  withdrawSuggestion: ['DELETE /api/v1/suggestions/{id}', 'tendEventPage'],
  decideSuggestion: ['PUT /api/v1/suggestions/{id}/decision', 'manageEvent'],
  addPhoto: ['POST /api/v1/events/{id}/photos', 'tendEventPage'],
  changePhoto: ['PATCH /api/v1/events/{id}/photos/{file}', 'tendEventPage'],
  orderPhotos: ['PUT /api/v1/events/{id}/photos/order', 'tendEventPage'],
  removePhoto: ['DELETE /api/v1/events/{id}/photos/{file}', 'tendEventPage'],
  copyIntoEvent: ['POST /api/v1/events/{id}/copied-parts', 'manageEvent'],
  duplicateEvent: ['POST /api/v1/events/{id}/duplicate', 'createEvent'],
  takeEventStep: ['POST /api/v1/events/{id}/publication', 'manageEvent'],
  changeEventPackage: ['PUT /api/v1/events/{id}/package', 'manageEvent'],
  decideMany: ['POST /api/v1/events/{id}/decisions', 'decidePayment'],
  decidePayment: ['POST /api/v1/payments/{id}/decision', 'decidePayment'],
  previewStatement: ['POST /api/v1/agencies/{id}/bank-statements', 'matchBankStatements'],
  importStatement: ['POST /api/v1/agencies/{id}/bank-statements', 'matchBankStatements'],
  matchTransaction: ['POST /api/v1/bank-transactions/{id}/match', 'matchBankStatements'],
  unmatchTransaction: ['DELETE /api/v1/bank-transactions/{id}/match', 'matchBankStatements'],
  changeTransaction: ['PATCH /api/v1/bank-transactions/{id}', 'matchBankStatements'],
  decideRoom: ['POST /api/v1/reservations/{key}/rooms/{id}/approve', 'decideRoom'],
  changeRoom: ['PATCH /api/v1/reservations/{key}/rooms/{id}', 'createReservationForGuest'],
  moveOccupant: ['POST /api/v1/reservations/{key}/rooms/{id}/occupant-moves', 'createReservationForGuest'],
  decideChange: ['POST /api/v1/reservations/{key}/rooms/{id}/change-request/decision', 'decideRoom'],
  decideCancellation: ['POST /api/v1/reservations/{key}/cancellation/decision', 'decideCancellation'],
  carryOutErasure: ['POST /api/v1/reservations/{key}/erasure', 'manageAgency'],
  cancelAsStaff: ['POST /api/v1/reservations/{key}/cancellation', 'decideCancellation'],
  releaseUnpaidAddress: ['POST /api/v1/events/{id}/unpaid-addresses/{address}/release', 'decideCancellation'],
  refundPayment: ['POST /api/v1/payments/{id}/refunds', 'refundPayment'],
  markRefundSent: ['POST /api/v1/refunds/{id}/sent', 'refundPayment'],
  withdrawRefund: ['POST /api/v1/refunds/{id}/withdrawal', 'refundPayment'],
  adjustPrice: ['POST /api/v1/reservations/{key}/adjustments', 'refundPayment'],
  correctContact: ['PATCH /api/v1/reservations/{key}/contact', 'createReservationForGuest'],
  changeCategory: ['POST /api/v1/reservations/{key}/rooms/{id}/category', 'createReservationForGuest'],
  addNote: ['POST /api/v1/reservations/{key}/notes', 'createReservationForGuest'],
  removeNote: ['DELETE /api/v1/reservations/{key}/notes/{id}', 'createReservationForGuest'],
  removeLateFee: ['POST /api/v1/reservations/{key}/late-fees/{dueOn}/removal', 'refundPayment'],
  resendMessage: ['POST /api/v1/reservations/{key}/messages', 'createReservationForGuest'],
  checkInReservation: ['POST /api/v1/reservations/{key}/check-in', 'checkIn'],
  undoCheckIn: ['DELETE /api/v1/reservations/{key}/check-in', 'checkIn'],
  quoteTransport: ['POST /api/v1/transport-requests/{id}/quote', 'quoteTransport'],
  decideTransport: ['POST /api/v1/transport-requests/{id}/decision', 'quoteTransport'],
  withdrawTransport: ['POST /api/v1/transport-requests/{id}/withdraw', 'quoteTransport'],
  changeFlight: ['POST /api/v1/transport-requests/{id}/flight', 'quoteTransport'],
  suggestLegs: ['POST /api/v1/events/{id}/transport-legs/suggestion', 'quoteTransport'],
  addLeg: ['POST /api/v1/events/{id}/transport-legs', 'quoteTransport'],
  moveParties: ['POST /api/v1/events/{id}/transport-legs/moves', 'quoteTransport'],
  changeLeg: ['PATCH /api/v1/transport-legs/{id}', 'quoteTransport'],
  removeLeg: ['DELETE /api/v1/transport-legs/{id}', 'quoteTransport'],
  confirmLeg: ['POST /api/v1/transport-legs/{id}/confirmation', 'quoteTransport'],
  markRoomingListSent: ['POST /api/v1/events/{id}/rooming-list-versions', 'decideRoom'],
  confirmRooms: ['PUT /api/v1/events/{id}/hotel-confirmations', 'decideRoom'],
  markComplimentary: ['PUT /api/v1/events/{id}/complimentary-rooms', 'manageRoomBlock'],
  markManifestSent: ['POST /api/v1/events/{id}/transport-manifests', 'quoteTransport'],
  mailManifest: ['POST /api/v1/events/{id}/transport-manifests/mails', 'quoteTransport'],
  startReportJob: ['POST /api/v1/events/{id}/report-jobs', null],
  createReportSchedule: ['POST /api/v1/events/{id}/report-schedules', null],
  changeReportSchedule: ['PATCH /api/v1/report-schedules/{id}', null],
  deleteReportSchedule: ['DELETE /api/v1/report-schedules/{id}', null],
  markNotification: ['POST /api/v1/notifications/{id}/read', null],
  markAllRead: ['POST /api/v1/notifications/read-all', null],
  undoReadAll: ['POST /api/v1/notifications/read-all/undo', null],
  askAboutService: ['POST /api/v1/master-account/{id}/services/{serviceId}/questions', 'readMasterAccount'],
  uploadAttachment: ['POST /api/v1/support-attachments', null],
  createTicket: ['POST /api/v1/support-tickets', null],
  answerTicket: ['POST /api/v1/support-tickets/{id}/answers', 'answerSupportTickets'],
  changeTicket: ['PATCH /api/v1/support-tickets/{id}', 'answerSupportTickets'],
  replyToTicket: ['POST /api/v1/support-tickets/{id}/replies', null],
  keepListLayout: ['PUT /api/v1/me/lists/{list}', null],
  saveListView: ['POST /api/v1/me/lists/{list}/views', null],
  changeListView: ['PATCH /api/v1/me/saved-views/{id}', null],
  removeListView: ['DELETE /api/v1/me/saved-views/{id}', null],
  changeProfile: ['PATCH /api/v1/me', null],
  changePassword: ['PUT /api/v1/me/password', null],
  revokeOwnSession: ['DELETE /api/v1/me/sessions/{id}', null],
  revokeOwnSessions: ['POST /api/v1/me/sessions/revocation', null],
  setUpSecondFactor: ['POST /api/v1/me/second-factor', null],
  confirmSecondFactor: ['POST /api/v1/me/second-factor/confirmation', null],
  removeSecondFactor: ['POST /api/v1/me/second-factor/removal', null],
  renewRecoveryCodes: ['POST /api/v1/me/second-factor/recovery-codes', null],
};

const rightOf = (control: (typeof CONTROLS)[string] | undefined): Permission[] =>
  control?.[1] && control[1] !== 'public' ? [control[1]] : [];

const theirs = permissionsOf('organizer', []);
const graph = importGraph();

/** The functions of lib/api that change something. */
const writing = new Set(
  [...graph.keys()]
    .filter((file) => file.startsWith('lib/api/'))
    .flatMap((file) => readSource(file).split(/^export /m))
    .flatMap((part) => {
      const [, name] = /^(?:async )?function (\w+)/.exec(part) ?? [];
      return name && /http\s*\.(?:post|put|patch|delete)\(/.test(part) ? [name] : [];
    }),
);

/** A page's own files: what it imports, at once or with a click, up to the calls that it makes. */
function filesOf(page: string): string[] {
  const found = new Set([page]);
  for (const file of found)
    for (const next of graph.get(file) ?? []) if (!/^lib\/(?:api|provider)\//.test(next)) found.add(next);
  return [...found];
}

const controlsIn = (file: string) =>
  parseSync(file, readSource(file))
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith('@/lib/api/'))
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name ?? ''))
    .filter((name) => writing.has(name));

const open = [
  ...Object.keys(CONSOLE_PAGES).flatMap((page) => (mayOpen(page, 'organizer', theirs) ? `/adminmaster/${page}` : [])),
  ...Object.keys(OWN_PAGES).map((page) => `/admin/${page}`),
];
const pages = pageRoutes()
  .filter(({ path }) => open.some((each) => path === each || path.startsWith(`${each}/`)))
  .map(({ path, file }) => ({ path, files: filesOf(file) }));

test('every control of the couple’s pages is of the table, with the right that its call asks for', async () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(open));
  const found = new Set(pages.flatMap(({ files }) => files.flatMap(controlsIn)));
  expect([...found].sort()).toEqual(Object.keys(CONTROLS).sort());
  const provider = await startTestProvider({ seed: false });
  const policies = new Map((await declaredCalls(provider)).map(({ name, policy }) => [name, policy]));
  await provider.close();
  const asked = Object.values(CONTROLS).map(([call]) => {
    const policy = policies.get(call);
    return [call, policy && 'permission' in policy ? policy.permission : policy?.kind];
  });
  expect(asked).toEqual(Object.values(CONTROLS).map(([call, right]) => [call, right ?? 'session']));
});

/** The list of /admin is read alone: its page hands on no right to tend it. */
const NEVER_DRAWN = new Map([
  ['/admin/Invitados', ['manageGuests', 'sendMailings', 'manageAgency']],
  // Nobody opens the page without it.
  ['/adminmaster/Asistentes', ['readReservations']],
  // The form is the guest's own, beside the cards that both read.
  ['/adminmaster/Transporte', ['createReservationForGuest']],
]);

test.each(pages)('$path asks for the right of each of its controls before it shows it', ({ path, files }) => {
  const controls = files.flatMap(controlsIn);
  const asked = files.flatMap((file) => [...readSource(file).matchAll(/\bcan\(\s*\w+,\s*'(\w+)'/g)].map(([, r]) => r));
  const rights = new Set(controls.flatMap((name) => rightOf(CONTROLS[name])));
  const unasked = [...rights].filter((right) => !asked.includes(right) && !NEVER_DRAWN.get(path)?.includes(right));
  expect(unasked).toEqual([]);
  if (NEVER_DRAWN.has(path)) expect(readSource(files[0] ?? '')).not.toMatch(/GuestDesk|tends/);
});

test('no link of the couple’s pages leads to a page of the console that they may not open, without asking', () => {
  const links = pages.flatMap(({ path, files }) =>
    files
      .filter((file) => file.startsWith('components/') && !/\b(?:mayOpen|opens)\(/.test(readSource(file)))
      .flatMap((file) =>
        [...readSource(file).matchAll(/(?<!')'\/adminmaster\/(\w+)|["`]\/adminmaster\/(\w+)/g)].map(
          ([, plain, made]) => ({ path, file, page: plain ?? made ?? '' }),
        ),
      ),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ page }) => !mayOpen(page, 'organizer', theirs))).toEqual([]);
});

test('what their agency may give them beside that, or take, is decided by the same rights', () => {
  const rights = new Set(Object.values(CONTROLS).flatMap(rightOf));
  const given = [...rights].filter((right) => isChangeable('organizer', right));
  expect(given.sort()).toEqual([
    'decidePayment',
    'decideRoom',
    'manageGuests',
    'manageSchedule',
    'readMasterAccount',
    'readReservations',
    'sendMailings',
    'tendEventPage',
  ]);
});
