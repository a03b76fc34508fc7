import type { guests, mailingRecipients, mailings } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';

const RECIPIENTS = 40;

interface DemoMailings {
  mailings: (typeof mailings.$inferInsert)[];
  recipients: (typeof mailingRecipients.$inferInsert)[];
}

/** A save-the-date of the wedding that left months ago, and a reminder that is being written. */
export function demoMailings(people: readonly (typeof guests.$inferInsert)[], days: DemoDays): DemoMailings {
  const ofWedding = { agencyId: '1', eventId: WEDDING };
  const left = days.at(-90);
  const sent = {
    ...{ ...ofWedding, id: 'mailing-1', kind: 'saveTheDate' as const, state: 'sent' as const, audience: {} },
    subject: { es: 'Aparta la fecha: {evento}', en: 'Save the date: {event}' },
    body: {
      es: 'Nos casamos el {fecha} y queremos celebrarlo contigo.\n\nPronto te llega la invitación.',
      en: 'We are getting married on {date} and want to celebrate with you.\n\nYour invitation is on its way.',
    },
    ...{ createdAt: left, startedAt: left, finishedAt: left, expected: RECIPIENTS },
  };
  const draft = {
    ...{ ...ofWedding, id: 'mailing-2', kind: 'reminder' as const, state: 'draft' as const },
    subject: { es: 'Falta poco para {evento}', en: '{event} is almost here' },
    body: {
      es: 'Ya casi llega el {fecha}. Revisa tu habitación y el cronograma.',
      en: '{date} is just around the corner. Check your room and the schedule.',
    },
    audience: { attendance: ['attends' as const] },
    createdAt: days.at(-1),
    expected: people.filter(({ attendance, email }) => attendance === 'attends' && email).length,
  };
  const recipients = people.slice(0, RECIPIENTS).map(({ id, language, email, attendance }, index) => {
    const skip = attendance === 'doesNotAttend' ? ('declined' as const) : email ? null : ('noEmail' as const);
    return {
      ...{ id: `mailing-recipient-${index + 1}`, mailingId: sent.id, guestId: id, language: language ?? 'es' },
      ...{ state: skip ? ('skipped' as const) : ('sent' as const), reason: skip },
    };
  });
  return { mailings: [sent, draft], recipients };
}
