import { describe, expect, it } from 'vitest';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { reminderKey, USUAL_REMINDERS } from '@/lib/domain/reminders';
import { CANCUN, MADE, MADRID, plan, subject, TOKYO, told } from './reminder-cases';

describe('the days of a payment', () => {
  it('are 7 and 3 before, the day itself and 2 after, at nine where the guest is', () => {
    expect(told(plan([subject()], '2027-02-20T12:00:00Z'))).toEqual([
      '2027-02-22T14:00:00.000Z',
      '2027-02-26T14:00:00.000Z',
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
  });

  it('keep nine o’clock through a change of the clocks', () => {
    const clocks = plan([subject({ due: '2027-03-28', zones: [MADRID] })], '2027-03-20T00:00:00Z');
    expect(told(clocks)).toEqual([
      '2027-03-21T08:00:00.000Z',
      '2027-03-25T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
      '2027-03-30T07:00:00.000Z',
    ]);
  });

  it('are the event’s own where it has some', () => {
    const settings = { ...USUAL_REMINDERS, payment: { on: true, offsets: [-10, 5] } };
    expect(told(plan([subject()], '2027-02-18T12:00:00Z', { settings }))).toEqual(['2027-02-19T14:00:00.000Z']);
    const off = { ...USUAL_REMINDERS, payment: { on: false, offsets: [-7] } };
    expect(plan([subject()], '2027-02-20T12:00:00Z', { settings: off })).toEqual([]);
  });

  it('wait where a country has several zones until its last one is up', () => {
    const zones = zonesOfMobile('+13055550100', CANCUN);
    expect(told(plan([subject({ zones })], '2027-03-01T12:00:00Z')).at(0)).toBe('2027-03-01T17:00:00.000Z');
  });
});

describe('a reminder that could not go at its time', () => {
  it('goes within three days, and of several the last alone', () => {
    expect(told(plan([subject()], '2027-02-24T20:00:00Z')).at(0)).toBe('2027-02-24T20:00:00.000Z');
    expect(told(plan([subject()], '2027-02-25T15:00:00Z')).at(0)).toBe('2027-02-26T14:00:00.000Z');
    const settings = { ...USUAL_REMINDERS, payment: { on: true, offsets: [-3, -2] } };
    expect(plan([subject()], '2027-02-27T18:00:00Z', { settings }).map(({ occasion }) => occasion)).toEqual([
      '2027-03-01 -2',
    ]);
  });

  it('does not go once three days are over', () => {
    const settings = { ...USUAL_REMINDERS, payment: { on: true, offsets: [-7] } };
    expect(told(plan([subject()], '2027-02-25T13:59:00Z', { settings }))).toEqual(['2027-02-25T14:00:00.000Z']);
    expect(told(plan([subject()], '2027-02-25T14:00:00Z', { settings }))).toEqual([]);
  });

  it('is the last of several in time, in whatever order the event names them', () => {
    const settings = { ...USUAL_REMINDERS, payment: { on: true, offsets: [-2, -3] } };
    const [one, ...others] = plan([subject()], '2027-02-27T18:00:00Z', { settings });
    expect([one?.occasion, others]).toEqual(['2027-03-01 -2', []]);
  });

  it('is none where another comes on the same day of whoever is reminded', () => {
    const ends = new Date('2027-03-02T00:00:00Z');
    const offer = subject({ rule: 'waitlistOffer', id: 'entry', due: ends, ends, zones: [TOKYO] });
    const settings = { ...USUAL_REMINDERS, waitlistOffer: { on: true, offsets: [-24, -15] } };
    // In Cancún it is still the day before.
    expect(told(plan([offer], '2027-03-01T00:30:00Z', { settings }))).toEqual(['2027-03-01T09:00:00.000Z']);
  });

  it('waits at night for the morning', () => {
    expect(told(plan([subject()], '2027-03-02T03:00:00Z')).at(0)).toBe('2027-03-02T14:00:00.000Z');
  });

  it('goes at its very minute, once', () => {
    expect(told(plan([subject()], '2027-03-01T14:00:00Z'))).toEqual([
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
  });

  it('is never of a time before there was something to remind of', () => {
    const since = new Date('2027-02-25T18:00:00Z');
    expect(told(plan([subject({ since })], '2027-02-25T18:05:00Z'))).toEqual([
      '2027-02-26T14:00:00.000Z',
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
    const late = new Date('2027-02-23T18:00:00Z');
    expect(told(plan([subject({ since: late })], '2027-02-23T18:05:00Z')).at(0)).toBe('2027-02-26T14:00:00.000Z');
    const same = new Date('2027-02-26T14:00:00Z');
    expect(told(plan([subject({ since: same })], '2027-02-26T14:00:00Z')).at(0)).toBe(
      '2027-02-26T14:00:00.000Z createdToday',
    );
  });
});

describe('what is planned', () => {
  it('is what goes until a moment, that moment too', () => {
    const until = (moment: string) => plan([subject()], '2027-02-20T12:00:00Z', { until: new Date(moment) });
    expect(told(until('2027-02-22T14:00:00Z'))).toEqual(['2027-02-22T14:00:00.000Z']);
    expect(told(until('2027-02-22T13:59:59Z'))).toEqual([]);
  });

  it('is in the order of its times, and of one time payments before tasks', () => {
    const since = new Date('2027-02-27T20:00:00Z');
    const of = (rule: 'payment' | 'attendance', recipient: string, due: string) =>
      subject({ rule, recipient, due, since });
    const all = plan(
      [
        of('attendance', 'c@personas.test', '2027-03-04'),
        of('attendance', 'b@personas.test', '2027-03-15'),
        of('payment', 'a@personas.test', '2027-02-27'),
        of('payment', 'd@personas.test', '2027-02-26'),
      ],
      '2027-02-28T12:00:00Z',
    );
    expect(all.map(({ at, subject: { recipient } }) => [recipient, at.toISOString().slice(0, 10)])).toEqual([
      ['d@personas.test', '2027-02-28'],
      ['a@personas.test', '2027-03-01'],
      ['c@personas.test', '2027-03-01'],
      ['b@personas.test', '2027-03-01'],
      ['b@personas.test', '2027-03-12'],
    ]);
  });

  it('counts the day of whoever is reminded, where the event is in another', () => {
    const [one] = plan([subject({ zones: [TOKYO] })], '2027-02-28T15:00:00Z');
    expect([one?.at.toISOString(), one?.day]).toEqual(['2027-03-01T00:00:00.000Z', '2027-03-01']);
  });

  it('names a reminder by what is due and how far from it', () => {
    const ends = new Date('2027-03-02T04:00:00Z');
    const [offer] = plan([subject({ rule: 'waitlistOffer', due: ends, ends })], '2027-03-01T13:00:00Z');
    expect(offer?.occasion).toBe('2027-03-02T04:00:00.000Z -12');
  });
});

describe('what holds a reminder back', () => {
  it.each([
    ['declined', subject({ held: 'declined' }), {}],
    ['optedOut', subject({ held: 'optedOut' }), {}],
    ['underReview', subject({ held: 'underReview' }), {}],
    ['noAddress', subject({ recipient: null }), {}],
    ['promised', subject({ promisedUntil: '2027-03-01' }), {}],
    ['createdToday', subject({ since: new Date('2027-03-01T05:00:00Z') }), {}],
    ['skipped', subject(), { skipped: new Set([reminderKey('payment', 'booking', '2027-03-01 0')]) }],
  ] as const)('%s', (held, of, more) => {
    const found = plan([of], '2027-03-01T13:00:00Z', more).find(({ occasion }) => occasion === '2027-03-01 0');
    expect(found?.held).toBe(held);
  });

  it('a promise only until its day is over', () => {
    expect(told(plan([subject({ promisedUntil: '2027-02-28' })], '2027-02-26T13:00:00Z'))).toEqual([
      '2027-02-26T14:00:00.000Z promised',
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
  });

  it('what went is not planned again', () => {
    const sent = new Set([reminderKey('payment', 'booking', '2027-03-01 0')]);
    expect(told(plan([subject()], '2027-03-01T13:00:00Z', { sent }))).toEqual(['2027-03-03T14:00:00.000Z']);
  });
});

describe('what ends at a moment', () => {
  const offer = (ends: string) =>
    subject({ rule: 'waitlistOffer', id: 'entry', due: new Date(ends), ends: new Date(ends), since: MADE });

  it('is told of so many hours before', () => {
    expect(told(plan([offer('2027-03-02T04:00:00Z')], '2027-03-01T13:00:00Z'))).toEqual(['2027-03-01T16:00:00.000Z']);
  });

  it('is told of in the evening before where the night would be too late', () => {
    // Twelve hours before is three at night, and nine in the morning leaves six: it waits for that.
    expect(told(plan([offer('2027-03-02T20:00:00Z')], '2027-03-01T13:00:00Z'))).toEqual(['2027-03-02T14:00:00.000Z']);
    const settings = { ...USUAL_REMINDERS, waitlistOffer: { on: true, offsets: [-6] } };
    expect(told(plan([offer('2027-03-02T12:00:00Z')], '2027-03-01T13:00:00Z', { settings }))).toEqual([
      '2027-03-02T00:45:00.000Z',
    ]);
  });

  it('is told of an hour before it ends at the latest', () => {
    const settings = { ...USUAL_REMINDERS, waitlistOffer: { on: true, offsets: [-1] } };
    expect(told(plan([offer('2027-03-01T17:00:00Z')], '2027-03-01T13:00:00Z', { settings }))).toEqual([
      '2027-03-01T16:00:00.000Z',
    ]);
    const late = { ...USUAL_REMINDERS, waitlistOffer: { on: true, offsets: [-6, 0] } };
    expect(told(plan([offer('2027-03-01T23:00:00Z')], '2027-03-01T18:00:00Z', { settings: late }))).toEqual([
      '2027-03-01T18:00:00.000Z',
    ]);
  });

  it('is never told of once it is over', () => {
    expect(plan([offer('2027-03-01T14:30:00Z')], '2027-03-01T14:00:00Z')).toEqual([]);
  });
});
