import type { banquetTables, guests, households, mailingRecipients, mailings, seatingRules, seats } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';
import { demoEmail, demoMobile, demoName } from './demo-names';
import { demoRandom } from './random';

export const DEMO_GUESTS = 120;

type DemoGuest = typeof guests.$inferInsert;

/** Of every twelve guests the first two and the next three were invited together. */
const householdOf = (index: number): string | null => {
  const place = index % 12;
  if (place > 4) return null;
  return `household-${String(Math.floor(index / 12) * 2 + (place < 2 ? 1 : 2)).padStart(2, '0')}`;
};

const NOTES = [
  'Vegetariana',
  'Alérgico a los mariscos',
  'Viaja con su abuela; pide habitación en planta baja',
  'Prefiere que le escriban por WhatsApp',
  'Llega el mismo día de la boda',
  'Prima de la novia, ayuda con las lecturas',
];

const TAGS = ['Cena del viernes', 'Viaja con niños', 'Corte de honor'];

function attendance(index: number): DemoGuest['attendance'] {
  if (index % 9 === 8) return 'doesNotAttend';
  return index % 5 < 3 ? 'attends' : 'pending';
}

/** Holds RSV-DEMO-0001 and logs in as attendee@demo.test. docs/wire.md, Demo data. */
const ATTENDEE = { firstName: 'Lucía', lastName: 'Hernández', maternalLastName: 'Mora', email: 'attendee@demo.test' };

/** The couple's list: Mexican names, E.164 mobiles, no mobile twice. */
export function demoGuests(days: DemoDays): DemoGuest[] {
  const random = demoRandom(2026);
  return Array.from({ length: DEMO_GUESTS }, (_, index): DemoGuest => {
    const name = demoName(random);
    const answer = attendance(index);
    return {
      id: `guest-${String(index + 1).padStart(3, '0')}`,
      agencyId: '1',
      eventId: WEDDING,
      ...name,
      mobile: demoMobile(random, index + 1),
      email: index % 6 === 5 ? null : demoEmail(name, index + 1),
      notes: index % 11 === 4 ? random.pick(NOTES) : null,
      attendance: answer,
      companions: answer === 'attends' ? random.below(3) : 0,
      householdId: householdOf(index),
      side: index % 4 === 3 ? null : index % 2 === 0 ? 'Novia' : 'Novio',
      tags: TAGS.filter((_, place) => index % (5 + place * 4) === 2),
      language: index % 17 === 5 ? 'en' : null,
      channel: index % 10 === 7 ? 'whatsapp' : null,
      diet: index % 14 === 3 ? ['vegetarian'] : index % 23 === 9 ? ['seafoodAllergy'] : [],
      createdAt: days.at(-120 + Math.floor(index / 4)),
      ...(index === 0 ? { ...ATTENDEE, attendance: 'attends', companions: 2 } : {}),
    };
  });
}

type DemoHousehold = typeof households.$inferInsert;

/** The list's households, each named after the last names of its first two guests. */
export function demoHouseholds(people: readonly DemoGuest[]): DemoHousehold[] {
  const ids = [...new Set(people.flatMap(({ householdId }) => householdId ?? []))];
  return ids.flatMap((id): DemoHousehold[] => {
    const [first, second] = people.filter(({ householdId }) => householdId === id);
    if (!first || !second) return [];
    const { agencyId, eventId, createdAt } = first;
    return [{ id, agencyId, eventId, createdAt, name: `Familia ${first.lastName} ${second.lastName}` }];
  });
}

const NAMES = ['Mesa 1', 'Mesa 2', 'Mesa 3', 'Mesa 4', 'Mesa 5', 'Mesa familiar'];
/** Two seats more than who comes in a round of guests, so that everybody tries moving somebody. */
const CAPACITY = 24;

interface DemoSeating {
  tables: (typeof banquetTables.$inferInsert)[];
  seats: (typeof seats.$inferInsert)[];
  rules: (typeof seatingRules.$inferInsert)[];
}

/** Six tables of the wedding: guests who said that they come sit with their companions, while there is room. */
export function demoSeating(people: readonly (typeof guests.$inferInsert)[], days: DemoDays): DemoSeating {
  const tables = NAMES.map((name, index): DemoSeating['tables'][number] => ({
    id: `banquet-table-${index + 1}`,
    agencyId: '1',
    eventId: WEDDING,
    name,
    capacity: CAPACITY,
    shape: index === NAMES.length - 1 ? ('rectangular' as const) : ('round' as const),
    position: index + 1,
    createdAt: days.at(-20),
  }));
  const free = tables.map(({ id }) => ({ id, seats: CAPACITY - 2 }));
  const taken = people
    .filter(({ attendance }) => attendance === 'attends')
    .flatMap(({ id, companions = 0 }) => {
      const table = free.find((each) => each.seats > companions);
      if (!table) return [];
      table.seats -= companions + 1;
      return Array.from({ length: companions + 1 }, (_, place) => ({ guestId: id, place, tableId: table.id }));
    });
  const pair = { oneId: 'guest-001', otherId: 'guest-002' };
  const rule = { id: 'seating-rule-1', agencyId: '1', eventId: WEDDING, kind: 'together' as const, ...pair };
  return { tables, seats: taken, rules: [rule] };
}

const RECIPIENTS = 40;

interface DemoMailings {
  mailings: (typeof mailings.$inferInsert)[];
  recipients: (typeof mailingRecipients.$inferInsert)[];
}

/** A save-the-date of the wedding that left months ago, and a reminder that is being written. */
export function demoMailings(people: readonly (typeof guests.$inferInsert)[], days: DemoDays): DemoMailings {
  const ofWedding = { agencyId: '1', eventId: WEDDING };
  const left = days.at(-90);
  const sent = {
    ...ofWedding,
    id: 'mailing-1',
    kind: 'saveTheDate' as const,
    state: 'sent' as const,
    audience: {},
    subject: { es: 'Aparta la fecha: {evento}', en: 'Save the date: {event}' },
    body: {
      es: 'Nos casamos el {fecha} y queremos celebrarlo contigo.\n\nPronto te llega la invitación.',
      en: 'We are getting married on {date} and want to celebrate with you.\n\nYour invitation is on its way.',
    },
    createdAt: left,
    startedAt: left,
    finishedAt: left,
    expected: RECIPIENTS,
  };
  const draft = {
    ...ofWedding,
    id: 'mailing-2',
    kind: 'reminder' as const,
    state: 'draft' as const,
    subject: { es: 'Falta poco para {evento}', en: '{event} is almost here' },
    body: {
      es: 'Ya casi llega el {fecha}. Revisa tu habitación y el cronograma.',
      en: '{date} is just around the corner. Check your room and the schedule.',
    },
    audience: { attendance: ['attends' as const] },
    createdAt: days.at(-1),
    expected: people.filter(({ attendance, email }) => attendance === 'attends' && email).length,
  };
  const recipients = people.slice(0, RECIPIENTS).map(({ id, language, email, attendance }, index) => {
    const skip = attendance === 'doesNotAttend' ? ('declined' as const) : email ? null : ('noEmail' as const);
    return {
      id: `mailing-recipient-${index + 1}`,
      mailingId: sent.id,
      guestId: id,
      language: language ?? 'es',
      state: skip ? ('skipped' as const) : ('sent' as const),
      reason: skip,
    };
  });
  return { mailings: [sent, draft], recipients };
}
