import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { SecondFactorDemand } from '@/components/user/second-factor-demand';
import { QueryProvider } from '@/lib/api/query-provider';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/api/second-factor';
import { leaveTo } from '@/lib/session/leave-to';
import english from '@/messages/en/profile.json';
import spanish from '@/messages/es/profile.json';

vi.mock('@/lib/session/leave-to');
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));
vi.mock('@/lib/api/second-factor');

it.each([
  ['es', spanish],
  ['en', english],
] as const)('leads in %s from the password to the codes and back to the wanted page', async (locale, profile) => {
  const { secondFactor: said } = profile;
  vi.mocked(setUpSecondFactor).mockResolvedValue({
    secret: 'ABCDEFGH',
    uri: 'otpauth://x',
    qr: { path: 'M0 0', size: 1 },
  });
  vi.mocked(confirmSecondFactor).mockResolvedValue({ recoveryCodes: ['AAAAA-BBBBB'] });
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ profile }}>
      <QueryProvider>
        <SecondFactorDemand back="/adminmaster/Asistentes?q=ana" logout="Salir" leaving="Saliendo" />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  const person = userEvent.setup();
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Salir' })).toBeVisible();
  await person.type(screen.getByLabelText(said.password), 'mi contraseña');
  await press(said.next);
  await person.type(await screen.findByLabelText(said.code), '123456');
  await press(said.turnOn);
  expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salir' })).not.toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
  await press(said.codesKept);
  expect(leaveTo).toHaveBeenLastCalledWith('/adminmaster/Asistentes?q=ana');
  vi.mocked(leaveTo).mockReset();
});
