import { render, screen } from '@testing-library/react';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { CallNotice, CallReach } from '@/components/call/call-cells';
import { type CallRow, callRow } from '@/lib/contract/call';
import records from '@/messages/es/records.json';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'records') => createTranslator({ locale: 'es', messages: { records }, namespace }),
}));

const CALL: CallRow = callRow.parse({
  id: 'one',
  guestId: 'eva',
  guest: 'Eva Ruiz',
  mobile: '+525583874053',
  language: 'es',
  medium: 'phone',
  type: 'reserve',
  state: 'completed',
  priority: 'low',
  scheduledAt: '2027-01-10T17:00:00.000Z',
  doneAt: null,
  comments: null,
  notice: null,
  waiting: false,
  hasEmail: true,
  claim: null,
  version: 1,
  rule: null,
  attempts: 0,
});

const reach = (call: Partial<CallRow>) =>
  render(
    <NextIntlClientProvider locale="es" messages={{ records }}>
      <CallReach call={{ ...CALL, ...call }} eventName="Ana & Luis" />
    </NextIntlClientProvider>,
  ).container.textContent?.trim();

it('says by what a guest is called, and their number as people write it', () => {
  expect(reach({})).toBe('Teléfono +52 55 8387 4053 WhatsApp');
  expect(screen.getByRole('link', { name: '+52 55 8387 4053' })).toHaveAttribute('href', 'tel:+525583874053');
});

it('says WhatsApp once where a guest is called by it', () => {
  expect(reach({ medium: 'whatsapp' })).toBe('WhatsApp +52 55 8387 4053');
  expect(reach({ medium: 'whatsapp', guest: null })).toBe('WhatsApp +52 55 8387 4053');
});

it('has nothing where no notice was sent and none can be', async () => {
  expect(await CallNotice({ call: CALL })).toBeNull();
  expect(await CallNotice({ call: { ...CALL, waiting: true, hasEmail: false } })).not.toBeNull();
});
