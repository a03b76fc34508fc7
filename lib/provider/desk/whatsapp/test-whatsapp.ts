import {
  type AgencyWhatsapp,
  type WhatsappTested,
  type WhatsappTestInput,
  whatsappKind,
} from '@/lib/contract/whatsapp';
import type { Context } from '../../context';
import { fail } from '../../error';
import { refuseOff, termsOf } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { mobileNumber } from '../../ground/contact-columns';
import { once } from '../../ground/once';
import { staffAgency } from '../../people/agency/agency-scope';
import { smsStoppedOf } from '../sms/sms-consent';
import { describeOwnNumber, ownNumberOf, senderBy, whatsappSender } from './agency-number';
import { outcomeOf, templateOf } from './send-whatsapp';

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
 * Sends one template to a phone of the agency's own people, with sample values, and says what the platform made of it; a
 * repeated call sends none. Raises NOT_FOUND also where no gateway is set, INVALID for a number that is none, AGENCY_LIMIT,
 * and INVALID_STATE for a number whose owner ended messages.
 */
export async function testWhatsapp({ ctx, input }: OfAgency<WhatsappTestInput>): Promise<WhatsappTested> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const { gateway } = (await whatsappSender(ctx, agencyId)) ?? fail('NOT_FOUND');
  const { kind, language } = input;
  const to = mobileNumber(input.mobile, 'mobile');
  let isFresh = false;
  await once({
    ctx,
    call: `try WhatsApp of ${agencyId}`,
    fingerprint: { to, kind, language },
    work: async (tx) => {
      refuseOff(await termsOf(tx, agencyId), 'sms');
      if ((await smsStoppedOf(tx, [to])).has(to)) fail('INVALID_STATE', { values: { what: 'guestSmsStopped' } });
      await writeAudit(tx, ctx, {
        ...{ agencyId, action: 'agency.whatsappTest', entity: 'agency', entityId: agencyId, after: { kind, language } },
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
