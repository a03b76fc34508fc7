import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { TermsForm } from '@/components/room-block-editor/terms/terms-form';
import type { EventTerms } from '@/lib/contract/event-terms';
import block from '@/messages/en/block.json';
import policy from '@/messages/en/policy.json';
import { answeringServer } from '@/tests/support/answering-server';
import { TERMS } from './terms-fixture';

const server = answeringServer();

const words = block.complimentary;
const sent = vi.fn<(body: EventTerms) => void>();
afterEach(() => sent.mockReset());

function show(complimentary: EventTerms['complimentary']) {
  server.use(
    http.patch('*/booking-terms', async ({ request }) => {
      const body = (await request.json()) as EventTerms;
      sent(body);
      return HttpResponse.json({ data: { ...TERMS, ...body, version: body.version + 1 } });
    }),
  );
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ block, policy }}>
      <QueryClientProvider client={new QueryClient()}>
        <TermsForm terms={{ ...TERMS, complimentary }} eventDay="2027-02-20" today="2026-09-01" nights={[]} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: block.terms.save }));

it('asks nothing until something is counted, says what cannot be read, and keeps what is typed', async () => {
  show(null);
  expect(screen.queryByLabelText(words.every)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(words.basis), words.bases.rooms);
  await type(words.every, '1');
  await type(words.most, 'three');
  await save();
  expect(screen.getAllByText(new RegExp(words.wrong.every))).not.toHaveLength(0);
  expect(screen.getAllByText(new RegExp(words.wrong.most))).not.toHaveLength(0);
  expect(sent).not.toHaveBeenCalled();
  await type(words.every, '5');
  await type(words.most, '');
  await type(words.minimumNights, '3');
  await save();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0].complimentary).toEqual({ basis: 'rooms', every: 5, most: null, minimumNights: 3 });
});

it('shows what is kept, with the most of each night, and takes it off', async () => {
  show({ basis: 'perNight', every: 10, most: 2, minimumNights: 3 });
  expect(screen.getByLabelText(words.every)).toHaveValue('10');
  expect(screen.getByLabelText(words.most)).toHaveValue('2');
  expect(screen.getByText(words.mostByNight)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(words.basis), words.bases.none);
  await save();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0].complimentary).toBeNull();
});
