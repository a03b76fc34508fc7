import { randomUUID } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { desc, eq } from 'drizzle-orm';
import {
  type AgencyWhatsapp,
  type GuestWhatsapp,
  type WhatsappKind,
  type WhatsappMessage,
  type WhatsappTested,
  type WhatsappTestInput,
  whatsappKind,
} from '@/lib/contract/whatsapp';
import { smsSkipReasonOf } from '@/lib/domain/mailing';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, whatsappMessages } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { findContactedGuest } from '../../event/guest/find-guest';
import { refuseArchived } from '../../ground/access';
import { refuseOff, termsOf } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { mobileNumber } from '../../ground/mobile-number';
import { once } from '../../ground/once';
import { type WhatsappGateway, WhatsappUncertain } from '../../integrations/whatsapp/whatsapp-gateway';
import { staffAgency } from '../../people/agency/agency-scope';
import { smsStoppedOf } from '../sms/consents';
import { describeOwnNumber, ownNumberOf, senderBy, whatsappSender } from './agency-number';

type Row = typeof whatsappMessages.$inferSelect;

const SHOWN = 20;
const LONGEST_ERROR = 300;
/** A message that is under way for longer was interrupted: the process that sent it is gone. */
const INTERRUPTED_AFTER_MS = 5 * millisecondsInMinute;

/** What is said of a guest who gets none. */
const UNREACHED = {
  declined: 'guestDeclined',
  noMobile: 'guestWithoutMobile',
  smsStopped: 'guestSmsStopped',
} as const;

const describe = ({ id, kind, state, body, createdAt }: Row, now: Date): WhatsappMessage => ({
  id,
  kind,
  text: body,
  at: createdAt.toISOString(),
  state: state === 'sending' && now.getTime() - createdAt.getTime() > INTERRUPTED_AFTER_MS ? 'uncertain' : state,
});

interface OfGuest<More = object> {
  ctx: Context;
  input: { id: string } & More;
}

/** What went to a guest by WhatsApp, and whether more can. Raises NOT_FOUND, FORBIDDEN. */
export async function readWhatsapp({ ctx, input: { id } }: OfGuest): Promise<GuestWhatsapp> {
  const { guest } = await findContactedGuest(ctx, id, 'sendMailings');
  const rows = await ctx.db
    .select()
    .from(whatsappMessages)
    .where(eq(whatsappMessages.guestId, id))
    .orderBy(desc(whatsappMessages.createdAt), desc(whatsappMessages.id))
    .limit(SHOWN);
  const isOn = (await whatsappSender(ctx, guest.agencyId)) !== null;
  return { on: isOn, messages: rows.map((row) => describe(row, ctx.clock.now())) };
}

/**
 * Sends one guest a message of an approved template, in their language; a repeated call sends none. Raises NOT_FOUND
 * also where no gateway is set, FORBIDDEN, EVENT_ARCHIVED, AGENCY_LIMIT, and INVALID_STATE for a guest who gets none.
 */
export async function sendWhatsapp({ ctx, input: { id, kind } }: OfGuest<{ kind: WhatsappKind }>) {
  const { event, guest: found } = await findContactedGuest(ctx, id, 'sendMailings');
  const sender = (await whatsappSender(ctx, found.agencyId)) ?? fail('NOT_FOUND');
  refuseArchived(event);
  const fresh: Row[] = [];
  const made = await once({
    ctx,
    call: `send a WhatsApp message to guest ${id}`,
    fingerprint: { id, kind },
    work: async (tx) => {
      const { guest } = await findContactedGuest({ ...ctx, db: tx }, id, 'sendMailings');
      const { agencyId, eventId, mobile } = guest;
      refuseOff(await termsOf(tx, agencyId), 'sms');
      const skipped = smsSkipReasonOf(guest, await smsStoppedOf(tx, [mobile]));
      if (skipped) fail('INVALID_STATE', { values: { what: UNREACHED[skipped] } });
      const [agency] = await tx
        .select({ language: agencies.languageCode })
        .from(agencies)
        .where(eq(agencies.id, agencyId));
      const language = guest.language ?? agency?.language ?? 'es';
      const of = { id: randomUUID(), agencyId, eventId, guestId: id, mobile };
      const [row] = await tx
        .insert(whatsappMessages)
        .values({
          ...of,
          kind,
          language,
          state: 'sending',
          createdAt: ctx.clock.now(),
          numberId: sender.numberId,
        })
        .returning();
      if (!row) return fail('NOT_FOUND');
      fresh.push(row);
      await writeAudit(tx, ctx, {
        agencyId,
        action: 'guest.whatsapp',
        entity: 'guest',
        entityId: id,
        after: { kind },
      });
      return { id: row.id, values: [guest.firstName, event.name] };
    },
  });
  // A repeated call sends nothing and only answers what became of the message.
  for (const row of fresh) await deliver(ctx, sender.gateway, row, made.values);
  return describe(await rowOf(ctx.db, made.id), ctx.clock.now());
}

async function rowOf(db: Database, id: string): Promise<Row> {
  const [row] = await db.select().from(whatsappMessages).where(eq(whatsappMessages.id, id));
  return row ?? fail('NOT_FOUND');
}

/** A kind's template by its name at the platform. */
const templateOf = (kind: Row['kind']): string => `bodas_${kind}`;

/** What came of handing a message to the gateway; never raises. */
const outcomeOf = (sending: Promise<string>) =>
  sending.then(
    (gatewayId) => ({ state: 'sent' as const, gatewayId, error: null }),
    (error: Error) => ({
      state: error instanceof WhatsappUncertain ? ('uncertain' as const) : ('failed' as const),
      error: error.message.slice(0, LONGEST_ERROR),
    }),
  );

/** Sent outside of any transaction; the outcome is written in a transaction of its own. */
async function deliver(ctx: Context, gateway: WhatsappGateway, row: Row, values: readonly string[]): Promise<void> {
  const { id, mobile: to, kind, language } = row;
  const after = await outcomeOf(gateway.send({ to, template: templateOf(kind), language, values }));
  if (after.state !== 'sent') ctx.services.log.warn({ messageId: id, ...after }, 'WhatsApp message did not leave');
  await inTransaction(ctx, async (tx) => {
    await tx.update(whatsappMessages).set(after).where(eq(whatsappMessages.id, id));
  });
}

interface OfAgency<More = object> {
  ctx: Context;
  input: { agencyId: string } & More;
}

/** What stands for a guest's name and the event's in a test. */
const SAMPLE = { es: ['Ana', 'Ana & Luis'], en: ['Anne', 'Anne & Louis'] } as const;

/** How an agency stands with WhatsApp's platform. Raises NOT_FOUND for another agency. */
export async function readAgencyWhatsapp({ ctx, input: { agencyId } }: OfAgency): Promise<AgencyWhatsapp> {
  const id = await staffAgency(ctx, agencyId);
  const row = await ownNumberOf(ctx.db, id);
  const own = row && describeOwnNumber(ctx, row);
  return {
    own,
    on: senderBy(ctx, row) !== null,
    hears: Boolean(own?.callback) || ctx.services.config.whatsappHooks !== null,
    templates: whatsappKind.options.map((kind) => ({ kind, template: templateOf(kind) })),
  };
}

/**
 * Sends one template to a phone of the agency's own people, with sample values, and says what the platform made of it;
 * a repeated call sends none. Raises NOT_FOUND also where no gateway is set, INVALID for a number that is none,
 * AGENCY_LIMIT, and INVALID_STATE for a number whose owner ended messages.
 */
export async function testWhatsapp({ ctx, input }: OfAgency<WhatsappTestInput>): Promise<WhatsappTested> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const { gateway } = (await whatsappSender(ctx, agencyId)) ?? fail('NOT_FOUND');
  const { kind, language } = input;
  const to = await mobileNumber(ctx.db, { agencyId, hotelId: null }, input.mobile, 'mobile');
  let isFresh = false;
  await once({
    ctx,
    call: `try WhatsApp of ${agencyId}`,
    fingerprint: { to, kind, language },
    work: async (tx) => {
      refuseOff(await termsOf(tx, agencyId), 'sms');
      if ((await smsStoppedOf(tx, [to])).has(to)) fail('INVALID_STATE', { values: { what: 'guestSmsStopped' } });
      await writeAudit(tx, ctx, {
        agencyId,
        action: 'agency.whatsappTest',
        entity: 'agency',
        entityId: agencyId,
        after: { kind, language },
      });
      isFresh = true;
      return {};
    },
  });
  if (!isFresh) return { state: 'uncertain', error: null };
  const { state, error } = await outcomeOf(
    gateway.send({ to, template: templateOf(kind), language, values: SAMPLE[language] }),
  );
  return { state, error };
}
