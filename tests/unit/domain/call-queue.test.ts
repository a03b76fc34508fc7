import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALL_TRIES } from '@/lib/config/constants';
import { type CallMedium, callMedium } from '@/lib/contract/call';
import { isCallingTime, isWaitingCall, nextTry, numbersByHour, zonesOfMobile } from '@/lib/domain/call-queue';

const CANCUN = 'America/Cancun';
const at = (time: string) => new Date(`2027-01-11T${time}:00Z`);
const unanswered = {
  medium: 'phone' as CallMedium,
  attempts: 0,
  tried: ['phone'] as CallMedium[],
  preferred: null,
  reach: { mobile: true, email: true },
  now: at('17:00'),
  timeZone: CANCUN,
};

describe('the hour of a guest', () => {
  it('is that of the country of the mobile, the event’s where the number tells none', () => {
    expect(zonesOfMobile('+525512345678', CANCUN)).toEqual(['America/Mexico_City']);
    expect(zonesOfMobile('+351912345678', CANCUN)).toEqual(['Europe/Lisbon']);
    expect(zonesOfMobile('+12125550123', CANCUN)).toEqual(['America/New_York', 'America/Los_Angeles']);
    expect(zonesOfMobile('+9991234', CANCUN)).toEqual([CANCUN]);
  });

  it('is that of the area in Mexico, where it is not the capital’s', () => {
    expect(zonesOfMobile('+526641234567', CANCUN)).toEqual(['America/Tijuana']);
    expect(zonesOfMobile('+529981234567', 'America/Mexico_City')).toEqual([CANCUN]);
    expect(zonesOfMobile('+526561234567', CANCUN)).toEqual(['America/Ciudad_Juarez']);
    // Nine in the capital: an hour more in Cancún, two less in Tijuana.
    const times = ['5512345678', '9981234567', '6641234567'].map((number) =>
      isCallingTime(at('15:00'), zonesOfMobile(`+52${number}`, CANCUN)),
    );
    expect(times).toEqual([true, true, false]);
  });

  it('lets people be called from nine to eight by every clock that may be theirs', () => {
    const madrid = ['Europe/Madrid'];
    const times = ['07:59', '08:00', '18:59', '19:00'];
    expect(times.map((time) => isCallingTime(at(time), madrid))).toEqual([false, true, true, false]);
    const coasts = zonesOfMobile('+12125550123', CANCUN);
    expect(['15:00', '17:00'].map((time) => isCallingTime(at(time), coasts))).toEqual([false, true]);
  });

  it('splits every known beginning by its hour, as each number alone would be', () => {
    const rest = '5512345678';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute) => {
        const now = new Date(at('00:00').getTime() + minute * 60_000);
        const groups = numbersByHour(now);
        for (const beginning of groups.flatMap(({ beginnings }) => beginnings)) {
          const mobile = `${beginning}${rest}`;
          const first = groups.find(({ beginnings }) => beginnings.some((each) => mobile.startsWith(each)));
          expect(first?.isDay, beginning).toBe(isCallingTime(now, zonesOfMobile(mobile, CANCUN)));
        }
      }),
    );
  });
});

describe('a call that nobody answered', () => {
  it('is made again after four hours, then the next day, then by another medium', () => {
    expect(nextTry(unanswered)).toEqual({ medium: 'phone', attempts: 1, scheduledAt: at('21:00') });
    const nextDay = new Date('2027-01-12T15:00:00Z');
    expect(nextTry({ ...unanswered, attempts: 1 })).toEqual({ medium: 'phone', attempts: 2, scheduledAt: nextDay });
    const third = { ...unanswered, attempts: 2 };
    expect(nextTry(third)).toEqual({ medium: 'whatsapp', attempts: 0, scheduledAt: nextDay });
    expect(nextTry({ ...third, preferred: 'email' })?.medium).toBe('email');
    expect(nextTry({ ...third, reach: { mobile: false, email: true } })?.medium).toBe('email');
    expect(nextTry({ ...third, reach: { mobile: false, email: false } })).toBeNull();
    expect(nextTry({ ...third, medium: 'email', tried: [...callMedium.options] })).toBeNull();
  });

  it('ends, whatever the guest has, after each medium once and never more tries by one than it may have', () => {
    const reach = fc.record({ mobile: fc.boolean(), email: fc.boolean() });
    const preferred = fc.option(fc.constantFrom(...callMedium.options), { nil: null });
    fc.assert(
      fc.property(reach, preferred, fc.constantFrom(...callMedium.options), (has, wished, first) => {
        const media: CallMedium[] = [first];
        let state = { medium: first, attempts: 0, now: at('17:00') };
        for (let tries = 1; ; tries++) {
          expect(tries).toBeLessThanOrEqual(CALL_TRIES * callMedium.options.length);
          const next = nextTry({ ...unanswered, ...state, tried: media, preferred: wished, reach: has });
          if (!next) break;
          expect(next.scheduledAt > state.now).toBe(true);
          expect(next.attempts).toBeLessThan(CALL_TRIES);
          if (next.medium !== state.medium) {
            expect(media).not.toContain(next.medium);
            media.push(next.medium);
          }
          state = { medium: next.medium, attempts: next.attempts, now: next.scheduledAt };
        }
      }),
    );
  });

  it('waits until it is over', () => {
    expect(isWaitingCall({ state: 'toDo', doneAt: null })).toBe(true);
    expect(isWaitingCall({ state: 'toDo', doneAt: at('17:00') })).toBe(false);
    expect(isWaitingCall({ state: 'notAnswered', doneAt: null })).toBe(true);
    expect(isWaitingCall({ state: 'notAnswered', doneAt: at('17:00') })).toBe(false);
    expect(isWaitingCall({ state: 'completed', doneAt: null })).toBe(false);
  });
});
