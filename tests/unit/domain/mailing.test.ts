import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callMedium } from '@/lib/contract/call';
import { attendance } from '@/lib/contract/guest';
import { mailingChannel } from '@/lib/contract/mailing';
import { mailboxOf } from '@/lib/domain/mailbox';
import {
  includesSms,
  namesLink,
  planRecipients,
  smsFeatureOf,
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
        ...{ unreached: no, channel: 'both', had: new Set() },
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

describe('the package', () => {
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
  });

  it('are counted filled in, with the line that ends them', () => {
    const { text, segments } = textMessage('Hola {invitado}', { guest: 'Íñigo' }, 'BAJA');
    expect([text, segments]).toEqual(['Hola Íñigo\nBAJA', 1]);
    expect(textMessage('x'.repeat(160), {}, 'BAJA').segments).toBe(2);
  });
});
