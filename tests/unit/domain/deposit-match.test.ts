import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MatchableDeposit, type MatchableRow, suggestMatches } from '@/lib/domain/deposit-match';

const row = (changes: Partial<MatchableRow> = {}): MatchableRow => ({
  id: 'row',
  paidOn: '2026-11-21',
  amount: 15_000,
  currency: 'MXN',
  description: 'SPEI RECIBIDO',
  ...changes,
});
const deposit = (changes: Partial<MatchableDeposit> = {}): MatchableDeposit => ({
  id: 'deposit',
  reference: '261022207',
  trackingKey: null,
  amount: 15_000,
  currency: 'MXN',
  paidOn: '2026-10-01',
  holder: 'José Peña Núñez',
  ...changes,
});
const of = (rows: MatchableRow[], deposits: MatchableDeposit[]) => {
  const found = suggestMatches(rows, deposits);
  return (id: string) =>
    (found.get(id) ?? []).map(({ deposit: { id: depositId }, reasons, sure }) => ({ depositId, reasons, sure }));
};

describe('which deposit a row of a bank is', () => {
  it('is sure by the reference and the exact amount, also within other figures and words', () => {
    for (const description of ['REF 261022207 BODA', 'BNET01 261022207/ANA', 'ABONO,REF:261022207'])
      expect(of([row({ description })], [deposit()])('row')).toEqual([
        { depositId: 'deposit', reasons: ['reference', 'amount'], sure: true },
      ]);
  });

  it('is sure by the tracking key, as it was copied', () => {
    const told = deposit({ trackingKey: 'mbAN-0100 2611', reference: '999999994' });
    expect(of([row({ description: 'SPEI MBAN01002611 STP' })], [told])('row')).toMatchObject([
      { reasons: ['trackingKey', 'amount'], sure: true },
    ]);
  });

  it('is never sure of another amount, nor of a name, nor of a day', () => {
    expect(of([row({ description: '261022207', amount: 15_001 })], [deposit()])('row')).toEqual([
      { depositId: 'deposit', reasons: ['reference'], sure: false },
    ]);
    expect(of([row({ description: 'DE NUNEZ JOSE PENA' })], [deposit()])('row')).toEqual([
      { depositId: 'deposit', reasons: ['amount', 'name'], sure: false },
    ]);
    expect(of([row()], [deposit({ paidOn: '2026-11-18' })])('row')).toEqual([
      { depositId: 'deposit', reasons: ['amount', 'date'], sure: false },
    ]);
  });

  it('is nothing by an amount alone, nor in another currency', () => {
    expect(of([row()], [deposit()])('row')).toEqual([]);
    expect(of([row({ description: '261022207', currency: 'USD' })], [deposit()])('row')).toEqual([]);
  });

  it('is near by three days before and after, no more', () => {
    const reasons = (paidOn: string | null) => of([row()], [deposit({ paidOn })])('row').flatMap((one) => one.reasons);
    for (const paidOn of ['2026-11-18', '2026-11-20', '2026-11-24']) expect(reasons(paidOn)).toContain('date');
    for (const paidOn of ['2026-11-17', '2026-11-25', null]) expect(reasons(paidOn)).toEqual([]);
  });

  it('is named where every longer word of the name stands in the text', () => {
    const isNamed = (holder: string, description: string) =>
      of([row({ description })], [deposit({ holder })])('row').length > 0;
    expect(isNamed('Ana de la Cruz', 'SPEI DE ANA CRUZ')).toBe(true);
    expect(isNamed('Ana de la Cruz', 'SPEI DE ANA LA O')).toBe(false);
    expect(isNamed('José Peña Núñez', 'SPEI DE JOSE PENA')).toBe(false);
    expect(isNamed('Ana', 'SPEI DE ANA'), 'one word is too little').toBe(false);
    expect(isNamed('Li', 'SPEI'), 'no word is too little').toBe(false);
  });

  it('is by a reference behind other figures too', () => {
    expect(of([row({ description: 'AUT 00012345678 REF 261022207' })], [deposit()])('row')).toMatchObject([
      { reasons: ['reference', 'amount'], sure: true },
    ]);
  });

  it('is not by a tracking key without a letter or figure', () => {
    expect(of([row({ description: 'SPEI RECIBIDO.' })], [deposit({ trackingKey: '--' })])('row')).toEqual([]);
  });

  it('tells the likeliest first, and five at most', () => {
    const ids = (description: string, deposits: MatchableDeposit[]) =>
      of([row({ description })], deposits)('row').map(({ depositId }) => depositId);
    const near = deposit({ id: 'near', paidOn: '2026-11-21', reference: '111111' });
    const named = deposit({ id: 'named', holder: 'Luis Ríos', reference: '222222' });
    const both = deposit({ ...named, id: 'both', paidOn: '2026-11-21' });
    expect(ids('DE LUIS RIOS 261022207', [near, named, both, deposit({ holder: 'Eva' })])).toEqual([
      'deposit',
      'both',
      'named',
      'near',
    ]);
    const six = Array.from({ length: 6 }, (_, at) => ({ ...near, id: `near-${at}` }));
    expect(ids('SPEI', six)).toHaveLength(5);
    expect(ids('SPEI 111111', [...six.slice(1), { ...near, id: 'best', trackingKey: 'SPEI' }])[0]).toBe('best');
  });

  it('is doubtful where two rows or two deposits are alike', () => {
    const same = [deposit(), deposit({ id: 'twin' })];
    expect(of([row({ description: '261022207' })], same)('row').map(({ sure }) => sure)).toEqual([false, false]);
    const twice = [row({ description: '261022207' }), row({ id: 'again', description: '261022207' })];
    const found = of(twice, [deposit()]);
    expect([found('row')[0]?.sure, found('again')[0]?.sure]).toEqual([false, false]);
  });

  it('is told apart by the tracking key where the reference is the same', () => {
    const two = [deposit({ id: 'first', trackingKey: 'KEY111' }), deposit({ id: 'second', trackingKey: 'KEY222' })];
    const found = of([row({ description: '261022207 KEY222' })], two)('row');
    expect(found[0]).toEqual({ depositId: 'second', reasons: ['trackingKey', 'reference', 'amount'], sure: true });
    expect(found[1]?.sure).toBe(false);
  });

  it('is one deposit for one row at most, whatever the rows and deposits', () => {
    const small = fc.integer({ min: 1, max: 3 });
    const rows = fc.array(
      fc.record({ amount: small, description: fc.constantFrom('', '111111', '222222', 'K1', 'K2 111111') }),
    );
    const deposits = fc.array(
      fc.record({
        amount: small,
        reference: fc.constantFrom('111111', '222222'),
        trackingKey: fc.constantFrom(null, 'K1', 'K2'),
      }),
    );
    fc.assert(
      fc.property(rows, deposits, (someRows, someDeposits) => {
        const told = someRows.map((changes, at) => row({ ...changes, id: `row-${at}` }));
        const known = someDeposits.map((changes, at) => deposit({ ...changes, id: `deposit-${at}` }));
        const sure = [...suggestMatches(told, known)].flatMap(([id, found]) =>
          found.filter((one) => one.sure).map((one) => ({ id, ...one })),
        );
        expect(new Set(sure.map(({ deposit: { id } }) => id)).size).toBe(sure.length);
        expect(new Set(sure.map(({ id }) => id)).size).toBe(sure.length);
        for (const { id, deposit: found } of sure)
          expect(found.amount).toBe(told.find((each) => each.id === id)?.amount);
      }),
    );
  });
});
