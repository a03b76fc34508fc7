import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { auditSentence, changedFacts, factWords } from '@/components/audit/audit-words';
import en from '@/messages/en/audit.json';
import es from '@/messages/es/audit.json';

const WORDS = { es, en };
type Language = keyof typeof WORDS;

function translator(locale: Language) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ audit: WORDS[locale] }}>
      {children}
    </NextIntlClientProvider>
  );
  return renderHook(() => useTranslations('audit'), { wrapper }).result.current;
}

/** An entry's facts as a person reads them: label, before, after. */
function told(locale: Language, before: unknown, after: unknown) {
  const t = translator(locale);
  const said = factWords({ t, locale, currency: 'USD', timeZone: 'America/Cancun' });
  const { was, is, names } = changedFacts(before, after);
  return names.map((name) => [said.label(name), said.value(was[name], name, was), said.value(is[name], name, is)]);
}

const PAYMENT = { action: 'payment.approved', entity: 'payment', entityName: null, reservationKey: 'RSV-DEMO-0001' };
const TERESA = { kind: 'user', name: 'Teresa Villalobos' } as const;

describe('the audit log', () => {
  it('says who did what, and leaves the reservation to the link beside it', () => {
    expect(auditSentence({ ...PAYMENT, actor: TERESA }, translator('es'))).toBe('Teresa Villalobos aprobó un pago');
    const room = { ...PAYMENT, entityName: 'Junior Suite', entity: 'reservationRoom', actor: TERESA };
    expect(auditSentence(room, translator('en'))).toBe('Teresa Villalobos approved a payment (Room Junior Suite)');
    const own = { ...PAYMENT, entityName: PAYMENT.reservationKey, entity: 'reservation', actor: TERESA };
    expect(auditSentence(own, translator('en'))).toBe('Teresa Villalobos approved a payment');
  });

  it('names the system, visitors, guests and accounts that are gone', () => {
    const who = (actor: Parameters<typeof auditSentence>[0]['actor']) =>
      auditSentence({ ...PAYMENT, entity: 'nothing', reservationKey: null, actor }, translator('en'));
    expect(who({ kind: 'system', name: 'expire-holds' })).toBe('The system approved a payment');
    expect(who({ kind: 'visitor', name: null })).toBe('A visitor approved a payment');
    expect(who({ kind: 'reservation', name: 'RSV-1' })).toBe('The primary guest of RSV-1 approved a payment');
    expect(who({ kind: 'user', name: null })).toBe('A deleted account approved a payment');
    const own = { ...PAYMENT, actor: { kind: 'reservation', name: PAYMENT.reservationKey } as const };
    expect(auditSentence(own, translator('en'))).toBe('The primary guest approved a payment');
  });

  it('has a general sentence for what it does not know', () => {
    const entry = { ...PAYMENT, action: 'moon.landed', actor: TERESA };
    expect(auditSentence(entry, translator('es'))).toBe('Teresa Villalobos hizo un cambio');
  });

  it('tells facts in words: money, days, times with their zone, states; never JSON, never keys of rows', () => {
    const after = {
      status: 'approved',
      amount: 15_000,
      paidOn: '2027-06-10',
      refundId: 'x',
      reason: 'Llegó',
      version: 2,
    };
    expect(told('es', { status: 'created', version: 1 }, after)).toEqual([
      ['Estado', 'por aprobar', 'aprobado'],
      ['Monto', 'nada', 'USD\u00a0150.00'],
      ['Pagado el', 'nada', '10-06-2027'],
      ['Motivo', 'nada', 'Llegó'],
    ]);
    expect(told('en', { checkedInAt: '2027-06-10T22:30:00.000Z' }, { checkedInAt: null })).toEqual([
      ['Checked in', '10-Jun-2027, 5:30 PM (Cancún time)', 'nothing'],
    ]);
    const nights = [{ night: '2027-06-10', allotted: 5, closed: false }];
    expect(told('en', { nights: [] }, { nights })).toEqual([
      ['Nights', 'nothing', 'Night: 10-Jun-2027, Allotment: 5, Closed: No'],
    ]);
    expect(told('en', {}, { total: { amount: 120_050, currency: 'MXN' } })[0]?.[2]).toBe('MXN\u00a01,200.50');
  });
});
