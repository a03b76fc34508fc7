import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { mailboxOf } from '@/lib/domain/mailbox';
import { formatMoney } from '@/lib/domain/money';
import { hasPage } from '@/lib/domain/publication';
import { peopleOf } from '@/lib/domain/rooming-people';
import { mailsAboutReservation } from '../../booking/reservation/mail-about-reservation';
import type { Context } from '../../context';
import { agencies, events, guests, reminders, users } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { invitationPath } from '../../event/household/household-link';
import type { MailKind, MailKindOf } from '../../ground/mail-texts';
import {
  defineMail,
  type MadeMail,
  type MailEntry,
  type MailWriter,
  type OutboxMail,
  UnwritableMail,
} from '../../ground/mails';
import { describeAccount } from '../../money/master-account/read-master-account';
import { optOutLink } from '../mailing/opt-out';
import { smsBalanceOf } from '../sms/sms-pack';
import { isPromised, subjectsNow } from './plan-event';
import { awaitedUntil } from './reminder-subjects';

const ofReminder = z.object({ reminderId: z.string() });

const stands = ({ standing: { state } }: Reservation) =>
  ['toApprove', 'sharesMissing', 'confirmed', 'paid'].includes(state);

const isLive = ({ status }: Reservation['rooms'][number]) => status === 'requested' || status === 'approved';

/** The item that was reminded of is still to be paid, and nothing that was paid waits for somebody. */
const isUnpaid = ({ schedule, pending, standing }: Reservation, { until }: { until?: string | null }) =>
  standing.due !== null &&
  pending.amount === 0 &&
  schedule.some(({ dueOn, state }) => dueOn === until && state !== 'paid' && state !== 'underReview');

const ofReservation = mailsAboutReservation({
  'payment-reminder': { leadsTo: '/pagoModal', isStillTrue: isUnpaid },
  'first-payment-reminder': {
    leadsTo: '/pagoModal',
    isStillTrue: ({ lapse, pending }) => lapse !== null && pending.amount === 0,
  },
  'names-reminder': {
    isStillTrue: (reservation) =>
      stands(reservation) &&
      reservation.rooms.filter(isLive).some((room) => peopleOf(room).some(({ name }) => name === null)),
  },
  'flight-reminder': {
    isStillTrue: (reservation) =>
      stands(reservation) &&
      !reservation.transport.some(
        ({ status, airline, flightNumber, flightTime, notes }) =>
          status !== 'declined' && [airline, flightNumber, flightTime, notes].some((said) => said?.trim()),
      ),
  },
});

interface Reminded {
  reminder: typeof reminders.$inferSelect;
  event: EventRow;
}

/**
 * Wraps a reminder's mail, which then goes to nobody where its reader has declined, opted out or promised to pay since
 * it was ordered, or has another address now: a mail server may be away for hours, and the owner of the former address
 * must not get it.
 */
export const unlessRefused =
  (entry: MailEntry, finish: (ctx: Context, made: MadeMail, of: Reminded) => MadeMail = (_, made) => made): MailEntry =>
  async (ctx, mail, trial) => {
    const made = await entry(ctx, mail, trial);
    // A trial of words is about a record that nobody is reminded of, and its reader must not get the link that ends
    // another's messages.
    if (!made || trial) return made;
    const { reminderId } = ofReminder.parse(mail.payload);
    const [found] = await ctx.db
      .select({ reminder: reminders, event: events })
      .from(reminders)
      .innerJoin(events, eq(events.id, reminders.eventId))
      .where(eq(reminders.id, reminderId));
    if (!found) return made;
    const { rule, subjectId } = found.reminder;
    const event = found.event as EventRow;
    // The event was taken back from guests meanwhile, so nobody is reminded of it.
    if (!hasPage(event.state)) return null;
    const now = await subjectsNow(ctx.db, ctx, event, { rules: [rule], subjectId });
    const isRefused = now.some(
      (subject) =>
        subject.held === 'declined' ||
        subject.held === 'optedOut' ||
        mailboxOf(subject.email ?? '') !== mail.mailbox ||
        isPromised(ctx, event, subject),
    );
    return isRefused ? null : finish(ctx, made, { reminder: found.reminder, event });
  };

/** A reminder with a link by which its reader ends reminders and the event's other messages. */
const stoppable = (entry: MailEntry): MailEntry =>
  unlessRefused(entry, (ctx, made, { reminder: { id: about, recipient: mailbox }, event: { code } }) => ({
    ...made,
    optOut: optOutLink(ctx, { about, mailbox, code, locale: made.locale }),
  }));

async function reminderOf(ctx: Context, mail: OutboxMail, id: string) {
  const [found] = await ctx.db
    .select({ reminder: reminders, event: events, agency: agencies })
    .from(reminders)
    .innerJoin(events, eq(events.id, reminders.eventId))
    .innerJoin(agencies, eq(agencies.id, reminders.agencyId))
    .where(and(eq(reminders.id, id), eq(reminders.agencyId, mail.agencyId ?? '')));
  if (!found) throw new UnwritableMail(`no reminder ${id}`);
  return { ...found, event: found.event as EventRow };
}

/** Asks who has not answered the invitation, while answers are taken. */
const attendance = defineMail({
  needs: ofReminder,
  async read({ ctx, mail, order: { reminderId } }) {
    const found = await reminderOf(ctx, mail, reminderId);
    const [guest] = await ctx.db
      .select()
      .from(guests)
      .where(eq(guests.id, found.reminder.guestId ?? ''));
    const until = await awaitedUntil(ctx.db, ctx, found.event, found.reminder.subjectId);
    if (until === null || !guest || guest.attendance === 'doesNotAttend') return null;
    return { ...found, guest, until, path: await invitationPath(ctx, found.event, guest) };
  },
  write: ({ event, agency, guest, until, path }, writer) =>
    reminderMail('attendance-reminder', writer, {
      values: { event: event.name, until: datesIn(writer.locale).words(until) },
      greeting: writer.t('greeting', { name: guest.firstName }),
      facts: writer.facts([['facts.event', event.name]]),
      url: writer.url(path),
      note: writer.t('mailing.personal'),
      footer: [writer.agencyLine(agency), writer.t('mailing.why', { event: event.name })],
      replyTo: event.notificationEmail ?? agency.email,
    }),
});

/** Whether who is reminded of a master account is still of the couple, with an account that is in use. */
async function isStillOfCouple(ctx: Context, { reminder: { subjectId }, event }: Reminded): Promise<boolean> {
  if (subjectId !== event.mainUserId && subjectId !== event.secondaryUserId) return false;
  return (await ctx.db.$count(users, and(eq(users.id, subjectId), eq(users.active, true)))) > 0;
}

/** Tells the couple what is left to pay of their master account. */
const masterAccount = defineMail({
  needs: ofReminder,
  async read({ ctx, mail, order: { reminderId } }) {
    const found = await reminderOf(ctx, mail, reminderId);
    const account = await describeAccount(ctx.db, ctx, found.event);
    const isOfCouple = await isStillOfCouple(ctx, found);
    return isOfCouple && account.balance.amount > 0 ? { ...found, account } : null;
  },
  write: ({ event, agency, account, reminder }, writer) =>
    reminderMail('master-account-reminder', writer, {
      values: {
        event: event.name,
        until: datesIn(writer.locale).words(account.dueOn),
        balance: formatMoney(account.balance, writer.locale),
      },
      greeting: writer.t('greeting', { name: reminder.name }),
      facts: writer.facts([
        ['facts.event', event.name],
        ['facts.balance', formatMoney(account.balance, writer.locale)],
      ]),
      url: writer.url(withEvent('/adminmaster/CuentaMaestra', event.code)),
      note: null,
      footer: [writer.agencyLine(agency), writer.t('block.why', { event: event.name })],
      replyTo: event.notificationEmail ?? agency.email,
    }),
});

/** Tells the agency that the event's pack of text messages is nearly used up. */
const smsPackLow = defineMail({
  needs: z.object({ eventId: z.string() }),
  async read({ ctx, mail, order: { eventId } }) {
    const [found] = await ctx.db
      .select({ event: events, agency: agencies })
      .from(events)
      .innerJoin(agencies, eq(agencies.id, events.agencyId))
      .where(and(eq(events.id, eventId), eq(events.agencyId, mail.agencyId ?? '')));
    if (!found) throw new UnwritableMail(`no event ${eventId}`);
    const balance = await smsBalanceOf(ctx.db, eventId);
    // The event may have a larger package by now.
    return balance.low ? { ...found, balance } : null;
  },
  write: ({ event, agency, balance }, writer) =>
    reminderMail('sms-pack-low', writer, {
      values: { event: event.name, left: balance.left ?? 0, pack: balance.pack ?? 0 },
      greeting: writer.t('staffGreeting', { agency: agency.name }),
      facts: writer.facts([['facts.event', event.name]]),
      url: writer.url(withEvent('/adminmaster/NotificacionesLista?view=reminders', event.code)),
      note: null,
      footer: [writer.agencyLine(agency), writer.t('block.why', { event: event.name })],
      replyTo: agency.email,
    }),
});

interface ReminderMail {
  values: Record<string, string | number>;
  greeting: string;
  facts: ReturnType<MailWriter['facts']>;
  url: string;
  note: string | null;
  footer: string[];
  replyTo: string;
}

function reminderMail(
  kind: MailKindOf<'reminder'>,
  { locale, t }: MailWriter,
  { values, url, note, ...rest }: ReminderMail,
) {
  return {
    ...rest,
    locale,
    sections: [],
    subject: t(`reminder.kinds.${kind}.subject`, values),
    heading: t(`reminder.kinds.${kind}.heading`, values),
    text: t(`reminder.kinds.${kind}.text`, values),
    button: { label: t(`reminder.kinds.${kind}.button`), url, instead: t('button.instead'), note },
  };
}

/** The mails of all rules, without those of the waitlist and of calls, which are declared with their first mails. */
export const reminderMails = {
  'payment-reminder': stoppable(ofReservation['payment-reminder']),
  'first-payment-reminder': stoppable(ofReservation['first-payment-reminder']),
  'names-reminder': stoppable(ofReservation['names-reminder']),
  'flight-reminder': stoppable(ofReservation['flight-reminder']),
  'attendance-reminder': stoppable(attendance),
  'master-account-reminder': unlessRefused(masterAccount),
  'sms-pack-low': smsPackLow,
} satisfies Partial<Record<MailKind, MailEntry>>;
