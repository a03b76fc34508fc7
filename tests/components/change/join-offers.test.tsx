import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { JoinOffers } from '@/components/change/join-offers';
import bookingEn from '@/messages/en/booking.json';
import changeEn from '@/messages/en/change.json';
import bookingEs from '@/messages/es/booking.json';
import changeEs from '@/messages/es/change.json';
import { answeringServer } from '@/tests/support/answering-server';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const OTHER = {
  key: 'RSV-2',
  passes: 0,
  total: usd(120_000),
  together: usd(240_000),
  rooms: [{ id: 'room-2', categoryName: 'Suite', checkIn: '2027-06-01', checkOut: '2027-06-04' }],
};
const sent: unknown[] = [];
answeringServer(
  http.post('*/provider/api/v1/reservations/RSV-1/joins', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(
      { error: 'Ya no se puede juntar.', code: 'INVALID_STATE', requestId: 'r' },
      { status: 409 },
    );
  }),
);
beforeEach(() => {
  sent.length = 0;
});

const words = {
  es: { change: { join: changeEs.join }, booking: { errors: bookingEs.errors } },
  en: { change: { join: changeEn.join }, booking: { errors: bookingEn.errors } },
};

describe.each(['es', 'en'] as const)('another booking of the same address (%s)', (locale) => {
  it('is joined at what both were shown to cost, after a question; what stands against it is said', async () => {
    const said = words[locale].change.join;
    render(
      <NextIntlClientProvider locale={locale} messages={words[locale]}>
        <JoinOffers reservationKey="RSV-1" others={[OTHER]} />
      </NextIntlClientProvider>,
    );
    expect(screen.getByText('RSV-2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: said.open }));
    expect(screen.getByText(/USD 2,400\.00/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: said.confirm }));
    await waitFor(() => expect(sent).toEqual([{ other: 'RSV-2', expectedTotal: 240_000 }]));
    expect(await screen.findByText('Ya no se puede juntar.')).toBeVisible();
  });
});
