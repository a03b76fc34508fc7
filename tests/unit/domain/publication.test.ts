import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventState, eventState, publicationItem } from '@/lib/contract/event-profile';
import { addDays } from '@/lib/domain/nights';
import {
  guestsLeft,
  holdsFeature,
  lastDayOnline,
  PACKAGE_LIMITS,
  PACKAGES,
  type PackageFeature,
  packageForGuests,
  SMALLEST_WITH,
} from '@/lib/domain/packages';
import {
  hidesFromGuests,
  isShownToGuests,
  leadsTo,
  missingForPublication,
  type PublicationFacts,
  reopensWith,
  stateAfter,
  stepsFrom,
  takesBookings,
} from '@/lib/domain/publication';

const TODAY = '2027-01-10';
const BOTH = { es: 'Hola', en: 'Hello' };
const WHOLE: PublicationFacts = {
  dates: { eventDate: '2027-06-10', range_event_start: null, range_event_end: null },
  today: TODAY,
  package: null,
  hasHotel: true,
  hasOpenCategory: true,
  message: BOTH,
  texts: [null, BOTH],
  takesMoney: true,
  hasTerms: true,
};
const state = fc.constantFrom(...eventState.options);
const chosen = fc.constantFrom(...PACKAGES, null);
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days));

describe('the states of an event', () => {
  it.each([
    ['draft', 'publish archive'],
    ['published', 'unpublish close'],
    ['closed', 'publish unpublish archive'],
    ['archived', 'restore'],
  ] as const)('from %s: %s', (from, steps) => {
    expect(stepsFrom(from)).toEqual(steps.split(' '));
  });

  it('are left only by a step that leads elsewhere, and guests lose the page only where it says so', () => {
    fc.assert(
      fc.property(state, (from) => {
        for (const step of stepsFrom(from)) {
          const to = stateAfter(from, step);
          expect(to).toBe(leadsTo(step));
          expect(to).not.toBe(from);
          const shown = (each: EventState | null) => each === 'published' || each === 'closed';
          expect(hidesFromGuests(from, step)).toBe(shown(from) && !shown(to));
        }
      }),
    );
  });

  it('take the page from guests only by a step that can be taken', () => {
    const steps = ['publish', 'unpublish', 'close', 'archive', 'restore'] as const;
    const hiding = eventState.options.flatMap((from) =>
      steps.filter((step) => hidesFromGuests(from, step)).map((step) => `${from} ${step}`),
    );
    expect(hiding.toSorted()).toEqual(['closed archive', 'closed unpublish', 'published unpublish']);
  });

  it('take bookings only where the page is shown, published and its package books', () => {
    fc.assert(
      fc.property(state, fc.option(day), chosen, day, (each, firstPublishedOn, own, today) => {
        const event = { state: each, firstPublishedOn, package: own };
        if (!takesBookings(event, today)) return;
        expect(isShownToGuests(event, today)).toBe(true);
        expect(each).toBe('published');
        expect(own === null || own === 'love').toBe(true);
      }),
    );
    expect(takesBookings({ state: 'published', firstPublishedOn: null, package: 'love' }, TODAY)).toBe(true);
  });
});

describe('what is missing', () => {
  it('is nothing where all is there', () => {
    expect(missingForPublication(WHOLE)).toEqual([]);
  });

  it.each<[string, Partial<PublicationFacts>, string]>([
    ['a date gone by', { today: '2027-06-11' }, 'date'],
    [
      'a range without its end',
      { dates: { eventDate: '1970-01-01', range_event_start: TODAY, range_event_end: null } },
      'date',
    ],
    ['no hotel', { hasHotel: false }, 'hotel'],
    ['nothing that sells', { hasOpenCategory: false }, 'category'],
    ['no words to the guests', { message: null }, 'languages'],
    ['words in one language', { message: { es: 'Hola', en: ' ' } }, 'languages'],
    ['words in the other language', { message: { es: ' ', en: 'Hello' } }, 'languages'],
    ['an activity in one language', { texts: [{ es: '', en: 'Dinner' }] }, 'languages'],
    ['no way to pay', { takesMoney: false }, 'payment'],
    ['no terms', { hasTerms: false }, 'terms'],
  ])('%s: %s', (_name, lacks, item) => {
    expect(missingForPublication({ ...WHOLE, ...lacks })).toEqual([item]);
  });

  it('is still no reason on the last day of a range', () => {
    const dates = { eventDate: '1970-01-01', range_event_start: '2027-01-08', range_event_end: TODAY };
    expect(missingForPublication({ ...WHOLE, dates })).toEqual([]);
  });

  it('is in the order of the list, and asks of a package without bookings only what its page shows', () => {
    const nothing = { ...WHOLE, today: '2028-01-01', hasHotel: false, hasOpenCategory: false, message: null };
    const bare = { ...nothing, takesMoney: false, hasTerms: false };
    expect(missingForPublication(bare)).toEqual(publicationItem.options);
    expect(missingForPublication({ ...bare, package: 'love' })).toEqual(publicationItem.options);
    for (const each of ['honey', 'romance'] as const)
      expect(missingForPublication({ ...bare, package: each })).toEqual(['date', 'languages']);
  });
});

describe('packages', () => {
  it('each hold all of the one before, and an event without one lacks nothing', () => {
    for (const feature of Object.keys(SMALLEST_WITH) as PackageFeature[]) {
      const held = PACKAGES.map((each) => holdsFeature(each, feature));
      expect(held).toEqual(held.toSorted((one, other) => Number(one) - Number(other)));
      expect(holdsFeature('love', feature) && holdsFeature(null, feature)).toBe(true);
    }
  });

  it('limit as they are sold', () => {
    expect(PACKAGE_LIMITS).toMatchObject({
      honey: { months: 12, guests: 150, honeymoonPercent: 0 },
      romance: { months: 18, guests: null, honeymoonPercent: 10 },
      love: { months: 18, guests: null, honeymoonPercent: 10, customMailings: 5, sms: 1000 },
    });
    expect([guestsLeft('honey', 0), guestsLeft('honey', 149), guestsLeft('honey', 300)]).toEqual([150, 1, 0]);
    expect([guestsLeft('romance', 9000), guestsLeft(null, 9000)]).toEqual([null, null]);
    expect([packageForGuests(150), packageForGuests(151)]).toEqual(['honey', 'romance']);
  });

  it('keep a page for whole months, to the end of the month where it is shorter', () => {
    expect(lastDayOnline('2027-01-10', 'honey')).toBe('2028-01-10');
    expect(lastDayOnline('2027-08-31', 'romance')).toBe('2029-02-28');
    expect(lastDayOnline('2028-02-29', 'honey')).toBe('2029-02-28');
    expect([lastDayOnline(null, 'honey'), lastDayOnline('2027-01-10', null)]).toEqual([null, null]);
  });

  it('name the smallest that opens a page again, and none for what no package or another thing closes', () => {
    const event = { state: 'published', firstPublishedOn: '2027-01-10', package: 'honey' } as const;
    expect(reopensWith(event, '2028-01-10')).toBeNull();
    expect(reopensWith(event, '2028-01-11')).toBe('romance');
    expect(reopensWith({ ...event, state: 'closed' }, '2028-07-10')).toBe('romance');
    expect(reopensWith(event, '2028-07-11')).toBeNull();
    expect(reopensWith({ ...event, package: 'love' }, '2028-07-11')).toBeNull();
    expect(reopensWith({ ...event, state: 'draft' }, '2028-01-11')).toBeNull();
  });

  it('of more never show a page for a shorter time', () => {
    fc.assert(
      fc.property(day, (first) => {
        const days = PACKAGES.map((each) => lastDayOnline(first, each) ?? '');
        expect(days).toEqual(days.toSorted());
        expect(days[0] && days[0] > first).toBe(true);
      }),
    );
  });
});
