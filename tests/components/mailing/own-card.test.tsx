import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { SaveTheDateCard } from '@/components/mailing/own-card';
import type { OwnCard } from '@/lib/contract/mailing';
import common from '@/messages/en/common.json';
import mailings from '@/messages/en/mailings.json';
import people from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const PATH = '*/api/v1/events/event-1/save-the-date-card';
const CARD: OwnCard = { name: 'Diseño de Ana.pdf', size: 1_572_864, uploadedAt: '2027-03-01T15:00:00.000Z' };

const draw = (initial: OwnCard | null) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ common, mailings, people }}>
      <SaveTheDateCard eventId="event-1" initial={initial} timeZone="America/Cancun" />
    </NextIntlClientProvider>,
  );

const pdf = (name = 'Diseño de Ana.pdf', type = 'application/pdf') => new File(['%PDF-1.4'], name, { type });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(label), file);
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

/** Answers a file that is sent, and says how many were. */
function answering(answer: () => Response) {
  let sent = 0;
  server.use(
    http.put(PATH, () => {
      sent += 1;
      return answer();
    }),
  );
  return () => sent;
}

it('has the drawn card in both languages, and shows the couple’s own in its place once that is uploaded', async () => {
  draw(null);
  expect(hrefOf('In Spanish')).toMatch(/\/events\/event-1\/save-the-date\.pdf\?locale=es$/);
  expect(hrefOf('In English')).toMatch(/\/events\/event-1\/save-the-date\.pdf\?locale=en$/);
  expect(screen.getByLabelText('Use your own design')).toHaveAccessibleDescription('PDF of up to 5 MB.');
  expect(screen.queryByRole('button', { name: 'Remove your own card' })).toBeNull();
  const sent = answering(() => HttpResponse.json({ data: CARD }));
  await choose('Use your own design', pdf());
  await press('Upload card');
  expect(await screen.findByRole('link', { name: 'Your own card: Diseño de Ana.pdf (1.5 MB)' })).toBeVisible();
  expect(screen.getByText(/^Uploaded/)).toHaveTextContent(/2027, 10:00/);
  expect(screen.queryByRole('link', { name: 'In Spanish' })).toBeNull();
  expect(screen.getByLabelText('Change your own design')).toBeVisible();
  expect(sent()).toBe(1);
});

it('sends nothing where no file is chosen, or one that is no PDF or too large, and says why at the field', async () => {
  draw(null);
  const sent = answering(() => HttpResponse.json({ data: CARD }));
  const field = screen.getByLabelText('Use your own design');
  await press('Upload card');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Choose a file/));
  expect(field).toHaveFocus();
  await choose('Use your own design', pdf('a.png', 'image/png'));
  await press('Upload card');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The file must be a PDF/));
  const large = pdf();
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
  await choose('Use your own design', large);
  await press('Upload card');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The file is over 5 MB/));
  expect(field).toBeInvalid();
  expect(sent()).toBe(0);
});

it('says at the field what the provider found in the file, and keeps the card that is there', async () => {
  draw(CARD);
  const error = 'This PDF has a program inside.';
  answering(() => HttpResponse.json({ error, code: 'FILE_TYPE', requestId: 'r' }, { status: 415 }));
  await choose('Change your own design', pdf('other.pdf'));
  await press('Upload card');
  await waitFor(() =>
    expect(screen.getByLabelText('Change your own design')).toHaveAccessibleDescription(new RegExp(error)),
  );
  expect(screen.getByRole('link', { name: /Diseño de Ana/ })).toBeVisible();
});

it('removes the own card once that is confirmed, and says in the question why it could not', async () => {
  draw(CARD);
  const refusal = { error: 'This event is archived.', code: 'EVENT_ARCHIVED', requestId: 'r' };
  let answer: Response = HttpResponse.json(refusal, { status: 409 });
  server.use(http.delete(PATH, () => answer));
  await press('Remove your own card');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your own card?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, remove it' }));
  expect(await dialog.findByText('This event is archived.')).toBeVisible();
  answer = new HttpResponse(null, { status: 204 });
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByRole('link', { name: 'In Spanish' })).toBeVisible();
  expect(screen.queryByText(/Diseño de Ana/)).toBeNull();
});
