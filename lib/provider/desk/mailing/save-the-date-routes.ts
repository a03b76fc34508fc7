import { z } from 'zod';
import { OWN_CARD_MAX_BYTES } from '@/lib/config/constants';
import { type Language, language } from '@/lib/contract/bilingual-text';
import { ownCard } from '@/lib/contract/mailing';
import { dataOf } from '@/lib/contract/page';
import type { Context } from '../../context';
import type { ProviderApp } from '../../http/environment';
import { privateDownload, uploadedFile } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { uploadBody } from '../../http/uploaded-form';
import { putOwnCard, removeOwnCard, showOwnCard } from './own-card';
import { readSaveTheDate } from './save-the-date';

/** An event's id or its `PLS-` code. */
const params = z.object({ id: z.string().trim().min(1).max(60) });
const policy = withPermission('sendMailings');
const path = '/api/v1/events/{id}/save-the-date';

/** Guests who look at it again find it in their own browser; what replaced it is soon there. */
const KEPT = 'private, max-age=60';

/** The save-the-date card of an event: drawn, or of the couple's own design. */
export function registerSaveTheDate(app: ProviderApp): void {
  registerReading(app);
  registerOwnCard(app);
}

function registerReading(app: ProviderApp): void {
  const query = z.object({ locale: language.optional() });
  const summary = 'The save-the-date card of an event as a PDF: the own one, else as it is drawn';
  const card = async (ctx: Context, event: string, locale: Language | undefined) => {
    const { name, body } = await readSaveTheDate({ ctx, input: { event, locale: locale ?? ctx.locale } });
    return privateDownload({ name, contentType: 'application/pdf', body });
  };
  route(
    app,
    { method: 'post', path, policy, params, query, summary, uncounted: true, costly: true },
    async ({ ctx, params: { id }, query: { locale } }) => card(ctx, id, locale),
  );
  route(
    app,
    // A link of the page opens it.
    { method: 'get', path: `${path}.pdf`, policy, params, query, summary, open: true, costly: true },
    async ({ ctx, params: { id }, query: { locale } }) => card(ctx, id, locale),
  );
}

function registerOwnCard(app: ProviderApp): void {
  route(
    app,
    {
      ...{ method: 'put', path: `${path}-card`, policy, params, rawBody: 'multipart/form-data' },
      summary: 'Keep a PDF as the save-the-date card of the event, instead of the one before (5 MB at most)',
      answer: dataOf(ownCard),
    },
    async ({ ctx, params: { id: event }, request }) => ({
      data: await putOwnCard({ ctx, input: { event, ...uploadBody(request, OWN_CARD_MAX_BYTES) } }),
    }),
  );
  route(
    app,
    {
      ...{ method: 'delete', path: `${path}-card`, policy, params, status: 204 },
      summary: 'Remove the own save-the-date card: the drawn one is the event’s again',
    },
    async ({ ctx, params: { id: event } }) => removeOwnCard({ ctx, input: { event } }),
  );
  route(
    app,
    {
      // A link of the mail opens it.
      ...{ method: 'get', path: `${path}-card.pdf`, policy: anybody, params, open: true },
      summary: 'The own save-the-date card, for whoever may see the event',
    },
    async ({ ctx, params: { id: event } }) => uploadedFile(await showOwnCard({ ctx, input: { event } }), true, KEPT),
  );
}
