import { type SQL, sql } from 'drizzle-orm';
import { ownWords, patternOf, scrubJson, scrubText, wholeWords } from '@/lib/domain/erasure';
import type { ManifestLine } from '@/lib/domain/manifest';
import type { Transaction } from '../../context';
import { roomingListVersions, transportManifests } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import type { Person } from './find-person';

/** Texts and JSON of a table in which somebody may have written about anybody. */
interface Place {
  table: string;
  texts?: string[];
  json?: string[];
  /** Rows of the agency. */
  scope: SQL;
}

/**
 * Columns of the agency's tables in which people may be named in others' words; it does not matter whose rows they are.
 */
function placesOf(agencyId: string): Place[] {
  const ofAgency = sql`agency_id = ${agencyId}`;
  const ofEvents = sql`event_id in (select id from events where agency_id = ${agencyId})`;
  const ofBookings = sql`reservation_id in (select id from reservations where agency_id = ${agencyId})`;
  const within = (table: string, column: string) =>
    sql`${sql.identifier(column)} in (select id from ${sql.identifier(table)} where agency_id = ${agencyId})`;
  const ofAccounts = within('master_accounts', 'master_account_id');
  return [
    { table: 'audit_log', json: ['before', 'after'], scope: ofAgency },
    { table: 'notifications', json: ['params'], scope: ofAgency },
    { table: 'outbox', texts: ['last_error'], json: ['payload'], scope: ofAgency },
    { table: 'reservations', texts: ['cancellation_text'], scope: ofAgency },
    { table: 'reservation_rooms', texts: ['observations', 'decision_reason'], json: ['occupants'], scope: ofBookings },
    {
      table: 'change_requests',
      texts: ['observations', 'reason'],
      json: ['occupants', 'before', 'after'],
      scope: ofBookings,
    },
    { table: 'reservation_lines', texts: ['note'], scope: ofBookings },
    { table: 'reservation_notes', texts: ['text'], scope: ofAgency },
    { table: 'payments', texts: ['reason', 'bank'], scope: ofAgency },
    { table: 'refunds', texts: ['reason', 'withdrawal_reason'], scope: within('payments', 'payment_id') },
    { table: 'refund_destinations', texts: ['holder'], scope: ofBookings },
    { table: 'files', texts: ['original_name'], scope: ofAgency },
    { table: 'companions', texts: ['name', 'email', 'own_email', 'diet_note'], scope: ofAgency },
    { table: 'transport_requests', texts: ['holder', 'notes', 'quote_notes'], scope: ofAgency },
    { table: 'transport_legs', texts: ['pick_up_place', 'driver_name', 'driver_phone'], scope: ofAgency },
    { table: 'transport_manifests', json: ['lines'], scope: ofEvents },
    { table: 'rooming_list_versions', json: ['lines'], scope: ofEvents },
    { table: 'guests', texts: ['notes', 'diet_notes', 'side'], json: ['tags'], scope: ofAgency },
    { table: 'households', texts: ['message'], scope: ofAgency },
    { table: 'household_answers', texts: ['name', 'diet_note'], scope: ofAgency },
    { table: 'late_answers', texts: ['message', 'reason'], json: ['people'], scope: ofAgency },
    { table: 'guest_imports', texts: ['file_name'], scope: ofAgency },
    { table: 'guest_import_rows', json: ['before', 'cells', 'problems'], scope: within('guest_imports', 'import_id') },
    { table: 'calls', texts: ['comments'], scope: ofAgency },
    { table: 'call_history', texts: ['comments'], scope: ofAgency },
    { table: 'contact_messages', texts: ['name', 'message'], scope: ofAgency },
    { table: 'support_tickets', texts: ['subject', 'message'], scope: ofAgency },
    {
      table: 'support_ticket_messages',
      texts: ['message', 'author_name'],
      scope: within('support_tickets', 'ticket_id'),
    },
    { table: 'ticket_attachments', texts: ['original_name'], scope: within('support_tickets', 'ticket_id') },
    { table: 'save_the_date_cards', texts: ['original_name'], scope: ofEvents },
    { table: 'waitlist_entries', texts: ['first_name', 'last_name'], scope: ofAgency },
    { table: 'reminders', texts: ['name'], scope: ofAgency },
    { table: 'sms_messages', texts: ['error'], scope: ofAgency },
    { table: 'whatsapp_messages', texts: ['error'], scope: ofAgency },
    { table: 'mail_suppressions', texts: ['detail', 'release_reason'], scope: ofAgency },
    { table: 'bank_transactions', texts: ['description'], scope: ofAgency },
    { table: 'event_suggestions', texts: ['words', 'answer'], scope: ofAgency },
    { table: 'banquet_tables', texts: ['name', 'note'], scope: ofAgency },
    { table: 'contracted_services', texts: ['concept'], scope: ofAccounts },
    { table: 'master_deposits', texts: ['concept', 'reason'], scope: ofAccounts },
    { table: 'service_questions', texts: ['text', 'answer'], scope: ofAccounts },
    { table: 'report_jobs', json: ['filters'], scope: ofAgency },
    { table: 'report_schedules', json: ['filters'], scope: ofAgency },
    { table: 'saved_views', texts: ['name', 'query'], scope: within('users', 'user_id') },
    { table: 'job_failures', texts: ['last_error'], scope: sql`true` },
  ];
}

/** Writes the person out of everything that others wrote at the agency; answers how many rows told of them. */
export async function scrubMentions(tx: Transaction, { agencyId, words }: Person): Promise<number> {
  const known = wholeWords(words);
  let scrubbed = 0;
  for (const place of placesOf(agencyId))
    scrubbed += await scrubPlace(tx, { ...place, scope: sql`${place.scope} and ${mentions(place, known)}` }, known);
  return scrubbed;
}

/** Empties the person's rows among those that an import of a list refused; there each name has a cell of its own. */
export async function scrubRefusedRows(tx: Transaction, { agencyId, words }: Person): Promise<void> {
  for (const { first, last, maternal } of words.names) {
    if (first.trim() === '' || last.trim() === '') continue;
    const hasCell = (...names: string[]) => sql`exists (select from jsonb_array_elements_text(cells) cell
      where ${sql.join(
        names.map((name) => sql`searchable(trim(cell)) = searchable(${name.trim()})`),
        sql` or `,
      )})`;
    const whole = maternal ? [`${last} ${maternal}`] : [];
    await tx.execute(sql`update guest_import_rows set cells = null where jsonb_typeof(cells) = 'array'
      and import_id in (select id from guest_imports where agency_id = ${agencyId})
      and ${hasCell(first)} and ${hasCell(last, ...whole)}`);
  }
}

/**
 * Tables with records of the person's, by the column that names their reservation or guest. The ids of these records
 * are needed nowhere else.
 */
const HANGING = [
  ...['reservation_notes', 'transport_requests', 'change_requests', 'calls'].map((table) => ({
    table,
    by: 'reservation_id',
  })),
  ...['calls', 'contact_notices', 'sms_messages', 'whatsapp_messages'].map((table) => ({ table, by: 'guest_id' })),
  { table: 'refunds', by: 'payment_id' },
];

/** Erases from the audit log the words in the person's own records, and the network addresses they came from. */
export async function scrubOwnLog(tx: Transaction, person: Person): Promise<void> {
  const { agencyId, reservationIds, userId } = person;
  const owners = [...reservationIds, ...person.roomIds, ...person.paymentIds, ...person.guestIds];
  const more = [...person.companionIds, ...person.waitlistIds, ...person.messageIds, ...person.ticketIds];
  const actors = sql.param([...reservationIds.map((id) => `reservation:${id}`), ...(userId ? [`user:${userId}`] : [])]);
  const ids = sql.param([...owners, ...more, ...(userId ? [userId] : [])]);
  const hanging = sql.join(
    HANGING.map(
      ({ table, by }) => sql`entity_id in (select id from ${sql.identifier(table)}
        where ${sql.identifier(by)} = any(${sql.param(owners)}))`,
    ),
    sql` or `,
  );
  const scope = sql`(agency_id = ${agencyId} or agency_id is null)
    and (entity_id = any(${ids}) or actor = any(${actors}) or ${hanging})`;
  await scrubPlace(tx, { table: 'audit_log', json: ['before', 'after'], scope }, ownWords(person.words), true);
  await tx.execute(sql`update audit_log set ip = null where ip is not null and actor = any(${actors})`);
}

/**
 * Erases the lines of the person's rooms and transfers, with everybody named there, from the lists that hotels and
 * suppliers were sent.
 */
export async function scrubOwnLines(tx: Transaction, { roomIds, keys, words }: Person): Promise<void> {
  const pattern = patternOf(ownWords(words));
  const known = [...roomIds, ...keys];
  if (!pattern || known.length === 0) return;
  const isOwn = (line: ManifestLine) => known.some((word) => JSON.stringify(line).includes(word));
  for (const table of [roomingListVersions, transportManifests]) {
    const told = sql.join(
      known.map((word) => sql`position(${word} in ${table.lines}::text) > 0`),
      sql` or `,
    );
    const rows = await tx.select({ place: sql<string>`ctid::text`, lines: table.lines }).from(table).where(told);
    for (const { place, lines } of rows) {
      const scrubbed = lines.map((line) =>
        isOwn(line) ? { ...line, facts: scrubJson(line.facts, pattern, true) as ManifestLine['facts'] } : line,
      );
      await tx.update(table).set({ lines: scrubbed }).where(sql`ctid = ${place}::tid`);
    }
  }
}

const columnsOf = ({ texts = [], json = [] }: Place) => [...texts, ...json];

/**
 * A first, quick condition: rows that contain any of the words, without case and accents; what is found is then looked
 * at closely.
 */
function mentions(place: Place, words: string[]): SQL {
  const all = sql.join(
    columnsOf(place).map((column) => sql`coalesce(${sql.identifier(column)}::text, '')`),
    sql` || ' ' || `,
  );
  const any = sql.join(
    words.map((word) => sql`position(searchable(${word}) in searchable(${all})) > 0`),
    sql` or `,
  );
  return sql`(${any})`;
}

async function scrubPlace(tx: Transaction, place: Place, words: string[], isOwn = false): Promise<number> {
  const pattern = patternOf(words);
  if (!pattern) return 0;
  const table = sql.identifier(place.table);
  const columns = columnsOf(place);
  const read = sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text as ${sql.identifier(column)}`),
    sql`, `,
  );
  const found = await tx.execute(
    sql`select ctid::text as place, ${read} from ${table} where ${place.scope} for update`,
  );
  const rows = resultRows<Record<string, string | null>>(found);
  let scrubbed = 0;
  for (const row of rows) {
    const changes = columns.flatMap((column) => {
      const before = row[column] ?? null;
      if (before === null) return [];
      const isJson = place.json?.includes(column);
      const after = isJson ? JSON.stringify(scrubJson(JSON.parse(before), pattern, isOwn)) : scrubText(before, pattern);
      if (after === (isJson ? JSON.stringify(JSON.parse(before)) : before)) return [];
      return [sql`${sql.identifier(column)} = ${after}${isJson ? sql`::jsonb` : sql``}`];
    });
    if (changes.length === 0) continue;
    scrubbed += 1;
    await tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ctid = ${row.place}::tid`);
  }
  return scrubbed;
}
