import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { RecordPaymentForm } from '@/components/attendee/acting/record-payment-form';
import { sharePayment } from '@/lib/contract/share';
import { dateInZone } from '@/lib/domain/zone';
import acting from '@/messages/en/acting.json';
import bookingWords from '@/messages/en/booking.json';
import payment from '@/messages/en/payment.json';
import paymentMethods from '@/messages/en/payment-methods.json';
import { answeringServer } from '@/tests/support/answering-server';
import { sentForm } from '@/tests/support/sent-form';
import { booking, deposit } from './reservations';

const t = acting.payment;
const ZONE = 'America/Cancun';
const server = answeringServer();

// jsdom's files have no arrayBuffer, which every browser has.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};

const PDF = new File([new TextEncoder().encode('%PDF-1.7\n%%EOF')], 'slip.pdf', { type: 'application/pdf' });

function show() {
  const came: Record<string, string>[] = [];
  const onDone = vi.fn();
  server.use(
    http.post('*/api/v1/reservations/RSV-TEST-0001/payments', async ({ request }) => {
      came.push((await sentForm(request)).fields);
      const fields = { amount: 'The agency takes at most 1,200.00' };
      if (came.length === 1)
        return HttpResponse.json({ error: 'Check', code: 'INVALID', fields, requestId: '1' }, { status: 422 });
      return HttpResponse.json({ data: sharePayment.parse(deposit()) }, { status: 201 });
    }),
  );
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ acting, payment, paymentMethods, booking: bookingWords }}
      timeZone={ZONE}
    >
      <RecordPaymentForm reservation={booking()} event={{ timeZone: ZONE }} onDone={onDone} />
    </NextIntlClientProvider>,
  );
  return { came, onDone, user: userEvent.setup() };
}

it('says all that is missing before anything is uploaded, then what the provider refuses, and records the payment', async () => {
  const { came, onDone, user } = show();
  const amount = screen.getByLabelText('Amount (USD)');
  expect(amount).toHaveValue('700.00');
  const save = screen.getByRole('button', { name: t.save });
  await user.clear(amount);
  await user.click(save);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(payment.errors.number));
  expect(amount).toHaveFocus();
  expect(screen.getByText(payment.errors.proofMissing)).toBeVisible();
  await user.type(amount, '0');
  await waitFor(() => expect(amount).toHaveAccessibleDescription(payment.errors.negative));
  await user.clear(amount);
  await user.type(amount, '1,300.50');
  await user.type(screen.getByLabelText(/^Bank/), 'Banco del Bajío');
  await user.selectOptions(screen.getByLabelText(t.method), paymentMethods.terminal);
  expect(screen.queryByLabelText(/^Bank/)).toBeNull();
  await user.type(screen.getByLabelText(/^Authorization number/), '998877');
  await user.upload(document.getElementById('record-proof') as HTMLInputElement, PDF);
  await screen.findByText(/slip\.pdf/);
  expect(came).toEqual([]);
  await user.click(save);
  await waitFor(() => expect(amount).toHaveAccessibleDescription('The agency takes at most 1,200.00'));
  await user.clear(amount);
  await user.type(amount, '1200');
  await user.click(save);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const paid = { method: 'terminal', currency: 'USD', paidOn: dateInZone(new Date(), ZONE), trackingKey: '998877' };
  expect(came).toEqual([
    { ...paid, amount: '130050' },
    { ...paid, amount: '120000' },
  ]);
});
