import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callMedium } from '@/lib/contract/call';
import { attendance } from '@/lib/contract/guest';
import { type MailingAudience, mailingChannel, mailingState } from '@/lib/contract/mailing';
import { mailboxOf } from '@/lib/domain/mailbox';
import {
  countsAsMailing,
  endedThemselves,
  filledIn,
  includesSms,
  isOfOne,
  mailingsLeft,
  namedIn,
  namesLink,
  planRecipients,
  smsFeatureOf,
  takesAction,
  textMessage,
  unknownVariables,
  variablesOf,
} from '@/lib/domain/mailing';
import { holdsFeature, PACKAGES } from '@/lib/domain/packages';

const MOBILES = ['+525511111111', '+525522222222', '', '55 1234'];
const EMAILS = ['ana@correo.test', 'Ana+x@correo.test', 'luis@correo.test'];

const guest = fc.record({
  id: fc.uuid(),
  email: fc.option(fc.constantFrom(...EMAILS)),
  mobile: fc.constantFrom(...MOBILES),
  wrongMobile: fc.option(fc.constantFrom(...MOBILES)),
  channel: fc.option(fc.constantFrom(...callMedium.options)),
  attendance: fc.constantFrom(...attendance.options),
});
const some = (of: string[]) => fc.subarray(of).map((each) => new Set(each));
const unreached = fc.record({
  optedOut: some(EMAILS.map(mailboxOf)),
  suppressed: some(EMAILS.map(mailboxOf)),
  smsStopped: some(MOBILES),
});

describe('whom a mailing goes to', () => {
  it('is nobody who declined or ended such messages, and no mailbox or mobile twice', () => {
    fc.assert(
      fc.property(fc.array(guest), unreached, fc.constantFrom(...mailingChannel.options), (guests, no, channel) => {
        const plan = planRecipients(guests, { unreached: no, channel, had: new Set() });
        expect(plan.map((each) => each.guest)).toEqual(guests);
        const written = plan.filter(({ skip }) => skip === null);
        const addresses = written.map(({ guest: { email, mobile }, by }) =>
          by === 'sms' ? mobile : mailboxOf(email ?? ''),
        );
        expect(new Set(addresses).size).toBe(addresses.length);
        for (const { guest: each, by } of written) {
          expect(each.attendance).not.toBe('doesNotAttend');
          if (channel !== 'both') expect(by).toBe(channel);
          if (by === 'mail') {
            const mailbox = mailboxOf(each.email ?? '');
            expect([mailbox !== '', no.optedOut.has(mailbox), no.suppressed.has(mailbox)]).toEqual([
              true,
              false,
              false,
            ]);
          } else {
            expect(each.mobile).toMatch(/^\+\d+$/);
            expect([no.smsStopped.has(each.mobile), each.mobile === each.wrongMobile]).toEqual([false, false]);
          }
        }
      }),
    );
  });

  it('by both is never one who ended messages by the channel that they want', () => {
    const ana = { id: '1', email: 'ana@correo.test', mobile: '+525511111111', wrongMobile: null };
    const no = { optedOut: new Set(['ana@correo.test']), suppressed: new Set<string>(), smsStopped: new Set<string>() };
    const way = (channel: 'sms' | 'email' | null) => {
      const [each] = planRecipients([{ ...ana, channel, attendance: 'pending' }], {
        unreached: no,
        channel: 'both',
        had: new Set(),
      });
      return each && [each.by, each.skip];
    };
    expect([way(null), way('email'), way('sms')]).toEqual([
      ['mail', 'optedOut'],
      ['mail', 'optedOut'],
      ['sms', null],
    ]);
  });
});

describe('who ended messages themselves', () => {
  it.each([
    [false, null],
    [false, { given: true, source: 'guest' }],
    [false, { given: false, source: 'staff' }],
    [true, { given: false, source: 'guest' }],
    [false, { given: true, source: 'staff' }],
  ])('is %s for %j', (ended, last) => {
    expect(endedThemselves(last)).toBe(ended);
  });
});

describe('a message to one guest', () => {
  const one: MailingAudience = { guestIds: ['ana'] };
  it('names them alone', () => {
    expect([one, { guestIds: ['ana', 'luis'] }, {}].map((each) => isOfOne(each))).toEqual([true, false, false]);
  });

  it('is no mailing where it is a text message', () => {
    expect(countsAsMailing({ channel: 'sms', audience: one })).toBe(false);
    expect(countsAsMailing({ channel: 'mail', audience: one })).toBe(true);
    expect(countsAsMailing({ channel: 'both', audience: one })).toBe(true);
    expect(countsAsMailing({ channel: 'sms', audience: {} })).toBe(true);
  });
});

describe('what may be done to a mailing', () => {
  it.each([
    ['edit', ['draft', 'scheduled']],
    ['pause', ['sending']],
    ['resume', ['paused']],
    ['cancel', ['draft', 'scheduled', 'sending', 'paused']],
    ['retry', ['sending', 'paused', 'sent']],
  ] as const)('%s: only while it is one of %j', (action, states) => {
    expect(mailingState.options.filter((state) => takesAction(state, action))).toEqual(states);
  });
});

describe('the package', () => {
  it('says how many mailings may still be sent', () => {
    expect(mailingsLeft('love', 'custom', 0)).toBe(5);
    expect(mailingsLeft('love', 'custom', 4)).toBe(1);
    expect(mailingsLeft('love', 'custom', 7)).toBe(0);
    expect(mailingsLeft('romance', 'custom', 0)).toBe(0);
    expect(mailingsLeft(null, 'custom', 100)).toBeNull();
    expect(mailingsLeft('honey', 'invitation', 100)).toBeNull();
  });

  it.each([
    ['saveTheDate', 'honey'],
    ['invitation', 'honey'],
    ['reminder', 'romance'],
    ['welcome', 'love'],
    ['coupon', 'love'],
    ['custom', 'love'],
  ] as const)('that sends a mailing of the kind %s is %s at the smallest', (kind, smallest) => {
    expect(PACKAGES.find((each) => mailingsLeft(each, kind, 0) !== 0)).toBe(smallest);
  });

  it('says which kinds go by text message and which of them take nothing of the pack', () => {
    const smallest = (kind: 'saveTheDate' | 'custom') =>
      PACKAGES.find((each) => holdsFeature(each, smsFeatureOf(kind)));
    expect([smallest('saveTheDate'), smallest('custom')]).toEqual(['romance', 'love']);
    expect([null, ...PACKAGES].map((each) => includesSms(each, 'saveTheDate'))).toEqual([false, false, true, true]);
    expect(includesSms('love', 'custom')).toBe(false);
  });
});

describe('the words of a text message', () => {
  it('know a link, which those of a mail do not', () => {
    expect(unknownVariables('{enlace} {Link}', 'custom', 'sms')).toEqual([]);
    expect(unknownVariables('{enlace}', 'custom')).toEqual(['enlace']);
    expect(variablesOf('custom', 'en', 'sms')).toContain('link');
    expect([namesLink('Ven: {ENLACE}'), namesLink('Ven a {evento}')]).toEqual([true, false]);
    expect(namesLink('{invitado}, ven: {enlace}')).toBe(true);
  });

  it('know a coupon only where the mailing is about one', () => {
    expect(variablesOf('custom', 'es')).toEqual(['invitado', 'evento', 'fecha', 'hotel']);
    expect(variablesOf('coupon', 'es')).toEqual(['invitado', 'evento', 'fecha', 'hotel', 'cupón']);
    expect(variablesOf('coupon', 'en', 'sms')).toEqual(['guest', 'event', 'date', 'hotel', 'coupon', 'link']);
    expect(unknownVariables('{cupón} {novio}', 'custom')).toEqual(['cupón', 'novio']);
    expect(unknownVariables('{cupón} {novio} {}', 'coupon')).toEqual(['novio', '']);
  });

  it('are filled in however the names are spelt, and what has no value stands as it was typed', () => {
    const values = { guest: 'Íñigo', coupon: 'AMOR' };
    expect(filledIn('{ Invitado }, {cupon}/{CUPÓN}/{coupon}: {fecha} {novio} {', values)).toBe(
      'Íñigo, AMOR/AMOR/AMOR: {fecha} {novio} {',
    );
  });

  it('are named in the language of whoever reads them', () => {
    expect(namedIn('{guest}, {Fecha} en {hotel}: {cupon}, {novio}', 'es')).toBe(
      '{invitado}, {fecha} en {hotel}: {cupón}, {novio}',
    );
    expect(namedIn('{invitado}: {enlace} {evento}', 'en')).toBe('{guest}: {link} {event}');
  });

  it('are counted filled in, with the line that ends them', () => {
    const { text, segments } = textMessage('Hola {invitado}', { guest: 'Íñigo' }, 'BAJA');
    expect([text, segments]).toEqual(['Hola Íñigo\nBAJA', 1]);
    expect(textMessage('x'.repeat(160), {}, 'BAJA').segments).toBe(2);
  });
});
