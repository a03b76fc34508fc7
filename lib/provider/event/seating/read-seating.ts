import { and, asc, eq, gt, ne, or } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { SeatingFileFormat, SeatingPlan, SeatingSuggestion } from '@/lib/contract/seating';
import { csvFile } from '@/lib/domain/csv';
import { groupedBy } from '@/lib/domain/grouped-by';
import { wholeName } from '@/lib/domain/guest-name';
import { brokenRules, suggestSeats } from '@/lib/domain/seating';
import { comingSeats } from '@/lib/domain/who-comes';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { banquetTables, guests, householdAnswers, seatingRules, seats } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { type SeatingPaper, seatingTable, seatingTranslator } from '../../documents/seating-table';
import { agencyName } from '../../people/agency/read-agency';
import { staffEvent } from '../event/find-bookable-event';
import { BY_FAMILY_NAME } from '../guest/list-guests';
import { listedAt } from '../guest/living-guests';

/** The banquet's tables of an event, who sits there and the rules, for its staff and the couple. Raises NOT_FOUND. */
export async function readSeating({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<SeatingPlan> {
  const { id } = await staffEvent(ctx, input.event, 'readGuests');
  return describeSeating(ctx.db, id);
}

/** Seats for those who have none yet; nothing is written. Raises NOT_FOUND. */
export async function suggestSeating({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<SeatingSuggestion> {
  return suggestSeats(await readSeating({ ctx, input }));
}

interface FileInput {
  event: string;
  format: SeatingFileFormat;
  locale: Language;
}

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** The plan as a file in the reader's language: to print, or as rows by name. Raises NOT_FOUND. */
export async function writeSeating({
  ctx,
  input: { event: idOrCode, format, locale },
}: {
  ctx: Context;
  input: FileInput;
}) {
  const event = await staffEvent(ctx, idOrCode, 'readGuests');
  const { tables, people } = await describeSeating(ctx.db, event.id);
  const now = ctx.clock.now();
  const paper: SeatingPaper = {
    eventCode: event.code,
    eventName: event.name,
    tables,
    people,
    writtenAt: now.toISOString(),
    writtenOn: dateInZone(now, event.timeZone),
  };
  const written = async (): Promise<Uint8Array> => {
    if (format === 'csv') {
      const { header, rows } = seatingTable(paper, locale);
      return new TextEncoder().encode(csvFile([header, ...rows]));
    }
    if (format === 'xlsx') {
      // The writer is heavy: the first file of its kind loads it, not every start.
      const { renderSheet } = await import('../../documents/table-sheet');
      return renderSheet(seatingTable(paper, locale), seatingTranslator(locale)('title'));
    }
    const agency = await agencyName(ctx, event.agencyId);
    const draw = () => drawDocument('seating-plan', paper, { locale, agency });
    // Without the time of writing, so that the same plan is one kept document.
    return keptDocument({ ctx, kind: 'seating-plan', facts: { ...paper, writtenAt: null, locale, agency }, draw });
  };
  const name = `${locale === 'en' ? 'tables' : 'mesas'}-${event.code.toLowerCase()}.${format}`;
  return { name, contentType: TYPES[format], bytes: await written() };
}

/** The whole plan of an event in four statements; who declined is not in it. */
export async function describeSeating(db: Context['db'] | Transaction, eventId: string): Promise<SeatingPlan> {
  const tables = await db
    .select()
    .from(banquetTables)
    .where(eq(banquetTables.eventId, eventId))
    .orderBy(asc(banquetTables.position), asc(banquetTables.id));
  const sitting = await db
    .select({ guestId: seats.guestId, place: seats.place, tableId: seats.tableId })
    .from(seats)
    .innerJoin(banquetTables, eq(banquetTables.id, seats.tableId))
    .where(eq(banquetTables.eventId, eventId));
  const people = await peopleOf(db, eventId);
  const rules = await db
    .select({
      id: seatingRules.id,
      kind: seatingRules.kind,
      oneId: seatingRules.oneId,
      otherId: seatingRules.otherId,
    })
    .from(seatingRules)
    .where(eq(seatingRules.eventId, eventId))
    .orderBy(asc(seatingRules.id));
  const tableOf = new Map(sitting.map(({ guestId, place, tableId }) => [`${guestId} ${place}`, tableId]));
  const seated = people.map((each) => ({ ...each, tableId: tableOf.get(`${each.guestId} ${each.place}`) ?? null }));
  return { eventId, tables, people: seated, rules, broken: brokenRules({ people: seated, rules }) };
}

/**
 * Guests who come or have not answered, by name, each with the people whom they bring, who may also come without them.
 */
async function peopleOf(db: Context['db'] | Transaction, eventId: string) {
  const rows = await db
    .select({
      guest: guests,
      seat: householdAnswers.seat,
      name: householdAnswers.name,
      attends: householdAnswers.attends,
    })
    .from(guests)
    .leftJoin(
      householdAnswers,
      // The event is named too, since the index of the answers begins with it.
      and(eq(householdAnswers.guestId, guests.id), eq(householdAnswers.eventId, eventId)),
    )
    .where(and(listedAt(eventId), or(ne(guests.attendance, 'doesNotAttend'), gt(guests.companionsComing, 0))))
    .orderBy(asc(BY_FAMILY_NAME), asc(guests.id));
  const answers = rows.flatMap(({ guest: { id }, seat, name, attends }) =>
    seat !== null && attends !== null ? [{ guestId: id, seat, name, attends }] : [],
  );
  const saidOf = groupedBy(answers, ({ guestId }) => [guestId]);
  const each = [...new Map(rows.map(({ guest }) => [guest.id, guest])).values()];
  return each.flatMap((guest) => {
    const { id: guestId, householdId } = guest;
    const name = wholeName(guest);
    const said = saidOf.get(guestId) ?? [];
    const isOpen = guest.attendance === 'pending';
    // A guest who has not answered counts with everybody they bring; companions may also come without their guest.
    const attendance = isOpen ? guest.attendance : ('attends' as const);
    const places = comingSeats(isOpen ? { ...guest, attendance: 'attends' } : guest, said);
    return places.map((place) => {
      const told = said.find(({ seat }) => seat === place);
      return {
        guestId,
        place,
        guest: name,
        attendance,
        householdId,
        name: place === 0 ? name : (told?.name ?? null),
      };
    });
  });
}
