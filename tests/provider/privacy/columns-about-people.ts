import type { PersonalData } from '@/lib/contract/personal-data';
import type * as schema from '@/lib/provider/db/schema';

export type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends object ? Name : never;
}[keyof typeof schema];

/** What becomes of a table's columns: each is given to its person and erased, but those of a reason. */
interface Fate {
  /** The parts of the file in which its columns stand. */
  part: (keyof PersonalData)[];
  /** Columns that are not given, by the reason. */
  withheld?: Record<string, string>;
  /** Columns that an erasure leaves as they are, by the reason. */
  stays?: Record<string, string>;
}

const STAFF = 'what staff and the couple write for themselves';
const LEDGER = 'days, amounts and what was decided stay for tax law, and name nobody';
const COUNTS = 'a count or a choice, which names nobody once the names are gone';
const RECORD = 'that something was sent, and what became of it, stays without to whom';
const INNER = 'steps of the machine, which say nothing of the person';

/** Tables with columns about a guest. Ids, hashes and who of the staff acted are in none of them. */
export const ABOUT_PEOPLE: Partial<Record<TableName, Fate>> = {
  guests: {
    part: ['guestLists'],
    withheld: { [STAFF]: 'notes' },
    stays: { [COUNTS]: 'attendance companions companionsComing language' },
  },
  households: {
    part: ['guestLists'],
    withheld: { [INNER]: 'language linkGeneration' },
    stays: { [COUNTS]: 'answeredAt language linkGeneration' },
  },
  householdAnswers: { part: ['guestLists'], stays: { [COUNTS]: 'seat attends band activityIds' } },
  lateAnswers: {
    part: ['guestLists'],
    withheld: { [INNER]: 'via language', 'when staff decided stands in the state': 'decidedAt' },
  },
  seats: { part: ['guestLists'], stays: { [COUNTS]: 'place' } },
  calls: {
    part: ['guestLists'],
    withheld: { [STAFF]: 'comments', [INNER]: 'doneAt priority medium attempts claimedUntil rule occasion' },
    stays: {
      [LEDGER]: 'scheduledAt type state promisedAmount promisedOn',
      [INNER]: 'doneAt priority medium attempts claimedUntil rule occasion',
    },
  },
  contactNotices: {
    part: ['guestLists'],
    withheld: {
      'to take a choice back by; what holds now is given': 'attendanceBefore saidBefore',
      [INNER]: 'expiresAt',
    },
  },
  companions: {
    part: ['companions'],
    withheld: { [INNER]: 'place linkGeneration' },
    stays: { [COUNTS]: 'place band locale linkGeneration', [LEDGER]: 'filledAt leavingAt leftAt paymentReference' },
  },
  roomShares: {
    part: ['companions'],
    withheld: { [INNER]: 'position' },
    stays: { [LEDGER]: 'way weight takenOver position' },
  },
  reservations: {
    part: ['reservations'],
    withheld: {
      [INNER]: 'nightsReleasedAt heldFrom lapseWarnedAt finalNoticeAt holdExpiresAt lapsesAt mailVerifiedAt',
      'their own act, which their link shows': 'cancellationRooms',
      'terms of the event, which the booking’s page says in words': 'agreedTerms',
    },
    stays: {
      [LEDGER]: `key bookingStatus locale currency total minimumToReserve paymentReference cancellationReason
        cancellationRequestedAt cancelledAt cancellationRooms honeymoon checkedInAt confirmedAt agreedTerms`,
      [INNER]: 'holdExpiresAt nightsReleasedAt lapsesAt lapseWarnedAt finalNoticeAt',
    },
  },
  reservationRooms: {
    part: ['reservations'],
    withheld: {
      [STAFF]: 'complimentary',
      [INNER]: 'nightsReleasedAt position',
      'when staff decided stands in the state': 'decidedAt',
    },
    stays: {
      [LEDGER]: `categoryName hotel mealPlan checkIn checkOut status adults juniors minors infants total decidedAt
        hotelConfirmation complimentary`,
      [INNER]: 'nightsReleasedAt position',
    },
  },
  changeRequests: {
    part: ['changes', 'reservations'],
    withheld: { [INNER]: 'lines total leaversPlace' },
    stays: {
      [LEDGER]: 'kind status before after lines total difference askedAt expiresAt decidedAt',
      [COUNTS]: 'leaversPlace',
    },
  },
  reservationNotes: { part: [], withheld: { [STAFF]: 'text' } },
  transportRequests: {
    part: ['reservations'],
    withheld: { [INNER]: 'decidedAt quotedAt' },
    stays: {
      [LEDGER]: `kind adults minors departureDate returnDate status quoteAmount quoteCurrency quoteValidUntil quotedAt
        decidedAt`,
    },
  },
  payments: {
    part: ['reservations'],
    withheld: {
      [INNER]: 'failureCode awaiting protectsUntil',
      'when staff decided stands in the state': 'firstApprovedAt',
    },
    stays: {
      [LEDGER]: `method status amount currency sentAmount sentCurrency exchangeRate paidOn trackingKey duplicateOf
        processor fee cardBrand attention firstApprovedAt decidedAt`,
      [INNER]: 'failureCode awaiting protectsUntil',
    },
  },
  refunds: {
    part: ['reservations'],
    withheld: { [INNER]: 'failureCode decidedAt' },
    stays: { [LEDGER]: 'amount status method trackingKey failureCode decidedAt refundedAt' },
  },
  refundDestinations: {
    part: ['reservations'],
    withheld: { 'read by its last digits, so that a taken session shows no account': 'clabe', [INNER]: 'changedAt' },
  },
  files: {
    part: ['files'],
    withheld: { 'the file itself is theirs to open': 'contentType size sha256 storageKey uploadedBy' },
  },
  waitlistEntries: {
    part: ['waitlists'],
    withheld: { [INNER]: 'position locale offerExpiresAt' },
    stays: {
      [COUNTS]: 'position checkIn checkOut rooms adults juniors minors infants locale status offerExpiresAt',
    },
  },
  contactMessages: {
    part: ['messages'],
    withheld: { [INNER]: 'locale estimate answerWay answeredAt' },
    stays: { [COUNTS]: 'locale estimate answerWay answeredAt' },
  },
  supportTickets: {
    part: ['supportTickets'],
    withheld: { [INNER]: 'status assignedTo' },
    stays: { [RECORD]: 'status assignedTo' },
  },
  supportTicketMessages: {
    part: ['supportTickets'],
    withheld: { 'of the desk it is a name of the staff, of the person their own': 'authorName' },
    stays: { [RECORD]: 'fromDesk' },
  },
  ticketAttachments: {
    part: ['supportTickets'],
    withheld: { 'the file itself is theirs to open': 'position contentType size storageKey uploadedBy' },
  },
  smsMessages: {
    part: ['phoneMessages'],
    withheld: { [INNER]: 'segments fromPack error reportedAt' },
    stays: { [RECORD]: 'segments fromPack delivery error reportedAt' },
  },
  whatsappMessages: {
    part: ['phoneMessages'],
    withheld: { [INNER]: 'kind language error reportedAt' },
    stays: { [RECORD]: 'kind language state error reportedAt' },
  },
  reminders: {
    part: ['reminders'],
    withheld: { [INNER]: 'occasion state day' },
    stays: { [RECORD]: 'rule occasion state channel day' },
  },
  mailingOptOuts: { part: ['consents'], withheld: { [STAFF]: 'reason', [INNER]: 'given source' } },
  mailSuppressions: {
    part: ['consents'],
    withheld: { [STAFF]: 'detail releaseReason', [INNER]: 'mailbox source releasedAt' },
  },
  smsConsents: { part: ['consents'], withheld: { [STAFF]: 'reason', [INNER]: 'source' } },
  outbox: {
    part: ['mails'],
    withheld: {
      'a mail is written anew from what is given here': 'payload dedupeKey',
      [INNER]:
        'channel mailbox limited locale status attempts nextAttemptAt claimedAt sentAt lastError delivery deliveryAt',
    },
    stays: {
      [RECORD]: 'channel kind limited locale status attempts nextAttemptAt claimedAt sentAt delivery deliveryAt',
    },
  },
  sessions: {
    part: ['sessions'],
    withheld: { [INNER]: 'type lastSeenAt expiresAt revokedAt', [STAFF]: 'impersonationReason' },
  },
  users: {
    part: ['account'],
    withheld: {
      'secrets, which no file may hold': 'totpSecret totpConfirmedAt totpLastStep',
      [INNER]: 'role active emailVerified',
    },
    stays: { [COUNTS]: 'role emailVerified totpLastStep mutedMails mutedTypes languageCode' },
  },
};

/** Every other table, and why no column of it is about a guest, or where what it has of one is looked after. */
export const OTHERS: Record<string, string> = {
  'what an agency, its staff and couples are and offer': `agencies agencyEmails agencyPhones agencySocialMedia agencyTerms
    bankAccounts paymentProcessors apiTokens webhookEndpoints permissionGrants listLayouts savedViews signups
    whatsappNumbers mailWords trainingVideos hotels roomCategories hotelRatePlans stories photos`,
  'an event, its prices and its plan': `events eventHotels eventCurrencies eventExchangeRates activities eventCategories
    roomNights ratePlans rates coupons mailings reminderSettings saveTheDateCards callRules guestImports
    guestColumnNames banquetTables seatingRules eventSuggestions masterAccounts contractedServices masterDeposits
    serviceQuestions transportLegs transportSuppliers reportSchedules`,
  'numbers and states of a booking, which the file has with the reservation': `reservationPasses reservationLines
    scheduleItems calendarEntries calendarDues transportLegParties bankTransactionPayments`,
  'who answered when and from where, without a word of theirs': 'householdReplies mailingRecipients notificationReads',
  'that somebody asked to be erased, which the person reads by a call of its own': 'erasureRequests',
  'where a film was left off, deleted with the person': 'trainingProgress',
  'words in other people’s records, which the erasure looks through': `auditLog callHistory notifications guestImportRows
    roomingListVersions transportManifests bankTransactions bankStatements reportJobs jobFailures`,
  'hashes, counters and answers kept for a while, deleted with the person': `loginLinks accountTokens loginChallenges
    codeAttempts recoveryCodes idempotencyKeys rateLimits mailReports`,
  'what a card processor told: ids and amounts': 'processorEvents sandboxCharges',
  'tallies and machinery': 'eventTallies guestTallies domainPaces looseFiles webhookDeliveries',
};
