import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CheckInAction } from '@/components/check-in/check-in-action';
import arrival from '@/messages/en/arrival.json';
import connection from '@/messages/en/connection.json';
import { answeringServer } from '@/tests/support/answering-server';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ refresh }) }));

const server = answeringServer();
const CALL = '*/provider/api/v1/reservations/RSV-1/check-in';

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.restoreAllMocks();
  refresh.mockReset();
});

const show = () =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ arrival }}>
      <CheckInAction reservationKey="RSV-1" version={1} isIn={false} />
    </NextIntlClientProvider>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: arrival.checkIn }));

it('keeps the page at the desk where the connection is lost, and lets the same press be made again', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(
    http.post(CALL, () =>
      HttpResponse.json({
        data: { key: 'RSV-1', checkedInAt: '2027-06-17T20:00:00.000Z', checkedInBy: 'Ana', version: 2 },
      }),
    ),
  );
  show();
  await press();
  await screen.findByText(connection.offline);
  // Asked for now, the page would be the browser's own, and who stands at the desk is gone from it.
  expect(refresh).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  await press();
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(screen.queryByText(connection.offline)).toBeNull();
});

it('shows the arrival as it is now where somebody else was faster', async () => {
  server.use(
    http.post(CALL, () =>
      HttpResponse.json({ error: 'Already decided.', code: 'ALREADY_DECIDED', requestId: 'r-1' }, { status: 409 }),
    ),
  );
  show();
  await press();
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});
