import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { guestWhatsapp, whatsappInput, whatsappMessage } from '@/lib/contract/whatsapp';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readWhatsapp, sendWhatsapp } from './send-whatsapp';

/** Messages to one guest by WhatsApp's platform. */
export function registerWhatsappRoutes(app: ProviderApp): void {
  const path = '/api/v1/guests/{id}/whatsapp-messages';
  const policy = withPermission('sendMailings');
  const params = z.object({ id: z.string().trim().min(1).max(60) });
  route(
    app,
    {
      ...{ method: 'get', path, policy, params, answer: dataOf(guestWhatsapp) },
      summary: 'What went to a guest by WhatsApp, and whether more can',
    },
    async ({ ctx, params: { id } }) => ({ data: await readWhatsapp({ ctx, input: { id } }) }),
  );
  route(
    app,
    {
      ...{ method: 'post', path, policy, params, body: whatsappInput, status: 201, answer: dataOf(whatsappMessage) },
      summary: 'Send one guest a message of an approved template by WhatsApp',
    },
    async ({ ctx, params: { id }, body: { kind } }) => ({ data: await sendWhatsapp({ ctx, input: { id, kind } }) }),
  );
}
