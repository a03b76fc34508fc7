import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { mailboxOf } from '@/lib/domain/mailbox';
import { outbox } from '@/lib/provider/db/schema';
import type { Mail, Mailer } from '@/lib/provider/integrations/mail/mailer';
import { systemContext } from '@/lib/provider/jobs/workers';
import type { TestProvider } from '@/tests/support/provider';

type Row = typeof outbox.$inferInsert;

/** A mailer that keeps what it is given, or fails as told. */
export function recordingMailer({ idempotent = true }: { idempotent?: boolean } = {}) {
  const sent: Mail[] = [];
  const failures: Error[] = [];
  const mailer: Mailer = {
    idempotent,
    send: async (mail) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
  };
  return { mailer, sent, failNext: (error: Error) => failures.push(error) };
}

export const contextOf = ({ db, clock, services }: TestProvider) => systemContext({ db, clock, services }, 'outbox');

/** Orders a mail of the demo's reservation RSV-DEMO-0001, as a service would in its transaction. */
export async function orderMail(provider: TestProvider, order: Partial<Row> = {}): Promise<string> {
  const id = randomUUID();
  const now = provider.clock.now();
  const recipient = order.recipient ?? 'attendee@demo.test';
  await provider.db.insert(outbox).values({
    id,
    agencyId: '1',
    channel: 'mail',
    kind: 'reservation-confirmed',
    recipient,
    mailbox: mailboxOf(recipient),
    locale: 'es',
    dedupeKey: id,
    payload: { key: 'RSV-DEMO-0001' },
    nextAttemptAt: now,
    createdAt: now,
    ...order,
  });
  return id;
}

export async function mailRow(provider: TestProvider, id: string) {
  const [row] = await provider.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error(`No outbox row ${id}`);
  return row;
}
