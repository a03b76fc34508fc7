import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { GuestErasure } from '@/components/guest/guest-erasure';
import type { GuestErasurePreview } from '@/lib/contract/personal-data';
import english from '@/messages/en/guests.json';
import people from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const ADDRESS = '*/api/v1/guests/ines/erasure';
const t = english.erasure;
const PREVIEW: GuestErasurePreview = {
  name: 'Inés Solana',
  erased: false,
  reservationKey: null,
  request: { state: 'waiting', askedAt: '2027-01-10T17:00:00.000Z', dueOn: '2027-02-09', isLate: true },
};

const server = answeringServer();
afterEach(() => {
  cleanup();
});

async function open(preview: GuestErasurePreview) {
  const typed: unknown[] = [];
  const onErased = vi.fn();
  server.use(
    http.get(ADDRESS, () => HttpResponse.json({ data: preview })),
    http.post(ADDRESS, async ({ request }) => {
      typed.push(await request.json());
      return HttpResponse.json({ data: { ...preview, erased: true } });
    }),
  );
  document.documentElement.lang = 'en';
  render(
    <NextIntlClientProvider locale="en" messages={{ guests: { erasure: t }, people: { failed: people.failed } }}>
      <QueryClientProvider client={new QueryClient()}>
        <GuestErasure guestId="ines" onErased={onErased} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByText(t.title));
  return { typed, onErased };
}

it('says that the legal day has passed, and deletes only once the name is typed', async () => {
  const { typed, onErased } = await open(PREVIEW);
  expect(await screen.findByText(/legal deadline passed on .*February 9, 2027/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: t.open }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Type Inés Solana to confirm');
  await userEvent.type(field, 'Inés');
  await userEvent.click(dialog.getByRole('button', { name: t.confirm }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toBeInvalid();
  expect(typed).toEqual([]);
  await userEvent.type(field, ' solana');
  await userEvent.click(dialog.getByRole('button', { name: t.confirm }));
  await vi.waitFor(() => expect(onErased).toHaveBeenCalledOnce());
  expect(typed).toEqual([{ confirm: 'Inés solana' }]);
});

it('leads to the reservation of who holds one', async () => {
  await open({ ...PREVIEW, request: null, reservationKey: 'RSV-TEST-0001' });
  expect(await screen.findByRole('link', { name: 'RSV-TEST-0001' })).toHaveAttribute(
    'href',
    expect.stringContaining('/adminmaster/Asistentes?key=RSV-TEST-0001'),
  );
  expect(screen.queryByRole('button', { name: t.open })).toBeNull();
});

it('offers the file with what is kept, and none of who is erased', async () => {
  await open(PREVIEW);
  const link = await screen.findByRole('link', { name: t.copy });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/api\/v1\/guests\/ines\/personal-data$/));
  expect(link).toHaveAttribute('download', t.copyFile);
  cleanup();
  await open({ ...PREVIEW, erased: true });
  expect(await screen.findByText(t.erased)).toBeVisible();
  expect(screen.queryByRole('link', { name: t.copy })).toBeNull();
});
