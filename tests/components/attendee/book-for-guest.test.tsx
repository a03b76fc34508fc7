import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { BookForGuest } from '@/components/attendee/acting/book-for-guest';
import acting from '@/messages/en/acting.json';
import bookingWords from '@/messages/en/booking.json';
import common from '@/messages/en/common.json';
import { answeringServer } from '@/tests/support/answering-server';
import { anAvailability, anEvent, aQuote, aReservation } from '../reservation/booking-fixtures';

// What a booking is made of comes as it is needed.
const server = answeringServer();

it('holds a room for a guest once it is said for whom, and says beside the field what is refused', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('*/event/event-1', () => HttpResponse.json({ data: anEvent() })),
    http.get('*/api/v1/events/event-1/availability', () => HttpResponse.json({ data: anAvailability() })),
    http.post('*/api/v1/events/event-1/quotes', () => HttpResponse.json({ data: aQuote() })),
    http.post('*/api/v1/events/event-1/reservations', async ({ request }) => {
      sent.push(await request.json());
      const fields = { 'contact.email': 'Enter a valid email.' };
      if (sent.length === 1)
        return HttpResponse.json({ error: 'Check', code: 'INVALID', fields, requestId: '1' }, { status: 422 });
      return HttpResponse.json({ data: aReservation() }, { status: 201 });
    }),
  );
  const contact = { firstName: 'Lucía', lastName: 'Hernández', maternalLastName: '', email: 'lucia@', mobile: '' };
  const guest = { guestId: 'guest-1', locale: 'en' as const, contact };
  render(
    <NextIntlClientProvider locale="en" messages={{ common }} timeZone="America/Cancun">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BookForGuest eventId="event-1" guest={guest} onBooked={vi.fn()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  const hold = await screen.findByRole('button', { name: acting.book.hold });
  await user.click(await screen.findByRole('radio', { name: /Suite Vista al Mar/ }));
  expect(hold).toBeDisabled();
  const mobile = screen.getByLabelText(bookingWords.contact.mobile);
  expect(mobile).toHaveAttribute('type', 'tel');
  await user.type(mobile, '55 1234 5678');
  await user.selectOptions(screen.getByLabelText(acting.book.language), 'es');
  await user.click(hold);
  const email = screen.getByLabelText(bookingWords.contact.email);
  await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid email.'));
  await user.type(email, 'example.mx');
  await user.click(hold);
  expect(await screen.findByText(acting.held.agreed)).toBeVisible();
  expect(sent).toMatchObject([
    { contact: { email: 'lucia@' } },
    {
      guestId: 'guest-1',
      locale: 'es',
      rooms: [{ categoryId: 'sea' }],
      contact: { firstName: 'Lucía', email: 'lucia@example.mx', mobile: '55 1234 5678' },
    },
  ]);
});
