/** The mails about a reservation; messages/<locale>/mail.json has a text for each. */
export const LETTER_KINDS = [
  'reservation-confirmed',
  'reservation-to-approve',
  'payment-received',
  'payment-approved',
  'payment-rejected',
  'payment-to-approve',
  'reservation-changed',
  'reservation-changed-staff',
  'change-requested',
  'change-to-decide',
  'change-approved',
  'change-rejected',
  'change-withdrawn',
  'change-withdrawn-staff',
  'change-expired',
  'cancellation-requested',
  'cancellation-to-decide',
  'cancellation-rejected',
  'cancellation-withdrawn',
  'cancellation-withdrawn-staff',
  'reservation-cancelled',
  'rooms-cancelled',
  'room-approved',
  'room-rejected',
  'reservation-rejected',
  'links-renewed',
  'ticket',
  'card-received',
  'card-room-gone',
  'card-failed',
  'refund-made',
  'refund-destination',
  'payment-slip',
  'late-fee',
  'late-fee-removed',
  'final-notice',
  'cancelled-unpaid',
  'lapse-warning',
  'reservation-lapsed',
  'payment-attention',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
const TO_STAFF: readonly LetterKind[] = [
  'reservation-to-approve',
  'payment-to-approve',
  'reservation-changed-staff',
  'change-to-decide',
  'change-withdrawn-staff',
  'cancellation-to-decide',
  'cancellation-withdrawn-staff',
  'cancelled-unpaid',
  'payment-attention',
];

/** Whether a mail goes to the agency's people. */
export const isForStaff = (kind: LetterKind): boolean => TO_STAFF.includes(kind);

/** Whether a mail's link logs its reader in: guests' do, but for the slip, which is passed on to whoever pays. */
export const hasOwnLink = (kind: LetterKind): boolean => kind !== 'payment-slip' && !isForStaff(kind);
