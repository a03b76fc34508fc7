import type { RawDatabase } from '@/lib/provider/db/client';

/** Rows of every table that grows with the product's use. */
const ROWS = 10_000;
/** A table with this many rows must not be read from end to end. */
export const BIG = 5_000;
/** Tables with another count: several rows to each row of another table, or few however long a platform runs. */
const OTHER_ROWS: Record<string, number> = {
  room_nights: 60_000,
  audit_log: 30_000,
  agencies: 200,
  agency_phones: 200,
  agency_terms: 200,
  whatsapp_numbers: 200,
  agency_emails: 200,
  agency_social_media: 200,
  bank_accounts: 200,
  payment_processors: 200,
  permission_grants: 200,
  master_accounts: 200,
  contracted_services: 400,
  master_deposits: 400,
  hotels: 100,
  room_categories: 400,
  hotel_rate_plans: 400,
  coupons: 1_000,
  api_tokens: 400,
  stories: 400,
  photos: 1_000,
  training_videos: 100,
  // Domains that something was sent to within the hour.
  domain_paces: 500,
};
/** How the rows stand that fill a table: as most rows of a real one do. `n` counts them; `$now` is the present. */
const STANDS: Record<string, Record<string, string>> = {
  audit_log: { agency_id: "'fill-' || 1 + n % 200" },
  account_tokens: { expires_at: "$now + interval '5 hours'" },
  agency_terms: { agency_id: "'fill-' || n" },
  banquet_tables: { capacity: '60' },
  calendar_dues: { reservation_id: "'fill-' || n", days: "'[]'" },
  calendar_entries: { household_id: 'null' },
  erasure_requests: { state: "'done'", reservation_id: "'fill-' || n", guest_id: 'null' },
  code_attempts: { last_at: "$now - interval '1 hour'" },
  companions: { diet: "'[]'" },
  contact_notices: { expires_at: "$now + interval '1 day'" },
  event_tallies: { event_id: "'fill-' || n" },
  guest_tallies: { event_id: "'fill-' || n" },
  event_exchange_rates: { rate: "'17.5'" },
  events: { final_notice_days: 'null', late_fee: 'null', honeymoon_discount_percent: '0' },
  event_categories: { cut_off_date: "($now + interval '300 days')::date", block_state: "'definite'" },
  idempotency_keys: { created_at: "$now - n * interval '5 seconds'" },
  login_challenges: { expires_at: "$now + interval '5 minutes'" },
  login_links: { expires_at: "$now + interval '5 days'" },
  loose_files: { since: '$now' },
  mail_suppressions: { mailbox: "'mailbox-' || n" },
  notifications: { created_at: "$now - n * interval '5 minutes'" },
  outbox: {
    agency_id: "'fill-' || 1 + n % 200",
    status: "'sent'",
    limited: 'true',
    mailbox: "'mailbox-' || n % 500",
    sent_at: "$now - n * interval '5 minutes'",
    created_at: "$now - n * interval '5 minutes'",
    next_attempt_at: "$now - n * interval '5 minutes'",
  },
  payments: {
    status: "'approved'",
    attention: 'null',
    method: "'deposit'",
    processor: 'null',
    created_at: "$now - n * interval '5 minutes'",
  },
  photos: {
    story_id: 'null',
    hotel_id: 'null',
    room_category_id: 'null',
    activity_id: 'null',
    event_id: "'fill-' || 1 + n % 200",
    ending: "'webp'",
  },
  processor_events: { outcome: "'applied'", received_at: "$now - n * interval '5 minutes'" },
  rate_limits: { expire: 'extract(epoch from $now)::bigint * 1000 + n' },
  refunds: { status: "'refunded'", method: "'card'" },
  reservation_lines: { kind: "'room'" },
  reservation_rooms: { status: "'approved'" },
  reservations: {
    booking_status: "'confirmed'",
    honeymoon: 'false',
    lapses_at: 'null',
    held_from: 'null',
    hold_expires_at: 'null',
    final_notice_at: 'null',
    first_name: "'Nombre' || n % 500",
    last_name: "'Apellido' || n",
    email: "'guest' || n || '@correo.test'",
    created_at: "$now - n * interval '5 minutes'",
  },
  sessions: { expires_at: "$now + interval '1 day'", revoked_at: 'null' },
  signups: { completed_at: '$now' },
  support_tickets: { message: "repeat('Una pregunta. ', 40)" },
  users: { email_verified: 'true', role: "'organizer'", name: "'Persona ' || n" },
  waitlist_entries: { status: "'booked'" },
  whatsapp_numbers: { agency_id: "'fill-' || n" },
};
/** Values by column type, for a table of which the demo has no row to copy. */
const MADE_UP: [type: RegExp, value: string][] = [
  [/\[\]$/, "'{}'"],
  [/char|text/, "'x'"],
  [/timestamp/, '$now'],
  [/date/, '$now::date'],
  [/json/, "'{}'"],
  [/bool/, 'false'],
  [/./, '1'],
];

interface Column {
  name: string;
  type: string;
  required: boolean;
  parent: string | null;
  unique: boolean;
}

interface Table {
  name: string;
  columns: Column[];
}

async function tablesOf(raw: RawDatabase): Promise<Table[]> {
  const { rows } = await raw.query(`select c.relname as name, json_agg(json_build_object('name', a.attname,
      'type', format_type(a.atttypid, null), 'required', a.attnotnull,
      'parent', (select p.relname from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
      'unique', exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
        and a.attnum = any (i.indkey))) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`);
  return rows as unknown as Table[];
}

const rowsOf = (table: string) => OTHER_ROWS[table] ?? ROWS;

/** The SQL value of a column in row `n`; null where the copied demo row's own value stays. */
function filling(table: string, { name, type, required, parent, unique }: Column, isLike: boolean): string | null {
  const stands = STANDS[table]?.[name];
  if (stands) return stands;
  // Spreads the rows over those of the parent, whatever their own count.
  if (parent && (required || isLike)) return `'fill-' || (1 + n % ${rowsOf(parent)})`;
  if (unique && /char|text/.test(type)) return "'fill-' || n";
  if (unique && type === 'date') return "date '2030-01-01' + n";
  if (unique) return '1000000 + n';
  if (isLike) return null;
  return required ? (MADE_UP.find(([kind]) => kind.test(type))?.[1] ?? null) : 'null';
}

/**
 * Vacuums until every page is known to be visible to all. One time may leave some out, and an index alone is not read
 * for a table of which pages are unknown.
 */
async function vacuum(raw: RawDatabase): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    await raw.exec('vacuum analyze');
    const { rows } = await raw.query(`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`);
    if (rows.length === 0) return;
  }
  throw new Error('Five times vacuumed, and pages are left that are not visible to all');
}

/**
 * Fills every table of a database that has the demo in it with rows like the demo's, tens of thousands in those that
 * grow, without asking its triggers, and lets the planner count them. Answers the names of the big tables.
 */
export async function fillDatabase(raw: RawDatabase, now: Date): Promise<Set<string>> {
  const statements: string[] = [];
  for (const { name: table, columns } of await tablesOf(raw)) {
    const { rows } = await raw.query(`select exists (select 1 from ${table}) as found`);
    const isLike = rows[0]?.found === true;
    const values = columns.map((column) => filling(table, column, isLike) ?? `demo."${column.name}"`);
    const from = isLike ? `(select * from ${table} limit 1) as demo,` : '';
    statements.push(`insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from ${from} generate_series(1, ${rowsOf(table)}) as n`);
  }
  const script = ['set session_replication_role = replica', ...statements, 'reset session_replication_role'].join(
    ';\n',
  );
  await raw.exec(script.replaceAll('$now', `timestamptz '${now.toISOString()}'`));
  await vacuum(raw);
  const { rows } = await raw.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${BIG}`,
  );
  return new Set(rows.map(({ name }) => String(name)));
}
