import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { SignupLink } from '@/components/agency/signup-link';
import agency from '@/messages/en/agency.json';

it('shows the agency’s own link for couples, and copies it', async () => {
  vi.stubEnv('SITE_URL', 'https://bodas.example.mx/');
  const person = userEvent.setup();
  render(
    <NextIntlClientProvider locale="en" messages={{ agency }}>
      <SignupLink agencyId="agency-2" />
    </NextIntlClientProvider>,
  );
  const link = 'https://bodas.example.mx/signup?agency=agency-2';
  expect(screen.getByText(link)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  vi.unstubAllEnvs();
});
