import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { OwnData } from '@/components/personal-data/own-data';
import type { ErasureRequest } from '@/lib/contract/personal-data';
import bookingEn from '@/messages/en/booking.json';
import changeEn from '@/messages/en/change.json';
import bookingEs from '@/messages/es/booking.json';
import changeEs from '@/messages/es/change.json';
import { answeringServer } from '@/tests/support/answering-server';

const ASKED: ErasureRequest = {
  state: 'waiting',
  reservationKey: 'RSV-1',
  askedAt: '2027-07-01T17:00:00.000Z',
  dueOn: '2027-07-29',
  isLate: false,
};
const PATH = '*/provider/api/v1/me/erasure';
const server = answeringServer(
  http.post(PATH, () => HttpResponse.json({ data: [ASKED] }, { status: 201 })),
  http.delete(PATH, () => new HttpResponse(null, { status: 204 })),
);

const words = {
  es: { change: { data: changeEs.data }, booking: { errors: bookingEs.errors } },
  en: { change: { data: changeEn.data }, booking: { errors: bookingEn.errors } },
};

describe.each(['es', 'en'] as const)('a guest’s own data (%s)', (locale) => {
  const said = words[locale].change.data;
  const show = (known: ErasureRequest[] | null, actsAs: string | null = null) =>
    render(
      <NextIntlClientProvider locale={locale} messages={words[locale]}>
        <OwnData known={known} actsAs={actsAs} />
      </NextIntlClientProvider>,
    );
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: said.erase.button }));
    await userEvent.click(screen.getByRole('button', { name: said.erase.confirm }));
  };

  it('are downloaded by a link that works without script, and erased once the guest said it twice', async () => {
    show([]);
    expect(screen.getByRole('link', { name: said.copy.button })).toHaveAttribute(
      'href',
      '/provider/api/v1/me/personal-data',
    );
    await ask();
    expect(await screen.findByText(said.erase.asked)).toBeVisible();
    expect(screen.getByText(/29 de julio|July 29/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: said.erase.takeBack }));
    expect(await screen.findByRole('button', { name: said.erase.button })).toBeVisible();
  });

  it('are not erased for who has not shown that the address is theirs, who is told how', async () => {
    server.use(
      http.post(PATH, () =>
        HttpResponse.json({ error: 'x', code: 'MAIL_UNVERIFIED', requestId: 'r' }, { status: 403 }),
      ),
    );
    show([]);
    await ask();
    expect(await screen.findByText(said.unverified)).toBeVisible();
  });

  it('are of guests alone', () => {
    show(null);
    expect(screen.getByText(said.notGuest)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are not opened to an admin who acts as the guest, who reads why', () => {
    show([], 'Ana Solana');
    expect(screen.getByText(said.acting.replace('{name}', 'Ana Solana'))).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a guest’s own data are downloaded from the provider where it runs elsewhere', async () => {
  vi.stubEnv('NEXT_PUBLIC_API_URL', 'https://api.example.mx/provider');
  vi.resetModules();
  const { OWN_DATA_URL } = await import('@/lib/api/personal-data');
  vi.unstubAllEnvs();
  expect(OWN_DATA_URL).toBe('https://api.example.mx/provider/api/v1/me/personal-data');
});
