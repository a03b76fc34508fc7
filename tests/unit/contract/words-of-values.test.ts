import { type AbstractIntlMessages, createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { callMedium, callPriority, callState, callType } from '@/lib/contract/call';
import { answerWay } from '@/lib/contract/contact';
import { ageBandName } from '@/lib/contract/event';
import { attendance } from '@/lib/contract/guest';
import { meal } from '@/lib/contract/household';
import { messageChannel } from '@/lib/contract/mail';
import { paymentStatus } from '@/lib/contract/payment';
import { reportName } from '@/lib/contract/report';
import { mealPlan, passKind, scheduleItemKind } from '@/lib/contract/room-block';
import { transportKind, transportStatus } from '@/lib/contract/transport';
import { legMovement } from '@/lib/contract/transport-leg';
import type { BookedRoom } from '@/lib/provider/booking/reservation/list-booked-rooms';
import type { Due } from '@/lib/provider/booking/reservation/list-dues';
import type { AccountMovement } from '@/lib/provider/money/master-account/list-movements';
import attendeesEn from '@/messages/en/attendees.json';
import blockEn from '@/messages/en/block.json';
import contactEn from '@/messages/en/contact.json';
import documentsEn from '@/messages/en/documents.json';
import guestsEn from '@/messages/en/guests.json';
import mailEn from '@/messages/en/mail.json';
import recordsEn from '@/messages/en/records.json';
import reportsEn from '@/messages/en/reports.json';
import simulatorEn from '@/messages/en/simulator.json';
import transportEn from '@/messages/en/transport.json';
import attendeesEs from '@/messages/es/attendees.json';
import blockEs from '@/messages/es/block.json';
import contactEs from '@/messages/es/contact.json';
import documentsEs from '@/messages/es/documents.json';
import guestsEs from '@/messages/es/guests.json';
import mailEs from '@/messages/es/mail.json';
import recordsEs from '@/messages/es/records.json';
import reportsEs from '@/messages/es/reports.json';
import simulatorEs from '@/messages/es/simulator.json';
import transportEs from '@/messages/es/transport.json';

/** The values of a union that no schema lists: one that is added does not compile until it is named. */
const valuesOf = <Value extends string>(named: Record<Value, true>) => Object.keys(named);

// Sentences that choose by a value of the wire say its last one under `other`, where a value that is added would go
// unseen.
const SENTENCES: [path: string, argument: string, values: readonly string[]][] = [
  ['reports.tables.title', 'report', reportName.options],
  ['reports.tables.attendance', 'attendance', attendance.options],
  ['reports.tables.paymentStatus', 'status', paymentStatus.options],
  ['reports.tables.callType', 'type', callType.options],
  ['reports.tables.callState', 'state', callState.options],
  ['reports.tables.priority', 'priority', callPriority.options],
  ['reports.tables.medium', 'medium', callMedium.options],
  ['reports.tables.kind', 'kind', transportKind.options],
  ['reports.tables.transportStatus', 'status', transportStatus.options],
  ['reports.tables.movement', 'movement', legMovement.options],
  ['reports.tables.catering.meal', 'meal', meal.options],
  ['reports.tables.catering.band', 'band', [...ageBandName.options, 'unsaid']],
  ['reports.tables.dueKind', 'kind', scheduleItemKind.options],
  ['reports.tables.dueState', 'state', valuesOf<Due['state']>({ overdue: true, waiting: true, coming: true })],
  [
    'reports.tables.roomState',
    'state',
    valuesOf<BookedRoom['state']>({ toApprove: true, approved: true, cancelling: true, hold: true }),
  ],
  ['reports.tables.accountMovement', 'kind', valuesOf<AccountMovement['kind']>({ service: true, deposit: true })],
  [
    'reports.tables.accountState',
    'state',
    valuesOf<AccountMovement['state']>({ draft: true, approved: true, received: true, reversed: true, reversal: true }),
  ],
  ['reports.rooming.mealPlan', 'mealPlan', mealPlan.options],
  ['reports.rooming.nightsAndPlan', 'mealPlan', mealPlan.options],
  ['reports.rooming.person', 'band', ageBandName.options],
  ['reports.rooming.personAged', 'band', ageBandName.options],
  ['attendees.rooming.nightsAndPlan', 'mealPlan', mealPlan.options],
  ['attendees.rooming.person', 'band', ageBandName.options],
  ['attendees.rooming.personAged', 'band', ageBandName.options],
  ['records.hotels.age', 'band', ageBandName.options],
  ['simulator.band', 'band', ageBandName.options],
  ['simulator.estimate.mealPlan', 'mealPlan', mealPlan.options],
  ['simulator.schedule.item', 'kind', scheduleItemKind.options],
  ['block.schedule.item', 'kind', scheduleItemKind.options],
  ['mail.schedule.item', 'kind', scheduleItemKind.options],
  ['mail.schedule.paid', 'kind', scheduleItemKind.options],
  ['mail.schedule.underReview', 'kind', scheduleItemKind.options],
  ['mail.rooms.passes', 'kind', passKind.options],
  ['mail.transport.kind', 'kind', transportKind.options],
  ['guests.history.sent.sent', 'channel', messageChannel.options],
  ['contact.staff.answered', 'way', answerWay.options],
  ['transport.pickUp.when', 'movement', legMovement.options],
  ['documents.calendar.due', 'kind', scheduleItemKind.options],
  ['documents.ticket.pass', 'kind', passKind.options],
  ['documents.transportQuote.kindOf', 'kind', transportKind.options],
  ['documents.transportQuote.movement', 'movement', legMovement.options],
  ['documents.ticket.mealPlan', 'mealPlan', mealPlan.options],
];

const LANGUAGES: [locale: 'es' | 'en', messages: AbstractIntlMessages][] = [
  [
    'es',
    {
      attendees: attendeesEs,
      block: blockEs,
      contact: contactEs,
      documents: documentsEs,
      guests: guestsEs,
      mail: mailEs,
      records: recordsEs,
      reports: reportsEs,
      simulator: simulatorEs,
      transport: transportEs,
    },
  ],
  [
    'en',
    {
      attendees: attendeesEn,
      block: blockEn,
      contact: contactEn,
      documents: documentsEn,
      guests: guestsEn,
      mail: mailEn,
      records: recordsEn,
      reports: reportsEn,
      simulator: simulatorEn,
      transport: transportEn,
    },
  ],
];

/** What the sentences say beside their value. */
const BESIDE = {
  amount: '$100',
  at: '10:00',
  date: '1 May',
  day: '1 May',
  days: 30,
  dueOn: '1 May',
  nights: 2,
  quantity: 1,
  range: '0 to 2',
  age: 8,
  who: 'Ana',
  time: '10:00',
};

it.each(SENTENCES)('%s says each value of its %s in words of its own, in both languages', (path, argument, values) => {
  for (const [locale, messages] of LANGUAGES) {
    const onError = (error: Error) => {
      throw error;
    };
    const t = createTranslator({ locale, messages, onError });
    // The paths of messages that are only known to be some have no type.
    const texts = values.map((value): string => Reflect.apply(t, undefined, [path, { ...BESIDE, [argument]: value }]));
    expect(new Set(texts).size, `${locale}: ${texts.join(', ')}`).toBe(values.length);
  }
});
