import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Money } from '@/lib/contract/money';
import { categoryAt } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { missingIsNull } from '../../error';
import type { MailKindOf } from '../../ground/mail-texts';
import {
  defineMail,
  type MailEntry,
  type MailingAgency,
  type MailWriter,
  type Making,
  UnwritableMail,
} from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { mailedLoginToken } from '../../people/session/create-login-link';
import { type EntryRecord, entryStatus, entryWithId, linkToken, offeredRooms } from './waitlist-entry';

type Kind = MailKindOf<'waitlist'>;

/** The mails to who waits: they may lack a reservation. docs/domain.md, Waitlist. */
export const waitlistMails: Record<Kind, MailEntry> = {
  'waitlist-joined': toWhoWaits('waitlist-joined'),
  'waitlist-offer': toWhoWaits('waitlist-offer'),
  'waitlist-offer-reminder': toWhoWaits('waitlist-offer-reminder'),
  'waitlist-lapsed': toWhoWaits('waitlist-lapsed'),
  'waitlist-closed': toWhoWaits('waitlist-closed'),
};

function toWhoWaits(kind: Kind): MailEntry {
  return defineMail({
    needs: z.object({ entryId: z.string() }),
    read: (making) => read(making, kind),
    // In the language of who waits, whatever the order says.
    write: (material, writer) => write(material, writer.speaking(material.record.entry.locale)),
  });
}

interface Material {
  kind: Kind;
  record: EntryRecord;
  /** Where its link leads: to the entry, or to the event's rooms once nothing is waited for. */
  path: string;
  /** Token that logs in to the offered hold. */
  loginToken: string | undefined;
  /** Names of the offered rooms. */
  rooms: string[];
  agency: MailingAgency;
}

async function read(
  { ctx, mail, order: { entryId } }: Making<{ entryId: string }>,
  kind: Kind,
): Promise<Material | null> {
  const record = await missingIsNull(entryWithId(ctx, entryId));
  const [agency] = record ? await ctx.db.select().from(agencies).where(eq(agencies.id, record.entry.agencyId)) : [];
  if (!record || !agency || record.entry.agencyId !== mail.agencyId)
    throw new UnwritableMail(`no waitlist entry ${entryId}`);
  const { reservation, entry } = record;
  // The mail server was away for longer than the offer lasted, or the offer was decided: there is nothing to accept.
  if (isOffer(kind) && entryStatus(record) !== 'offered') return null;
  const path = hasEnded(kind) ? roomsPath(record) : await entryPath(ctx, record);
  if (path === null) return null;
  const rooms = reservation ? await offeredRooms(ctx.db, reservation.id) : [];
  return {
    kind,
    record,
    path,
    loginToken:
      isOffer(kind) && reservation
        ? await mailedLoginToken(ctx, mail, { holder: reservation, until: entry.offerExpiresAt })
        : undefined,
    rooms: rooms.map((room) => categoryAt(room, entry.locale)),
    agency,
  };
}

/** Moments are in the event's zone. */
function write(material: Material, writer: MailWriter): MailContent {
  const { kind, record, agency } = material;
  const { entry, event } = record;
  const { locale, t } = writer;
  const why = whyEnded(record);
  const values = { event: event.name, hours: event.waitlistOfferHours, until: untilText(record), why };
  return {
    locale,
    subject: t(`waitlist.kinds.${kind}.subject`, values),
    heading: t(`waitlist.kinds.${kind}.heading`, values),
    greeting: t('greeting', { name: entry.firstName }),
    text: t(`waitlist.kinds.${kind}.text`, values),
    facts: factsOf(material, writer),
    sections:
      kind === 'waitlist-joined' ? [{ title: t('waitlist.leave.title'), lines: [t('waitlist.leave.line')] }] : [],
    // Nobody can open the page of an event that was archived.
    button:
      why === 'archived' && hasEnded(kind)
        ? null
        : {
            label: t(`waitlist.kinds.${kind}.button`),
            url: writer.url(buttonPath(material, writer)),
            instead: t('button.instead'),
            note: hasEnded(kind) ? null : t('waitlist.personal'),
          },
    link: isOffer(kind) ? { label: t('waitlist.decline.link'), url: writer.url(material.path) } : null,
    footer: [writer.agencyLine(agency), t('waitlist.why', { event: event.name })],
  };
}

const isOffer = (kind: Kind) => kind === 'waitlist-offer' || kind === 'waitlist-offer-reminder';

const hasEnded = (kind: Kind) => kind === 'waitlist-lapsed' || kind === 'waitlist-closed';

const whyEnded = ({ entry, event }: EntryRecord): 'removed' | 'archived' | 'cutOff' => {
  if (entry.status === 'removed') return 'removed';
  return event.state === 'archived' ? 'archived' : 'cutOff';
};

const roomsPath = ({ event }: EntryRecord) =>
  `/eventos/${encodeURIComponent(event.code)}/reservationProcess?step=category`;

/** Null where the entry's link can no longer be told: what it waited for is over. */
async function entryPath(ctx: Context, { entry, event }: EntryRecord): Promise<string | null> {
  const token = await linkToken(ctx, entry);
  return token && `/eventos/${encodeURIComponent(event.code)}/lista-de-espera?token=${encodeURIComponent(token)}`;
}

function buttonPath({ path, loginToken }: Material, writer: MailWriter): string {
  if (!loginToken) return path;
  const checkout = encodeURIComponent(writer.path('/CheckOut'));
  return `/login-link?token=${encodeURIComponent(loginToken)}&redirect=${checkout}`;
}

function untilText({ entry, event }: EntryRecord): string {
  if (!entry.offerExpiresAt) return '';
  return datesIn(entry.locale).instantInWords(entry.offerExpiresAt, event.timeZone);
}

function peopleText({ entry }: EntryRecord, { t }: MailWriter): string {
  return (['adults', 'juniors', 'minors', 'infants'] as const)
    .filter((band) => entry[band] > 0)
    .map((band) => t(`people.${band}`, { count: entry[band] }))
    .join(', ');
}

function factsOf({ kind, record, rooms }: Material, writer: MailWriter): MailContent['facts'] {
  const { t } = writer;
  const { entry, event, categoryName, hotel, reservation } = record;
  const money = (amount: number): Money => ({ amount, currency: reservation?.currency ?? event.currency });
  const { from, to } = datesIn(entry.locale).span(entry.checkIn, entry.checkOut);
  const stay = { nights: countNights(entry), checkIn: from, checkOut: to };
  const people = peopleText(record, writer);
  const held = isOffer(kind) ? reservation : null;
  const category = held
    ? [...new Set(rooms)].join(', ')
    : categoryName
      ? categoryAt({ name: categoryName, hotel }, entry.locale)
      : t('waitlist.facts.anyCategory');
  return writer.facts([
    ['waitlist.facts.until', held ? untilText(record) : null],
    ['facts.event', event.name],
    ['waitlist.facts.category', category],
    ['waitlist.facts.stay', t('waitlist.facts.stayValue', stay)],
    [
      'waitlist.facts.rooms',
      entry.rooms === 1
        ? t('waitlist.facts.roomsValueOne', { people })
        : t('waitlist.facts.roomsValue', { count: entry.rooms, people }),
    ],
    ['facts.total', held && formatMoney(money(held.total), entry.locale)],
    ['waitlist.facts.minimum', held && formatMoney(money(held.minimumToReserve), entry.locale)],
    ['facts.key', held?.key ?? null],
  ]);
}
