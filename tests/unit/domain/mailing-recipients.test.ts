import { describe, expect, it } from 'vitest';
import { planRecipients } from '@/lib/domain/mailing';

const NOBODY = { optedOut: new Set<string>(), suppressed: new Set<string>(), smsStopped: new Set<string>() };
type Guest = Parameters<typeof planRecipients>[0][number];
const ana: Guest = {
  id: 'ana',
  email: 'ana@correo.test',
  mobile: '+525511111111',
  wrongMobile: null,
  channel: null,
  attendance: 'pending' as const,
};
const luis: Guest = { ...ana, id: 'luis', email: 'luis@correo.test', mobile: '+525522222222' };

/** How each of the guests is written to, or why not. */
const ways = (guests: Guest[], more: Partial<Parameters<typeof planRecipients>[1]> = {}) =>
  planRecipients(guests, { unreached: NOBODY, channel: 'mail', had: new Set(), ...more }).map(({ by, skip }) =>
    skip === null ? by : `${by}: ${skip}`,
  );

describe('why a guest gets no mailing', () => {
  it.each([
    ['mail: declined', { attendance: 'doesNotAttend' as const }, {}],
    ['mail: noEmail', { email: null }, {}],
    ['mail: suppressed', {}, { suppressed: new Set(['ana@correo.test']), optedOut: new Set(['ana@correo.test']) }],
    ['mail: optedOut', { email: 'Ana+boda@correo.test' }, { optedOut: new Set(['ana@correo.test']) }],
    ['mail', { attendance: 'attends' as const, mobile: '' }, { smsStopped: new Set(['+525511111111']) }],
  ])('by mail: %s', (way, guest, no) => {
    expect(ways([{ ...ana, ...guest }], { unreached: { ...NOBODY, ...no } })).toEqual([way]);
  });

  it.each([
    ['sms: declined', { attendance: 'doesNotAttend' as const }, {}],
    ['sms: noMobile', { mobile: '' }, {}],
    ['sms: noMobile', { mobile: '55 1111 1111' }, {}],
    ['sms: noMobile', { wrongMobile: '+525511111111' }, {}],
    ['sms: smsStopped', {}, { smsStopped: new Set(['+525511111111']) }],
    ['sms', { email: null, wrongMobile: '+525533333333' }, { optedOut: new Set(['ana@correo.test']) }],
  ])('by text message: %s', (way, guest, no) => {
    expect(ways([{ ...ana, ...guest }], { channel: 'sms', unreached: { ...NOBODY, ...no } })).toEqual([way]);
  });

  it('is that somebody before has the same mailbox or mobile and is written to', () => {
    const same = { ...luis, email: 'Ana+luis@correo.test', mobile: ana.mobile };
    expect(ways([ana, luis, same])).toEqual(['mail', 'mail', 'mail: sameMailbox']);
    expect(ways([ana, luis, same], { channel: 'sms' })).toEqual(['sms', 'sms', 'sms: sameMobile']);
    const declined = { ...ana, attendance: 'doesNotAttend' as const };
    expect(ways([declined, same])).toEqual(['mail: declined', 'mail']);
  });

  it('is that they had the text message which the package includes, and never of a mail', () => {
    const had = new Set(['ana']);
    expect(ways([ana, luis], { channel: 'sms', had })).toEqual(['sms: hadIt', 'sms']);
    expect(ways([ana], { had })).toEqual(['mail']);
  });
});

describe('a mailing by both channels', () => {
  const both = (guest: Partial<Guest>, no: Partial<typeof NOBODY> = {}) =>
    ways([{ ...ana, ...guest }], { channel: 'both', unreached: { ...NOBODY, ...no } })[0];

  it('goes by the one that the guest wants, by mail where they did not say', () => {
    const wanted = [null, 'phone', 'email', 'sms', 'whatsapp'] as const;
    expect(wanted.map((channel) => both({ channel }))).toEqual(['mail', 'mail', 'mail', 'sms', 'sms']);
  });

  it('goes by the other where the first has no address that is reached', () => {
    expect(both({ email: null })).toBe('sms');
    expect(both({}, { suppressed: new Set(['ana@correo.test']) })).toBe('sms');
    expect(both({ channel: 'sms', mobile: '' })).toBe('mail');
  });

  it('says of the first why it does not go, where neither has an address', () => {
    expect(both({ email: null, mobile: '' })).toBe('mail: noEmail');
    expect(both({ email: null, mobile: '', channel: 'sms' })).toBe('sms: noMobile');
  });

  it('says that the guest ended the other’s messages, where only that has an address', () => {
    expect(both({ email: null }, { smsStopped: new Set(['+525511111111']) })).toBe('sms: smsStopped');
  });
});
