import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import type { AgencyId } from '@/lib/provider/context';
import { agencies, events, outbox, waitlistEntries } from '@/lib/provider/db/schema';
import { entryOf, MAIL_KINDS } from '@/lib/provider/desk/mail-words/every-mail';
import { tryMail } from '@/lib/provider/desk/mail-words/preview-mail';
import type { Mailer } from '@/lib/provider/integrations/mail/mailer';
import { openMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import { NOW } from '@/tests/support/booking';
import { type MailServer, startMailServer } from '@/tests/support/mail-server';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { unzipped } from '@/tests/support/unzipped';
import { everyOrder } from './every-order';
import { contextOf } from './mail-support';

const SITE = 'https://bodas.example.mx';
const LOCALES = ['es', 'en'] as const;

let provider: TestProvider;
let server: MailServer;
let mailer: Mailer;
/** What the server took, parsed, by language and kind. */
const arrived = new Map<string, Email>();

beforeAll(async () => {
  const env = { SITE_URL: SITE, SEED_DEMO: '1', MAIL_FROM: 'Bodas Plus <no-reply@bodas.example.mx>' };
  provider = await startTestProvider({ now: NOW, env });
  server = await startMailServer();
  mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  const { order } = await everyOrder(provider);
  await provider.db.update(agencies).set({ name: 'Costa Eterna S.A. de C.V.' }).where(eq(agencies.id, '1'));
  await provider.db.update(events).set({ name: 'Fiesta de Muelles, S.A. de C.V.' }).where(eq(events.agencyId, '1'));
  await provider.db.delete(outbox);
  const names = new Map<string, string>();
  for (const locale of LOCALES)
    for (const kind of MAIL_KINDS) {
      names.set(await order(kind, locale), `${locale} ${kind}`);
      // One after the other: an account's newest secret is the only one that counts, and an entry waits in one
      // language.
      await sendOutbox({ ctx: contextOf(provider), mailer });
    }
  for (const { text } of server.taken) {
    const parsed = await PostalMime.parse(text);
    const id = /^<(.+)@bodas\.example\.mx>$/.exec(parsed.messageId ?? '')?.[1] ?? '';
    arrived.set(names.get(id) ?? id, parsed);
  }
});
afterAll(async () => {
  await mailer.close?.();
  await server.close();
  await provider.close();
});

/** Not filled in, or filled in wrongly. */
const UNFILLED = /\b(?:mail|kinds|facts)\.[a-z]|\{\w+[},]|undefined|\[object/;

/** The mail of a kind in a language, as its reader's program has it. */
function read(kind: string, locale: string): Email & { subject: string; text: string; html: string } {
  const mail = arrived.get(`${locale} ${kind}`);
  if (!mail) throw new Error(`${kind} did not arrive in ${locale}`);
  const { subject = '', text = '', html = '' } = mail;
  return { ...mail, subject, text, html };
}

it('all leave once, over one connection for each hundred', () => {
  const all = LOCALES.flatMap((locale) => MAIL_KINDS.map((kind) => `${locale} ${kind}`));
  expect([...arrived.keys()].toSorted()).toEqual(all.toSorted());
  expect(server.taken).toHaveLength(all.length);
  expect(server.connections().made).toBe(Math.ceil(all.length / 100));
});

it.each(MAIL_KINDS)('%s is read by a mail program in both languages', (kind) => {
  for (const locale of LOCALES) {
    const { from, replyTo, messageId, subject, text, html } = read(kind, locale);
    expect(from).toMatchObject({ name: 'Bodas Plus', address: 'no-reply@bodas.example.mx' });
    expect(replyTo?.map(({ address }) => address)).toEqual([expect.stringMatching(/^[^@\s]+@[^@\s]+$/)]);
    expect(messageId).toMatch(/^<[\w-]+@bodas\.example\.mx>$/);
    expect(subject.trim()).not.toBe('');
    expect(text.trim().length).toBeGreaterThan(40);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(subject + text + html).not.toMatch(UNFILLED);
  }
});

it.each(MAIL_KINDS)('a sentence of %s that ends with the name of a company ends once', (kind) => {
  for (const locale of LOCALES) {
    const { subject, text, html } = read(kind, locale);
    expect(text).toContain('S.A. de C.V.');
    expect(subject + text + html).not.toMatch(/\p{L}\.\.(?!\.)/u);
  }
});

/** What a visitor wrote to the agency is answered to them. */
const OF_VISITORS: ReadonlySet<string> = new Set(['contact-message']);

it.each(MAIL_KINDS)(
  'the answer to %s goes to the agency, at its event’s own address where it has one',
  async (kind) => {
    const [agency] = await provider.db.select().from(agencies).where(eq(agencies.id, '1'));
    const own = await provider.db.select().from(events).where(eq(events.agencyId, '1'));
    const office = new Set([agency?.email, ...own.map(({ notificationEmail }) => notificationEmail)]);
    for (const locale of LOCALES) {
      const [to] = read(kind, locale).replyTo ?? [];
      expect([to?.address, office.has(to?.address)]).toEqual([to?.address, !OF_VISITORS.has(kind)]);
    }
  },
);

it.each(MAIL_KINDS)('the links of %s lead to the site, by their whole address, in the text too', (kind) => {
  for (const locale of LOCALES) {
    const { text, html } = read(kind, locale);
    const linked = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    for (const url of linked) expect(new URL(url).origin).toBe(SITE);
    const pages = linked.filter((url) => !/\.(?:png|jpe?g|gif)$/.test(url));
    for (const url of pages) expect(text).toContain(url);
    // An address that is only written is broken over lines, and some programs link none of it.
    for (const [url] of text.matchAll(new RegExp(`${SITE}\\S*`, 'g'))) expect(pages).toContain(url);
    // No page is for a supplier of transport.
    expect(pages.length > 0).toBe(kind !== 'transport-manifest');
  }
});

it.each(['mailing', 'payment-reminder', 'attendance-reminder', 'flight-reminder'])(
  '%s is ended by one press',
  (kind) => {
    for (const locale of LOCALES) {
      const { headers } = read(kind, locale);
      const valueOfHeader = (key: string) => headers.find((each) => each.key === key)?.value ?? '';
      expect(valueOfHeader('list-unsubscribe')).toMatch(
        new RegExp(`^<${SITE}/provider/api/v1/mailing-opt-outs/[^>]+>$`),
      );
      expect(valueOfHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    }
  },
);

/** The kinds that files go with, and of which type. */
const FILES: Record<string, string[]> = {
  'payment-approved': ['application/pdf'],
  'card-received': ['application/pdf'],
  'payment-slip': ['application/pdf'],
  'transport-quoted': ['application/pdf'],
  'transport-manifest': ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  'scheduled-report': ['text/csv'],
};

it.each(MAIL_KINDS)('the files of %s can be read', (kind) => {
  for (const { attachments } of LOCALES.map((locale) => read(kind, locale))) {
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(FILES[kind] ?? []);
    for (const { filename, mimeType, content } of attachments) {
      const bytes = Buffer.from(content as ArrayBuffer);
      expect(filename).toMatch(/^[\w-]+\.(?:pdf|xlsx|csv)$/);
      if (mimeType === 'application/pdf') expect(pdfText(bytes).length).toBeGreaterThan(20);
      else if (mimeType === 'text/csv') expect(bytes.toString()).toContain('Núñez');
      else expect(unzipped(bytes, 'xl/sharedStrings.xml')).toContain('<t');
    }
  }
});

it('shows whoever works on its words no secret of an offer, in neither of its links', async () => {
  const kind = 'waitlist-offer';
  const none = { subject: null, heading: null, text: null, button: null };
  const [entry] = await provider.db.select().from(waitlistEntries).where(eq(waitlistEntries.status, 'offered'));
  const trying = { kind, agencyId: '1' as AgencyId, words: { es: none, en: none }, entry: entryOf(kind) } as const;
  const locale = entry?.locale ?? 'es';
  const { mail, isOwnData } = await tryMail(contextOf(provider), { ...trying, locale, withOwnData: true });
  expect([isOwnData, mail.link?.url, mail.button?.url]).toEqual([
    true,
    expect.stringMatching(/lista-de-espera\?token=…$/),
    expect.stringMatching(/token=…/),
  ]);
});
