import { describe, expect, it } from 'vitest';
import { EVENT_CODE_PATTERN } from '@/lib/config/constants';
import { agencySignup } from '@/lib/contract/account';
import { agencyPhoneFields } from '@/lib/contract/agency-profile';
import { calendarDate, clockTime, instant } from '@/lib/contract/dates';
import { depositReviewInput } from '@/lib/contract/deposit-review';
import { errorBody } from '@/lib/contract/error';
import { currencyScope } from '@/lib/contract/event';
import { eventCurrenciesInput } from '@/lib/contract/event-currencies';
import { hotelForm, hotelRoomPatch } from '@/lib/contract/hotel';
import { masterAccountInput, masterDepositInput, serviceChange, serviceInput } from '@/lib/contract/master-account';
import { money } from '@/lib/contract/money';
import { pageQuery } from '@/lib/contract/page';
import { decisionInput, depositInput } from '@/lib/contract/payment';
import { agencyOpening } from '@/lib/contract/platform-agency';
import { referenceRatesInput } from '@/lib/contract/reference-rates';
import { confirmInput, contact, reservationInput } from '@/lib/contract/reservation';
import { quoteInput, roomRequest } from '@/lib/contract/room-block';
import { loginInput, reservationLoginInput, tokenClaims } from '@/lib/contract/session';
import { transportQuoteInput } from '@/lib/contract/transport';

interface Schema {
  safeParse(value: unknown): { success: boolean };
}
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;

const PERSON = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@example.test', mobile: '55 1234 5678' };
const ROOM = { categoryId: 'c1', checkIn: '2027-02-18', checkOut: '2027-02-21', adults: 2 };
const CLAIMS = { sid: 's', uid: 'u', role: 'agency', type: 'U', idagency: '1', idEvent: null, reservationKey: null };

describe('dates and money on the wire', () => {
  it('dates are days of the calendar, times and instants are whole', () => {
    expect(['2027-02-28', '2028-02-29'].every((text) => takes(calendarDate, text))).toBe(true);
    expect(
      ['2027-02-29', '28-02-2027', '2027-2-8', '2027-02-28T00:00:00Z'].some((text) => takes(calendarDate, text)),
    ).toBe(false);
    expect(['00:00', '23:59'].every((text) => takes(clockTime, text))).toBe(true);
    expect(['24:00', '9:00', '12:60'].some((text) => takes(clockTime, text))).toBe(false);
    expect(takes(instant, '2026-11-20T12:00:00.000Z')).toBe(true);
    expect(takes(instant, '2026-11-20T12:00:00')).toBe(false);
  });

  it('money is whole minor units of a currency code', () => {
    expect(takes(money, { amount: 15000, currency: 'USD' })).toBe(true);
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, '100', 2 ** 53, null]) {
      expect(takes(money, { amount, currency: 'USD' })).toBe(false);
    }
    expect(['usd', 'US', 'USDX', '$'].some((currency) => takes(money, { amount: 1, currency }))).toBe(false);
  });

  it('a currency that somebody writes is one that there is', () => {
    const day = '2026-07-01';
    const plan = { mealPlan: 'AI', basis: 'perRoomPerNight', taxIncluded: true, taxPercent: 0, rates: [] };
    const line = { concept: 'Flores', counts: 'fixed', quantity: 1, unitPrice: 100, state: 'draft' };
    const paid = { concept: 'Anticipo', amount: 100, date: day, method: 'cash' };
    const inputs: [Schema, (currency: string) => object][] = [
      [transportQuoteInput, (currency) => ({ amount: 9_500, currency, version: 1 })],
      [serviceInput, (currency) => ({ ...line, currency })],
      [serviceChange, (currency) => ({ currency, version: 1 })],
      [masterDepositInput, (currency) => ({ ...paid, currency })],
      [
        masterAccountInput,
        (currency) => ({ package: 'love', currency: 'USD', exchangeRates: [{ currency, rate: '2', since: day }] }),
      ],
      [eventCurrenciesInput, (code) => [{ code, main: true, rates: [] }]],
      [referenceRatesInput, (currency) => ({ plan: { ...plan, currency, minimumToReserve: 0 }, version: 1 })],
      [hotelRoomPatch, (currency) => ({ defaultPlan: { ...plan, currency }, version: 1 })],
      [depositReviewInput, (currency) => ({ limits: [{ currency, above: 1 }], proofProtectsDays: 3, version: 1 })],
    ];
    for (const [schema, written] of inputs)
      expect(['MXN', 'ZZZ', 'pesos'].map((currency) => takes(schema, written(currency)))).toEqual([true, false, false]);
  });

  it('a currency scope has a rate above 0', () => {
    const scope = (exchangeRate: number) => ({ currencyMain: true, exchangeRate, currency: { data: { code: 'MXN' } } });
    expect(takes(currencyScope, scope(17.25))).toBe(true);
    expect([0, -1, Number.NaN].some((rate) => takes(currencyScope, scope(rate)))).toBe(false);
  });
});

describe('what a guest sends', () => {
  it('a room has people by band, the missing ones none', () => {
    expect(roomRequest.parse(ROOM)).toEqual({ ...ROOM, juniors: 0, minors: 0, infants: 0 });
    for (const adults of [-1, 1.5, 21, '2']) expect(takes(roomRequest, { ...ROOM, adults })).toBe(false);
    expect(takes(roomRequest, { ...ROOM, checkIn: '2027-02-30' })).toBe(false);
  });

  it('a quote has at most ten rooms, and no passes unless asked', () => {
    expect(quoteInput.parse({ rooms: [ROOM] }).passes).toEqual([]);
    expect(takes(quoteInput, { rooms: Array.from({ length: 11 }, () => ROOM) })).toBe(false);
    expect(takes(quoteInput, { rooms: [ROOM], passes: [{ kind: 'adult', quantity: -1 }] })).toBe(false);
  });

  it('a contact needs names, email and mobile; spaces alone count as empty, the maternal surname may be missing', () => {
    expect(contact.parse({ ...PERSON, firstName: '  Ana ' }).firstName).toBe('Ana');
    expect(takes(contact, { ...PERSON, maternalLastName: 'Ruiz' })).toBe(true);
    for (const field of ['firstName', 'lastName', 'email', 'mobile']) {
      expect([field, takes(contact, { ...PERSON, [field]: '   ' })]).toEqual([field, false]);
    }
    expect(takes(contact, { ...PERSON, email: 'ana@' })).toBe(false);
  });

  it('a reservation takes nothing that decides its price or state', () => {
    const sent = { contact: PERSON, rooms: [{ ...ROOM, total: 1 }], total: 1, paid: 1, status: 'paid', agencyId: '2' };
    const parsed = reservationInput.parse(sent);
    expect(parsed).toEqual({
      contact: PERSON,
      rooms: [{ ...ROOM, juniors: 0, minors: 0, infants: 0 }],
      passes: [],
      locale: 'es',
    });
  });

  it('a confirmation accepts the terms', () => {
    expect(takes(confirmInput, { acceptTerms: true })).toBe(true);
    expect([{ acceptTerms: false }, {}, { acceptTerms: 'true' }].some((value) => takes(confirmInput, value))).toBe(
      false,
    );
  });

  it('a deposit’s fields come as text and its amount as whole units', () => {
    const fields = { method: 'deposit', amount: '15000', currency: 'USD', paidOn: '2026-11-20' };
    expect(depositInput.parse(fields).amount).toBe(15000);
    expect(['150.5', 'abc', 'NaN', 'Infinity'].some((amount) => takes(depositInput, { ...fields, amount }))).toBe(
      false,
    );
    expect(takes(depositInput, { ...fields, method: 'card' })).toBe(false);
  });
});

describe('who sends it', () => {
  it('a login has an email and a password; a reservation key is upper-cased', () => {
    expect(loginInput.parse({ email: ' ana@example.test ', password: ' x ' })).toEqual({
      email: 'ana@example.test',
      password: ' x ',
    });
    expect(takes(loginInput, { email: 'ana@example.test', password: '' })).toBe(false);
    expect(takes(loginInput, { email: 'ana@example.test', password: 'x'.repeat(257) })).toBe(false);
    expect(reservationLoginInput.parse({ key: ' rsv-demo-0001 ', email: 'ana@example.test' }).key).toBe(
      'RSV-DEMO-0001',
    );
  });

  it('a token names a role exactly: none that only contains one', () => {
    expect(takes(tokenClaims, CLAIMS)).toBe(true);
    for (const role of ['xadminx', 'reservation-admin', 'Admin', 'agencyuser', '']) {
      expect([role, takes(tokenClaims, { ...CLAIMS, role })]).toEqual([role, false]);
    }
    expect(takes(tokenClaims, { ...CLAIMS, type: 'X' })).toBe(false);
  });

  it('a decision is one of two', () => {
    expect(takes(decisionInput, { decision: 'approve' })).toBe(true);
    expect(takes(decisionInput, { decision: 'approved' })).toBe(false);
  });
});

describe('the telephone of an agency and of a hotel', () => {
  const schemas = [agencyPhoneFields, agencySignup, agencyOpening, hotelForm].map(({ shape }) => shape.phone);
  const issuesOf = (phone: string) =>
    schemas.map((schema) => schema.safeParse(phone).error?.issues.map(({ message }) => message) ?? []);

  it.each(['9981234', '998 123 4567', '+52 (998) 123-4567', '+1.305.555.2671', '123456789012345'])(
    'is taken as people write it: %s',
    (phone) => expect(issuesOf(phone)).toEqual([[], [], [], []]),
  );

  it.each(['((((((((((', '----------', 'llámame luego', 'abcdefghij', '123456', '1234567890123456', '998 123 4567 x2'])(
    'has 7 to 15 digits and no letter: not %s',
    (phone) => expect(issuesOf(phone)).toEqual([['phone'], ['phone'], ['phone'], ['phone']]),
  );
});

describe('lists, errors and codes', () => {
  it('a page is 1 or more, its size 1 to 100', () => {
    expect(pageQuery.parse({ page: '2', per_page: '100' })).toEqual({ page: 2, per_page: 100 });
    for (const query of [{ page: '0' }, { page: '1e9' }, { per_page: '101' }, { per_page: '0' }, { page: 'x' }]) {
      expect([query, takes(pageQuery, query)]).toEqual([query, false]);
    }
  });

  it('an error has a sentence, a known code and the request’s id', () => {
    expect(takes(errorBody, { error: 'x', code: 'SOLD_OUT', requestId: 'r' })).toBe(true);
    expect(takes(errorBody, { error: 'x', code: 'OTHER', requestId: 'r' })).toBe(false);
    expect(takes(errorBody, { error: 'x', code: 'SOLD_OUT' })).toBe(false);
  });

  it('an event code begins with PLS- followed by letters, digits and hyphens', () => {
    expect(['PLS-DEMO-BODA', 'PLS-2027'].every((code) => EVENT_CODE_PATTERN.test(code))).toBe(true);
    expect(
      ['PLS-', 'pls-demo', 'PLS--A', 'PLS-A-', 'XPLS-A', 'PLS-A/b', ''].some((code) => EVENT_CODE_PATTERN.test(code)),
    ).toBe(false);
  });
});
