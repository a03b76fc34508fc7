import { sql } from 'drizzle-orm';
import { addDays } from '@/lib/domain/nights';
import type { ProviderParts } from '../../app';
import type { Services, Transaction } from '../../context';
import { copyOfHotel, copyOfRoom } from '../../ground/hotel-copy';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import { hashPassword } from '../../ground/password';
import type { coupons, waitlistEntries } from '../schema';
import * as tables from '../schema';
import { demoActivities } from './demo-activities';
import {
  demoAgencies,
  demoBankAccounts,
  demoEmails,
  demoPaymentProcessors,
  demoPhones,
  demoSocialMedia,
} from './demo-agencies';
import { type DemoBlock, demoBlocks } from './demo-blocks';
import { demoMessage, demoNotice, demoTicket, demoTicketMessages } from './demo-contacts';
import { type DemoDays, demoDays } from './demo-days';
import { demoCurrencies, demoEvents, demoExchangeRates, OTHER, WEDDING } from './demo-events';
import { demoGuests, demoHouseholds, demoMailings, demoSeating } from './demo-guests';
import { demoHotels, demoRoomCategories } from './demo-hotels';
import { demoAudit, demoNotificationReads, demoNotifications } from './demo-notifications';
import {
  demoCallHistory,
  demoCalls,
  demoDeposits,
  demoMasterAccount,
  demoQuestion,
  demoServices,
  demoSuggestion,
  demoTransport,
} from './demo-operations';
import { demoPhotoCopies, demoPhotos, storeDemoPhotos } from './demo-photos';
import { demoReferenceRates } from './demo-reference-rates';
import { type BookedReservation, demoReservations } from './demo-reservations';
import { demoStories } from './demo-stories';
import { DEMO_PASSWORD, demoUsers } from './demo-users';

const SHARED = { agencyId: '1', eventId: WEDDING, percent: null, amount: null };

const demoCoupons = (days: DemoDays): (typeof coupons.$inferInsert)[] => [
  { ...SHARED, id: 'coupon-boda10', code: 'BODA10', percent: 10, maximumUses: 40, createdAt: days.at(-120) },
  {
    ...SHARED,
    id: 'coupon-preventa',
    code: 'PREVENTA',
    amount: 5_000,
    validFrom: addDays(days.today, -120),
    validTo: addDays(days.today, -30),
    createdAt: days.at(-120),
  },
  { ...SHARED, id: 'coupon-familia', code: 'FAMILIA-5', percent: 5, active: false, createdAt: days.at(-60) },
  {
    ...SHARED,
    id: 'coupon-daniela',
    agencyId: '2',
    eventId: OTHER,
    code: 'DANIELA15',
    percent: 15,
    createdAt: days.at(-30),
  },
];

/** Any number that no other part locks: one seed at a time in a database that several processes start on. */
const SEED_LOCK = 7_340_261;

const isEmpty = async (db: ProviderParts['db'] | Transaction) =>
  (await db.select({ id: tables.agencies.id }).from(tables.agencies).limit(1)).length === 0;

/**
 * Fills an empty database with the demo: agencies, events, users, reservations in every state. Does nothing where there
 * is an agency. Dates count from the clock; names are the same in every run. docs/wire.md, Demo data.
 */
export async function seedDemo(parts: ProviderParts): Promise<void> {
  if (!(await isEmpty(parts.db))) return;
  const days = demoDays(parts.clock.now());
  const blocks = demoBlocks(days);
  const guests = demoGuests(days);
  const events = demoEvents(days);
  const reservations = demoReservations({ days, blocks, guests, events });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { row, bytes } of reservations.flatMap(({ proofs }) => proofs)) {
    await parts.services.files.put(row.storageKey, bodyOf(bytes), row.contentType);
  }
  await storeDemoPhotos(parts.services.files);
  await parts.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (!(await isEmpty(tx))) return;
    await insertAgencies(tx, days, passwordHash);
    const hotels = await tx.insert(tables.hotels).values(demoHotels).returning();
    const rooms = await tx.insert(tables.roomCategories).values(demoRoomCategories).returning();
    await tx.insert(tables.photos).values(demoPhotos.map(({ row }) => row));
    await tx.insert(tables.hotelRatePlans).values(demoReferenceRates(days));
    const copies = new Map(
      hotels.map((hotel) => [hotel.id, copyOfHotel({ ...hotel, photos: demoPhotoCopies(hotel.id) })]),
    );
    await tx
      .insert(tables.events)
      .values(events.map((event) => ({ ...event, hotelCopy: copies.get(event.hotelId ?? '') ?? null })));
    await tx.insert(tables.eventCurrencies).values(demoCurrencies);
    await tx.insert(tables.eventExchangeRates).values(demoExchangeRates(days));
    await tx.insert(tables.coupons).values(demoCoupons(days));
    await tx.insert(tables.activities).values(demoActivities(days));
    await tx.insert(tables.households).values(demoHouseholds(guests));
    await tx.insert(tables.guests).values(guests);
    const seating = demoSeating(guests, days);
    await tx.insert(tables.banquetTables).values(seating.tables);
    await tx.insert(tables.seats).values(seating.seats);
    await tx.insert(tables.seatingRules).values(seating.rules);
    const sent = demoMailings(guests, days);
    await tx.insert(tables.mailings).values(sent.mailings);
    await tx.insert(tables.mailingRecipients).values(sent.recipients);
    await insertBlocks(tx, { blocks, rooms, reservations });
    await insertReservations(tx, reservations);
    await insertOperations(tx, days, reservations);
    await tx.insert(tables.waitlistEntries).values(demoWaitlist(days, parts));
    await tx.insert(tables.stories).values(demoStories(days));
  });
}

async function* bodyOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function insertAgencies(tx: Transaction, days: DemoDays, passwordHash: string): Promise<void> {
  await tx.insert(tables.agencies).values(demoAgencies(days));
  await tx.insert(tables.agencyPhones).values(demoPhones);
  await tx.insert(tables.agencyEmails).values(demoEmails);
  await tx.insert(tables.agencySocialMedia).values(demoSocialMedia);
  await tx.insert(tables.bankAccounts).values(demoBankAccounts);
  await tx.insert(tables.paymentProcessors).values(demoPaymentProcessors);
  await tx.insert(tables.users).values(demoUsers(passwordHash, days));
}

type RoomRow = typeof tables.roomCategories.$inferSelect;

/** Sold is counted from the reservations, so that the inventory agrees with them from the first moment. */
async function insertBlocks(
  tx: Transaction,
  { blocks, rooms, reservations }: { blocks: DemoBlock[]; rooms: RoomRow[]; reservations: BookedReservation[] },
): Promise<void> {
  const sold = new Map<string, number>();
  for (const { nights, row } of reservations.flatMap(({ rooms }) => rooms)) {
    if (row.nightsReleasedAt) continue;
    for (const { eventCategoryId, night } of nights) {
      const place = `${eventCategoryId} ${night}`;
      sold.set(place, (sold.get(place) ?? 0) + 1);
    }
  }
  for (const { id, nights, allotted, soldOut, plan, name: _name, ...block } of blocks) {
    const room = rooms.find((each) => each.id === block.roomCategoryId);
    if (!room) throw new Error(`no category ${block.roomCategoryId}`);
    await tx.insert(tables.eventCategories).values({
      ...block,
      id,
      room: copyOfRoom({ ...room, photos: demoPhotoCopies(room.hotelId, room.id) }),
      blockState: 'definite',
    });
    await tx.insert(tables.roomNights).values(
      nights.map((night) => {
        const soldHere = sold.get(`${id} ${night}`) ?? 0;
        return { eventCategoryId: id, night, sold: soldHere, allotted: soldOut.includes(night) ? soldHere : allotted };
      }),
    );
    const { rates, ...ratePlan } = plan;
    await tx.insert(tables.ratePlans).values({ ...ratePlan, id: `${id}-plan`, eventCategoryId: id });
    await tx
      .insert(tables.rates)
      .values(rates.map((rate, index) => ({ ...rate, id: `${id}-rate-${index + 1}`, ratePlanId: `${id}-plan` })));
  }
}

async function insertReservations(tx: Transaction, booked: BookedReservation[]): Promise<void> {
  await tx.insert(tables.reservations).values(booked.map(({ row }) => row));
  await tx.insert(tables.reservationRooms).values(booked.flatMap(({ rooms }) => rooms.map(({ row }) => row)));
  await tx.insert(tables.reservationPasses).values(booked.flatMap(({ passes }) => passes));
  await tx.insert(tables.reservationLines).values(booked.flatMap(({ lines }) => lines));
  await tx.insert(tables.scheduleItems).values(booked.flatMap(({ schedule }) => schedule));
  await tx.insert(tables.files).values(booked.flatMap(({ proofs }) => proofs.map(({ row }) => row)));
  await tx.insert(tables.payments).values(booked.flatMap(({ payments }) => payments));
  await tx.insert(tables.sandboxCharges).values(booked.flatMap(({ charges }) => charges));
  await tx.insert(tables.refunds).values(booked.flatMap(({ refunds }) => refunds));
}

async function insertOperations(tx: Transaction, days: DemoDays, booked: BookedReservation[]): Promise<void> {
  await tx.insert(tables.calls).values(demoCalls(days));
  await tx.insert(tables.callHistory).values(demoCallHistory(days));
  await tx.insert(tables.contactNotices).values(demoNotice(days));
  await tx.insert(tables.contactMessages).values(demoMessage(days));
  await tx.insert(tables.supportTickets).values(demoTicket(days));
  await tx.insert(tables.supportTicketMessages).values(demoTicketMessages(days));
  await tx.insert(tables.transportRequests).values(demoTransport(days, booked));
  await tx.insert(tables.masterAccounts).values(demoMasterAccount(days));
  await tx.insert(tables.contractedServices).values(demoServices);
  await tx.insert(tables.masterDeposits).values(demoDeposits(days));
  await tx.insert(tables.serviceQuestions).values(demoQuestion(days));
  await tx.insert(tables.eventSuggestions).values(demoSuggestion(days));
  await tx.insert(tables.notifications).values(demoNotifications(days, booked));
  const readers = await tx.select({ id: tables.users.id }).from(tables.users);
  await tx.insert(tables.notificationReads).values(
    demoNotificationReads(
      days,
      readers.map(({ id }) => id),
    ),
  );
  await tx.insert(tables.auditLog).values(demoAudit(booked));
}

type Entry = typeof waitlistEntries.$inferInsert;

/** Two families wait for the suites of the wedding's nights, which are all sold. */
function demoWaitlist(days: DemoDays, parts: { services: Services }): Entry[] {
  const family = { agencyId: '1', eventId: WEDDING, eventCategoryId: 'block-familiar', status: 'waiting' as const };
  const entries: Omit<Entry, 'tokenHash'>[] = [
    {
      ...family,
      id: 'waitlist-demo-1',
      checkIn: addDays(days.wedding, -1),
      checkOut: addDays(days.wedding, 2),
      rooms: 1,
      adults: 2,
      minors: 2,
      firstName: 'Marisol',
      lastName: 'Escobar',
      email: 'marisol.escobar@correo.test',
      mobile: '+525544120987',
      locale: 'es',
      createdAt: days.at(-12),
    },
    {
      ...family,
      id: 'waitlist-demo-2',
      checkIn: addDays(days.wedding, -2),
      checkOut: addDays(days.wedding, 1),
      rooms: 2,
      adults: 2,
      juniors: 1,
      firstName: 'Thomas',
      lastName: 'Becker',
      email: 'thomas.becker@correo.test',
      mobile: '+4915112345678',
      locale: 'en',
      createdAt: days.at(-5, -3),
    },
  ];
  return entries.map((entry) => ({ ...entry, tokenHash: hashOfToken(derivedToken(parts, 'waitlist', entry.id)) }));
}
