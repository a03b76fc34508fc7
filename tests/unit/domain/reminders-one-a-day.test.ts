import { describe, expect, it } from 'vitest';
import { dayKey, type Planned, USUAL_REMINDERS } from '@/lib/domain/reminders';
import { plan, subject, TOKYO, told } from './reminder-cases';

describe('one a day', () => {
  const names = subject({ rule: 'missingNames', id: 'booking', due: '2027-03-15' });

  it('is the payment before the task, which goes the next day', () => {
    const both = plan([names, subject()], '2027-03-01T13:00:00Z').slice(0, 2);
    expect(both.map(({ subject: { rule }, at, moved }) => [rule, at.toISOString(), moved])).toEqual([
      ['payment', '2027-03-01T14:00:00.000Z', false],
      ['missingNames', '2027-03-02T14:00:00.000Z', true],
    ]);
  });

  it('counts what went already, from whichever event', () => {
    const taken = new Set([dayKey('ana@personas.test', '2027-03-01')]);
    const [first] = plan([subject()], '2027-03-01T13:00:00Z', { taken });
    expect([first?.at.toISOString(), first?.moved]).toEqual(['2027-03-02T14:00:00.000Z', true]);
  });

  it('is one of two items of the same booking', () => {
    const all = plan([subject({ due: '2027-02-27' }), subject()], '2027-03-01T13:00:00Z');
    expect(all.filter(({ day }) => day === '2027-03-01').map(({ occasion, held }) => [occasion, held])).toEqual([
      ['2027-02-27 2', null],
      ['2027-03-01 0', 'sameDay'],
    ]);
  });

  /** Days on which the guest was reminded already, all of March 2027. */
  const taken = (...days: string[]) => ({
    taken: new Set(days.map((day) => dayKey('ana@personas.test', `2027-03-${day}`))),
  });
  const paidAt = (...offsets: number[]) => ({ settings: { ...USUAL_REMINDERS, payment: { on: true, offsets } } });
  const lines = (all: Planned[]) =>
    all.map(
      ({ subject: { rule, id }, day, moved, held }) => `${day} ${rule} ${id}${moved ? ' moved' : ''} ${held ?? 'goes'}`,
    );

  it('is the payment, though the task is due sooner', () => {
    const payment = subject({ due: '2027-03-08' });
    const task = subject({ rule: 'missingNames', due: '2027-03-06' });
    expect(lines(plan([task, payment], '2027-03-01T13:00:00Z', paidAt(-7)))).toEqual([
      '2027-03-01 payment booking goes',
      '2027-03-02 missingNames booking moved goes',
    ]);
  });

  it('is not taken by what is held back', () => {
    const promised = subject({ promisedUntil: '2027-03-01' });
    expect(lines(plan([promised, names], '2027-03-01T13:00:00Z', paidAt(0)))).toEqual([
      '2027-03-01 payment booking promised',
      '2027-03-01 missingNames booking goes',
      '2027-03-10 missingNames booking goes',
    ]);
  });

  it('is not one of two bookings alone: the other’s goes the next day', () => {
    const other = subject({ id: 'other' });
    expect(lines(plan([subject(), other], '2027-03-01T13:00:00Z', paidAt(0)))).toEqual([
      '2027-03-01 payment booking goes',
      '2027-03-02 payment other moved goes',
    ]);
  });

  it('is the first of what is told twice of one thing', () => {
    const ends = new Date('2027-03-02T04:00:00Z');
    const settings = { ...USUAL_REMINDERS, waitlistOffer: { on: true, offsets: [-6, -12] } };
    const offer = subject({ rule: 'waitlistOffer', id: 'entry', due: ends, ends });
    expect(told(plan([offer], '2027-03-01T13:00:00Z', { settings }))).toEqual([
      '2027-03-01T16:00:00.000Z',
      '2027-03-01T22:00:00.000Z sameDay',
    ]);
  });

  it('gives way at nine where the guest is', () => {
    const [one] = plan([subject({ zones: [TOKYO] })], '2027-02-28T12:00:00Z', { ...paidAt(0), ...taken('01') });
    expect([one?.at.toISOString(), one?.day]).toEqual(['2027-03-02T00:00:00.000Z', '2027-03-02']);
  });

  it('gives way for three days and no longer, counted from its own time', () => {
    const given = (...days: string[]) =>
      lines(plan([subject()], '2027-02-20T12:00:00Z', { ...paidAt(-7, 0), ...taken(...days) }));
    expect(given('01')).toEqual(['2027-02-22 payment booking goes', '2027-03-02 payment booking moved goes']);
    expect(given('01', '02', '03').at(1)).toBe('2027-03-04 payment booking moved goes');
    expect(given('01', '02', '03', '04').at(1)).toBe('2027-03-04 payment booking moved sameDay');
  });

  it('gives way only while there is an hour left of what ends', () => {
    const until = (ends: string) => {
      const first = subject({ rule: 'firstPayment', due: new Date(ends), ends: new Date(ends) });
      return told(plan([first], '2027-03-01T13:00:00Z', taken('01', '02')));
    };
    expect(until('2027-03-03T15:00:00Z')).toEqual(['2027-03-03T14:00:00.000Z']);
    expect(until('2027-03-03T14:59:00Z')).toEqual(['2027-03-02T14:00:00.000Z sameDay']);
  });

  it('gives way to no day on which the next about the same comes', () => {
    expect(told(plan([subject()], '2027-03-01T13:00:00Z', { ...paidAt(0, 1), ...taken('01') }))).toEqual([
      '2027-03-01T14:00:00.000Z sameDay',
      '2027-03-02T14:00:00.000Z',
    ]);
  });

  it('gives way to a day on which something else comes, which gives way in its turn', () => {
    const task = subject({ rule: 'missingNames', due: '2027-03-07' });
    expect(lines(plan([task, subject()], '2027-03-01T13:00:00Z', { ...paidAt(0), ...taken('01') }))).toEqual([
      '2027-03-02 payment booking moved goes',
      '2027-03-03 missingNames booking moved goes',
    ]);
    const other = subject({ id: 'other', due: '2027-03-02' });
    expect(lines(plan([other, subject()], '2027-03-01T13:00:00Z', { ...paidAt(0), ...taken('01') }))).toEqual([
      '2027-03-02 payment booking moved goes',
      '2027-03-03 payment other moved goes',
    ]);
  });
});
