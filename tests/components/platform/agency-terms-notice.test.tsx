import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { type AgencyTerms, FULL_TERMS } from '@/lib/contract/agency-terms';
import platformEs from '@/messages/es/platform.json';

vi.mock('next-intl/server', () => ({
  getTranslations: async () =>
    createTranslator({ locale: 'es', messages: { platform: platformEs }, namespace: 'platform.terms' }),
}));
const show = async (terms: AgencyTerms) => render(await AgencyTermsNotice({ terms, of: ['sms', 'calls', 'people'] }));

it('says what is off and what is limited on the page, and whom to ask', async () => {
  await show({ off: ['sms', 'cards'], limits: { ...FULL_TERMS.limits, people: 1, importGuests: 5 }, version: 1 });
  expect(screen.getByRole('status')).toHaveTextContent('los mensajes de texto de esta agencia');
  expect(screen.getByRole('status')).toHaveTextContent('hasta 1 persona;');
  expect(screen.getByRole('status')).toHaveTextContent('escriban al equipo de la plataforma');
  expect(screen.getByRole('status')).not.toHaveTextContent(/tarjeta|llamadas|archivo/);
});

it('says nothing of an agency that has everything', async () => {
  await show(FULL_TERMS);
  expect(screen.queryByRole('status')).toBeNull();
});
