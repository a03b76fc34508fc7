import { randomBytes } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PASSWORD_RESET_HOURS } from '@/lib/config/constants';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { agencies, reservations, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import type { MailKindOf } from '../../ground/mail-texts';
import { hashOfToken } from '../../ground/mailed-token';
import {
  defineMail,
  type MailEntry,
  type MailingAgency,
  type MailWriter,
  type Making,
  mailsByTraits,
} from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { createLoginLink } from '../session/create-login-link';
import { createAccountToken, type TokenPurpose } from './account-token';

type Account = typeof users.$inferSelect;
type Kind = MailKindOf<'account'>;

/** How long the other mailed secrets are valid. */
const VERIFICATION_HOURS = 24;
const INVITATION_HOURS = 7 * 24;
const LOGIN_LINK_MINUTES = 15;

/** Whom a mail greets, and the secret of its link where it has one. */
interface Addressee {
  name: string;
  agencyId: string | null;
  token: string | null;
}

interface Traits {
  /** Path of the mail's button. It contains the secret, so the pages that take it send no referrer to other sites. */
  path: string | ((secret: string) => string);
  /** The mail's link is a secret of its reader, and the mail says so. */
  isPersonal?: true;
  /**
   * Makes the mail's secret. Null where the mail is not for this account as it is now; left out for mails without a
   * secret.
   */
  secretFor?: (ctx: Context, account: Account) => Promise<string | null>;
}

/** Facts of the order that a mail's text may name; those that the order lacks are empty. */
const TOLD = ['event', 'reason', 'what', 'who', 'bankName', 'businessName', 'clabe', 'url'] as const;
const toldFacts = z
  .record(z.string(), z.unknown())
  .transform(
    (payload) => Object.fromEntries(TOLD.map((name) => [name, String(payload[name] ?? '')])) as Record<Told, string>,
  );
type Told = (typeof TOLD)[number];

/** The mails about an account, made from the data as they are when they leave. No table ever holds a mail's secret. */
export const accountMails: Record<Kind, MailEntry> = {
  ...mailsByTraits<Exclude<Kind, 'login-link'>, Traits>(
    {
      'password-reset': {
        path: (secret) => `/account/reset/${secret}`,
        isPersonal: true,
        secretFor: tokenOf({ purpose: 'passwordReset', hours: PASSWORD_RESET_HOURS }),
      },
      'verify-mail': {
        path: (secret) => `/signup?token=${secret}`,
        isPersonal: true,
        secretFor: whileUnverified(tokenOf({ purpose: 'emailVerification', hours: VERIFICATION_HOURS })),
      },
      invitation: {
        path: (secret) => `/account/invitation/${secret}`,
        isPersonal: true,
        secretFor: whileUnverified(tokenOf({ purpose: 'invitation', hours: INVITATION_HOURS })),
      },
      'agency-welcome': { path: '/login', secretFor: makeAgencyToken },
      'couple-welcome': { path: '/login' },
      'already-registered': { path: '/account/reset' },
      'password-changed': { path: '/account/reset' },
      'second-factor-removed': { path: '/account/reset' },
      'second-factor-off': { path: '/account/reset' },
      'codes-tried': { path: '/account/reset' },
      'bank-account-news': { path: '/adminmaster/CuentaBancaria' },
      'webhook-off': { path: '/adminmaster/AgenciaAdministrar/integraciones' },
    },
    (kind, traits) => accountMail(kind, traits, (ctx, { account }) => accountHolder(ctx, account, traits)),
  ),
  'login-link': accountMail(
    'login-link',
    { path: (secret) => `/login-link?token=${secret}`, isPersonal: true },
    whoLogsIn,
  ),
};

/** The mail is about the agency's settings and not about its reader's account. */
const isOfAgency = (kind: Kind) => kind === 'bank-account-news' || kind === 'webhook-off';

interface Material extends Addressee {
  email: string;
  agency: MailingAgency | null;
  order: Record<Told, string>;
}

type FindAddressee = (ctx: Context, who: { account: Account | undefined; email: string }) => Promise<Addressee | null>;

function accountMail(kind: Kind, traits: Traits, findAddressee: FindAddressee): MailEntry {
  return defineMail({
    needs: toldFacts,
    read: (making) => read(making, findAddressee),
    write: (material, writer) => write(material, writer, { kind, ...traits }),
  });
}

/** Null where there is nobody to write to: an unknown address or a disabled account. */
async function read(
  { ctx, mail, order }: Making<Record<Told, string>>,
  findAddressee: FindAddressee,
): Promise<Material | null> {
  const email = mail.recipient;
  const [account] = await ctx.db.select().from(users).where(eq(users.email, email));
  const addressee = await findAddressee(ctx, { account, email });
  if (addressee === null) return null;
  const { agencyId } = addressee;
  const [agency] = agencyId ? await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)) : [];
  return { ...addressee, email, agency: agency ?? null, order };
}

function write(
  { name, email, token, agency, order }: Material,
  writer: MailWriter,
  { kind, path, isPersonal }: Traits & { kind: Kind },
): MailContent {
  const { locale, t } = writer;
  const values = { email, agency: agency?.name ?? '', ...order };
  const page = typeof path === 'string' ? path : path(encodeURIComponent(token ?? ''));
  return {
    locale,
    subject: t(`account.kinds.${kind}.subject`, values),
    heading: t(`account.kinds.${kind}.heading`, values),
    greeting: t('greeting', { name }),
    text: t(`account.kinds.${kind}.text`, values),
    facts: writer.facts([
      ['account.facts.email', isOfAgency(kind) ? null : email],
      ['account.facts.agencyToken', kind === 'agency-welcome' ? token : null],
    ]),
    sections: [],
    button: {
      label: t(`account.kinds.${kind}.button`),
      url: writer.url(page),
      instead: t('button.instead'),
      note: isPersonal ? t('account.personal') : null,
    },
    footer: [...(agency ? [writer.agencyLine(agency)] : []), t('account.why', { email })],
  };
}

async function accountHolder(
  ctx: Context,
  account: Account | undefined,
  { secretFor }: Traits,
): Promise<Addressee | null> {
  if (!account?.active) return null;
  const { name, agencyId } = account;
  if (!secretFor) return { name, agencyId, token: null };
  const token = await secretFor(ctx, account);
  return token === null ? null : { name, agencyId, token };
}

function tokenOf(order: { purpose: TokenPurpose; hours: number }) {
  return (ctx: Context, account: Account): Promise<string> =>
    inTransaction(ctx, (tx) => createAccountToken(tx, ctx, { userId: account.id, ...order }));
}

function whileUnverified(secretFor: (ctx: Context, account: Account) => Promise<string>) {
  return async (ctx: Context, account: Account): Promise<string | null> =>
    account.emailVerified ? null : secretFor(ctx, account);
}

/**
 * The token that names the agency's site to the provider. It is written into that site's pages and so is no secret,
 * which is why it may be mailed.
 */
async function makeAgencyToken(ctx: Context, { agencyId }: Account): Promise<string | null> {
  if (!agencyId) return null;
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .update(agencies)
    .set({ tokenHash: hashOfToken(token) })
    .where(eq(agencies.id, agencyId));
  return token;
}

/**
 * A link into the account with this address, else into the newest reservation that the address holds. An unverified
 * account does not count, since somebody else may have opened it with this address.
 */
async function whoLogsIn(
  ctx: Context,
  { account, email }: { account: Account | undefined; email: string },
): Promise<Addressee | null> {
  const link = {
    singleUse: true,
    expiresAt: new Date(ctx.clock.now().getTime() + LOGIN_LINK_MINUTES * millisecondsInMinute),
  };
  if (account && !account.active) return null;
  if (account?.emailVerified) {
    const token = await inTransaction(ctx, (tx) => createLoginLink(tx, ctx, { ...link, userId: account.id }));
    return { name: account.name, agencyId: account.agencyId, token };
  }
  const [reservation] = await ctx.db
    .select()
    .from(reservations)
    .where(and(eq(sql`lower(${reservations.email})`, email), notInArray(reservations.bookingStatus, [...OVER])))
    .orderBy(desc(reservations.createdAt))
    .limit(1);
  if (!reservation) return null;
  const token = await inTransaction(ctx, (tx) => createLoginLink(tx, ctx, { ...link, reservationId: reservation.id }));
  return { name: reservation.firstName, agencyId: reservation.agencyId, token };
}
