import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { whatsappState } from '@/lib/contract/whatsapp';
import { beginningOf } from '@/lib/domain/cut-text';
import { whatsappStatesBefore } from '@/lib/domain/whatsapp';
import type { Context, Transaction } from '../../context';
import { events, guests, notifications, whatsappMessages } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { readMobile } from '../../ground/mobile-number';
import { keepReply } from '../sms/consents';
import type { HeardNumber } from './agency-number';

const LONGEST_TEXT = 4096;
/** This much of an answer is shown in the inbox; the whole is on the guest's panel. */
const SHOWN_IN_INBOX = 160;

const id = z.string().min(1).max(200);
const report = z.object({
  id,
  status: z.string().max(30),
  errors: z.array(z.object({ code: z.number(), title: z.string().max(200).default('') })).default([]),
});
const words = z.object({ body: z.string().max(LONGEST_TEXT) });
const answer = z.object({
  id,
  from: z.string().regex(/^\d{7,15}$/),
  text: words.optional(),
  button: z.object({ text: z.string().max(LONGEST_TEXT) }).optional(),
  context: z.object({ id: id.optional() }).optional(),
});
type Answer = z.output<typeof answer>;

const list = z.array(z.unknown()).max(1000).default([]);
const told = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }),
            statuses: list,
            messages: list,
          }),
        }),
      ),
    }),
  ),
});

/**
 * Keeps what the platform reports about numbers of ours: what became of messages, and what guests write back. `heardAs`
 * says which of ours a number is. Reports about another number, an unknown message or person, and repeated reports
 * change nothing.
 */
export async function hearWhatsapp(
  ctx: Context,
  body: unknown,
  heardAs: (numberId: string) => Promise<HeardNumber | null>,
): Promise<void> {
  const changes = told.safeParse(body).data?.entry.flatMap((entry) => entry.changes) ?? [];
  for (const { value } of changes) {
    const at = await heardAs(value.metadata.phone_number_id);
    if (!at) continue;
    for (const one of value.statuses) {
      const read = report.safeParse(one);
      if (read.success) await keepReport(ctx, at, read.data);
    }
    for (const one of value.messages) {
      const read = answer.safeParse(one);
      if (read.success) await keepAnswer(ctx, at, read.data);
    }
  }
}

/** Messages that left from this number: the signer for one number may not report on another's. */
const leftFrom = ({ own }: HeardNumber) =>
  own
    ? and(eq(whatsappMessages.numberId, own.numberId), eq(whatsappMessages.agencyId, own.agencyId))
    : isNull(whatsappMessages.numberId);

async function keepReport(
  ctx: Context,
  at: HeardNumber,
  { id: gatewayId, status, errors: [why] }: z.output<typeof report>,
) {
  const { data: state } = whatsappState.safeParse(status);
  const before = whatsappStatesBefore(status);
  if (state === undefined || before.length === 0) return;
  const error = why ? `${why.code} ${why.title}`.trim() : null;
  await inTransaction(ctx, (tx) =>
    tx
      .update(whatsappMessages)
      .set({ state, error, reportedAt: ctx.clock.now() })
      .where(
        and(eq(whatsappMessages.gatewayId, gatewayId), leftFrom(at), inArray(whatsappMessages.state, [...before])),
      ),
  );
}

/** The message that a reply answers: the one it quotes, else the last to that mobile. Its sender gets the reply. */
async function answeredBy(tx: Transaction, at: HeardNumber, { context, mobile }: Answer & { mobile: string }) {
  const toThem = and(
    leftFrom(at),
    eq(whatsappMessages.mobile, mobile),
    ne(whatsappMessages.kind, 'answer'),
    isNotNull(whatsappMessages.gatewayId),
    isNotNull(whatsappMessages.guestId),
  );
  const find = (more?: ReturnType<typeof eq>) =>
    tx
      .select({ message: whatsappMessages, guest: guests, event: { name: events.name } })
      .from(whatsappMessages)
      .innerJoin(guests, eq(guests.id, whatsappMessages.guestId))
      .innerJoin(events, eq(events.id, whatsappMessages.eventId))
      .where(and(toThem, more))
      .orderBy(desc(whatsappMessages.createdAt), desc(whatsappMessages.id))
      .limit(1);
  const [very] = context?.id ? await find(eq(whatsappMessages.gatewayId, context.id)) : [];
  if (very) return very;
  const [last] = await find();
  return last;
}

async function keepAnswer(ctx: Context, at: HeardNumber, said: Answer): Promise<void> {
  const mobile = readMobile(`+${said.from}`, 'MX');
  if (mobile === null) return;
  await inTransaction(ctx, async (tx) => {
    const found = await answeredBy(tx, at, { ...said, mobile });
    if (!found) return;
    const { guest, event, message } = found;
    const { agencyId, eventId, language } = message;
    const body = said.text?.body ?? said.button?.text ?? null;
    const createdAt = ctx.clock.now();
    const [kept] = await tx
      .insert(whatsappMessages)
      .values({
        id: randomUUID(),
        agencyId,
        eventId,
        guestId: guest.id,
        mobile,
        language,
        body,
        createdAt,
        kind: 'answer',
        state: 'received',
        gatewayId: said.id,
        numberId: at.own?.numberId ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: whatsappMessages.id });
    // A repeated report tells nothing new: it must not end messages again that the guest has allowed since.
    if (!kept) return;
    if (body !== null) await keepReply(tx, ctx, { from: mobile, body, endsOnly: at.isOwnApp });
    await tx.insert(notifications).values({
      id: randomUUID(),
      agencyId,
      eventId,
      type: 'CONTACT_ATTE',
      createdAt,
      params: {
        guestId: guest.id,
        name: [guest.firstName, guest.lastName].join(' '),
        message: beginningOf(body ?? '', SHOWN_IN_INBOX),
        eventName: event.name,
      },
    });
  });
}
