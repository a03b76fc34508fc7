import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '@/lib/domain/business-days';
import { ERASED, erasureDueOn, ownWords, patternOf, scrubJson, scrubText, wholeWords } from '@/lib/domain/erasure';
import { addDays } from '@/lib/domain/nights';

const ana = {
  names: [{ first: 'Ana María', last: 'Muñoz', maternal: 'Ríos' }],
  mails: ['ana.munoz@correo.test'],
  mobiles: ['+525512345678'],
};
const find = (words: string[]) => patternOf(words) ?? /$^/;
const whole = (text: string) => scrubText(text, find(wholeWords(ana)));

describe('the last day to answer a wish to be erased', () => {
  it('is 20 business days later', () => {
    // Monday to Monday four weeks on; from a Saturday the days begin on Monday.
    expect(erasureDueOn('2027-01-11')).toBe('2027-02-08');
    expect(erasureDueOn('2027-01-09')).toBe('2027-02-05');
    expect(erasureDueOn('2027-01-08')).toBe('2027-02-05');
  });

  it('is itself a business day, with 20 of them since', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
        const asked = addDays('2026-01-01', days);
        const due = erasureDueOn(asked);
        let count = 0;
        for (let day = addDays(asked, 1); day <= due; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
        expect([isBusinessDay(due), count]).toEqual([true, 20]);
      }),
    );
  });
});

describe('a text without a person', () => {
  it('loses the whole name, the address and the number, however they are written', () => {
    expect(whole('Llamó ANA MARIA MUNOZ ayer')).toBe(`Llamó ${ERASED} ayer`);
    expect(whole('Muñoz Ríos Ana María; Ana  María Muñoz Ríos')).toBe(`${ERASED}; ${ERASED}`);
    expect(whole('SPEI DE ANA MARÍA MUÑOZ 5512345678')).toBe(`SPEI DE ${ERASED} ${ERASED}`);
    expect(whole('https://wa.me/525512345678?text=Ana.Munoz@correo.test')).toBe(
      `https://wa.me/${ERASED}?text=${ERASED}`,
    );
  });

  it('keeps what is another person’s or only begins alike', () => {
    for (const text of ['Ana Muñozcano', 'Ana Ríos', 'María Muñoz', 'otra-ana.munoz@correo.testa', '955123456780'])
      expect(whole(text)).toBe(text);
  });

  it('of one’s own loses every word of the name', () => {
    const own = (text: string) => scrubText(text, find(ownWords(ana)));
    expect(own('La señora Muñoz, Ana para todos')).toBe(`La señora ${ERASED}, ${ERASED} para todos`);
    expect(own('Anaís')).toBe('Anaís');
  });

  it('loses names and addresses with any sign in them', () => {
    const names = [{ first: 'José-Luis', last: "O'Neil (Jr.)", maternal: 'López/García' }];
    const signs = { names, mails: ['jose-luis+boda@mi-correo.test'], mobiles: [] };
    const text = "Va José-Luis O'Neil (Jr.), de jose-luis+boda@mi-correo.test";
    expect(scrubText(text, find(ownWords(signs)))).toBe(`Va ${ERASED}, de ${ERASED}`);
  });

  it('is the same where there is no word to look for', () => {
    expect(patternOf([])).toBeNull();
    expect(wholeWords({ names: [{ first: 'Ana', last: '', maternal: null }], mails: [], mobiles: [] })).toEqual([]);
  });

  it('loses the longest of two names, so that nothing of it stays behind', () => {
    const names = [
      { first: 'Ana', last: 'Ríos', maternal: null },
      { first: 'Ana', last: 'Ríos Peña', maternal: null },
    ];
    expect(scrubText('Va Ana Ríos Peña', find(wholeWords({ ...ana, names })))).toBe(`Va ${ERASED}`);
  });
});

describe('the words that name a person', () => {
  const of = (first: string, last: string, maternal: string | null) => ({
    names: [{ first, last, maternal }],
    mails: [],
    mobiles: [],
  });

  it('are both orders of the name, with the maternal one where there is any', () => {
    expect(wholeWords(of('Ana', 'Muñoz', 'Ríos'))).toEqual([
      'Ana Muñoz Ríos',
      'Muñoz Ríos Ana',
      'Ana Muñoz',
      'Muñoz Ana',
    ]);
    for (const none of [null, '', ' '])
      expect(wholeWords(of('Ana', 'Muñoz', none))).toEqual(['Ana Muñoz', 'Muñoz Ana']);
  });

  it('are no name of one word, whichever of the two is missing', () => {
    for (const [first, last] of [
      ['', 'Muñoz'],
      [' ', 'Muñoz'],
      ['Ana', ''],
      ['Ana', ' '],
    ] as const)
      expect(wholeWords(of(first, last, 'Ríos'))).toEqual([]);
  });

  it('are addresses without spaces, and a number in its three forms', () => {
    expect(wholeWords({ names: [], mails: [' a@correo.test ', ''], mobiles: ['+525512345678'] })).toEqual(
      ['a@correo.test', '+525512345678', '525512345678', '5512345678'].toSorted(
        (one, other) => other.length - one.length,
      ),
    );
  });

  it('are of one’s own records each word of three letters or more', () => {
    expect(ownWords(of('Ana', 'de la O', null))).toEqual(['Ana de la O', 'de la O Ana', 'de la O', 'Ana']);
    expect(ownWords(of('Ana', ' O ', null))).toEqual(['Ana  O', 'O  Ana', 'Ana']);
    expect(ownWords(of('Eva Luz', 'Paz', 'Ríos'))).toEqual(expect.arrayContaining(['Eva', 'Luz', 'Paz', 'Ríos']));
  });
});

describe('JSON without a person', () => {
  it('keeps numbers, days and states, and loses what personal fields say', () => {
    const log = {
      firstName: 'Ana María',
      occupants: [{ name: 'Otro' }],
      total: 1200,
      checkIn: '2027-06-01',
      status: 'approved',
      nested: { mobile: '+525512345678', note: null, paid: true },
      companions: 2,
    };
    expect(scrubJson(log, find(ownWords(ana)), true)).toEqual({
      firstName: ERASED,
      occupants: ERASED,
      total: 1200,
      checkIn: '2027-06-01',
      status: 'approved',
      nested: { mobile: ERASED, note: null, paid: true },
      companions: 2,
    });
  });

  it('has nothing where nothing was said', () => {
    expect([undefined, null, true, 0].map((value) => scrubJson(value, find(['Ana'])))).toEqual([null, null, true, 0]);
  });

  it('of others loses the mention alone', () => {
    const told = { firstName: 'Luis', text: 'Va con Ana María Muñoz', rooms: ['Ana María Muñoz Ríos', 3] };
    expect(scrubJson(told, find(wholeWords(ana)))).toEqual({
      firstName: 'Luis',
      text: `Va con ${ERASED}`,
      rooms: [ERASED, 3],
    });
  });
});
