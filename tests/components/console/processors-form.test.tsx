import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { ProcessorsForm } from '@/components/console/bank/processors-form';
import type { PaymentProcessor, PaymentProcessorsInput } from '@/lib/contract/card';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import messages from '@/messages/es/console.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const way = (name: PaymentProcessor['name'], available = true): PaymentProcessor => ({
  name,
  active: true,
  available,
  feePassedOn: false,
  feePercent: 0,
  feeFixed: 0,
  version: 1,
});

function show() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const processors = [way('deposit'), way('stripe', false), way('sandbox')];
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="es" messages={{ console: messages }}>
        <ProcessorsForm agencyId="agency-1" processors={processors} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const group = (name: RegExp) => within(screen.getByRole('group', { name }));
const sent: PaymentProcessorsInput[] = [];
const answers = () =>
  server.use(
    http.put('*/api/v1/agencies/agency-1/payment-processors', async ({ request }) => {
      const input = (await request.json()) as PaymentProcessorsInput;
      sent.push(input);
      return HttpResponse.json({
        data: input.processors.map((row) => ({ ...row, available: true, version: row.version + 1 })),
      });
    }),
  );

it('shows the ways that can be used here, and sends the fixed fee in hundredths', async () => {
  answers();
  show();
  expect(screen.queryByRole('group', { name: /Stripe/ })).toBeNull();
  await userEvent.click(group(/Tarjeta/).getByLabelText(/invitado paga la comisión/));
  const percent = group(/Tarjeta/).getByLabelText(messages.processors.feePercent);
  await userEvent.clear(percent);
  await userEvent.type(percent, 'mucho');
  await userEvent.click(screen.getByRole('button', { name: messages.processors.save }));
  expect(screen.getByText(messages.processors.wrong)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(percent);
  await userEvent.type(percent, '3,6');
  const fixed = group(/Tarjeta/).getByLabelText(messages.processors.feeFixed);
  await userEvent.clear(fixed);
  await userEvent.type(fixed, '3.00');
  expect(hasUnsaved()).toBe(true);
  await userEvent.click(group(/Depósito/).getByLabelText(messages.processors.offered));
  await userEvent.click(screen.getByRole('button', { name: messages.processors.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.processors).toEqual([
    { name: 'deposit', active: false, feePassedOn: false, feePercent: 0, feeFixed: 0, version: 1 },
    { name: 'sandbox', active: true, feePassedOn: true, feePercent: 3.6, feeFixed: 300, version: 1 },
  ]);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

it('warns before nothing is left, and keeps what was chosen where somebody else changed something meanwhile', async () => {
  const theirs = [
    { ...way('deposit'), active: false, version: 2 },
    way('stripe', false),
    { ...way('sandbox'), feePassedOn: true, feePercent: 4, version: 2 },
  ];
  const stale = { error: 'Alguien más cambió este registro.', code: 'STALE', details: theirs, requestId: 'req-12345' };
  sent.length = 0;
  answers();
  server.use(
    http.put('*/api/v1/agencies/agency-1/payment-processors', () => HttpResponse.json(stale, { status: 409 }), {
      once: true,
    }),
  );
  show();
  await userEvent.click(group(/Depósito/).getByLabelText(messages.processors.offered));
  await userEvent.click(group(/Tarjeta/).getByLabelText(messages.processors.offered));
  expect(screen.getByText(messages.processors.nothing)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: messages.processors.save }));
  expect(await screen.findByText('Alguien más cambió este registro.')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  expect(group(/Tarjeta/).getByLabelText(messages.processors.offered)).not.toBeChecked();
  await userEvent.click(group(/Tarjeta/).getByLabelText(messages.processors.offered));
  expect(group(/Tarjeta/).getByLabelText(messages.processors.feePercent)).toHaveValue('4');
  const fixed = group(/Tarjeta/).getByLabelText(messages.processors.feeFixed);
  await userEvent.clear(fixed);
  await userEvent.type(fixed, '5.25');
  await userEvent.click(screen.getByRole('button', { name: messages.processors.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.processors).toEqual([
    { name: 'deposit', active: false, feePassedOn: false, feePercent: 0, feeFixed: 0, version: 2 },
    { name: 'sandbox', active: true, feePassedOn: true, feePercent: 4, feeFixed: 525, version: 2 },
  ]);
});
