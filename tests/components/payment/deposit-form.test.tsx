import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositForm } from '@/components/payment/deposit-form';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { type Payment, payment } from '@/lib/contract/payment';
import { forgetSession } from '@/lib/session/session-end';
import englishBooking from '@/messages/en/booking.json';
import english from '@/messages/en/payment.json';
import spanishBooking from '@/messages/es/booking.json';
import spanish from '@/messages/es/payment.json';
import { answeringServer } from '@/tests/support/answering-server';
import { passPauses } from '@/tests/support/pauses';
import { sentForm } from '@/tests/support/sent-form';

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/pagoModal',
}));

const words = {
  es: { payment: spanish, booking: spanishBooking },
  en: { payment: english, booking: englishBooking },
};
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF');
const slip = (bytes: BlobPart, name: string, type: string) => new File([bytes], name, { type });
const offer = { minimum: 15_000, maximum: 123_000, due: 15_000, dueOn: '2026-11-20', currency: 'USD' };
const PATH = '*/provider/api/v1/reservations/RSV-AAAAA-BBBBB/payments';

const accepted: Payment = payment.parse({
  id: 'payment-1',
  reservationKey: 'RSV-AAAAA-BBBBB',
  method: 'deposit',
  status: 'pending',
  amount: { amount: 20_050, currency: 'USD' },
  paidOn: '2026-11-20',
  bank: null,
  trackingKey: null,
  hasProof: true,
  proofType: 'image/png',
  duplicateOf: null,
  reason: null,
  processor: null,
  fee: { amount: 0, currency: 'USD' },
  card: null,
  awaiting: null,
  failure: null,
  refunds: [],
  refunded: { amount: 0, currency: 'USD' },
  attention: null,
  twoApprovals: false,
  firstApproval: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  version: 1,
});

// jsdom's files have no arrayBuffer, which every browser has.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};

const server = answeringServer();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  router.refresh.mockClear();
});

function open(locale: 'es' | 'en' = 'es', next = NEXT) {
  document.documentElement.lang = locale;
  const t = words[locale].payment;
  const { rerender } = render(page(locale, next));
  return { ...t, becomes: (now: ReactNode) => rerender(page(locale, now)) };
}

const NEXT = <li>Paga USD 150.00 hoy.</li>;

function page(locale: 'es' | 'en', next: ReactNode) {
  return (
    <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
      <DepositForm
        payer={{ reservationKey: 'RSV-AAAAA-BBBBB' }}
        offer={offer}
        today="2026-11-20"
        isOpen
        target={(amount) => <output>{String(amount)}</output>}
        next={next}
        calendarUrl="/calendar.ics"
      />
    </NextIntlClientProvider>
  );
}

const input = () => document.getElementById('deposit-proof') as HTMLInputElement;
// The picker's own filter is only a hint to people; a dropped file never passes it.
const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(input(), file);
/** Until the file is read and stands in the form, a press would ask for one. */
const attach = async (file: File) => {
  await choose(file);
  await screen.findByText(`${file.name} (`, { exact: false });
};
const send = (t: typeof spanish) => userEvent.click(screen.getByRole('button', { name: t.form.submit }));

/** Deposits that came, each with its Idempotency-Key. */
function receiving(...answers: (() => Response)[]) {
  const came: { key: string | null; fields: Record<string, string>; proof: unknown }[] = [];
  server.use(
    http.post(PATH, async ({ request }) => {
      const { fields, files } = await sentForm(request);
      came.push({ key: request.headers.get('Idempotency-Key'), fields, proof: files.proof });
      return (answers[came.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return came;
}
const created = () => HttpResponse.json({ data: accepted }, { status: 201 });

describe.each(['es', 'en'] as const)('a proof in %s', (locale) => {
  it.each([
    ['that is empty', () => slip(new Uint8Array(), 'slip.png', 'image/png'), 'proofEmpty'],
    ['that is over 10 MB', () => slip(new Uint8Array(PROOF_MAX_BYTES + 1), 'slip.png', 'image/png'), 'proofTooLarge'],
    ['that is a text', () => slip('hola', 'slip.txt', 'text/plain'), 'proofType'],
    ['that only calls itself a picture', () => slip('<html>', 'slip.png', 'image/png'), 'proofType'],
    ['that is a PDF but says picture', () => slip(PDF, 'slip.png', 'image/png'), 'proofLies'],
  ] as const)('%s is refused with why, and nothing is sent', async (_, make, problem) => {
    const came = receiving(created);
    const t = open(locale);
    await choose(make());
    const sentence = t.errors[problem].replace('{megabytes}', '10').replace('{declared}', 'image/png');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await send(t);
    const summary = await screen.findByText(t.form.errorTitle);
    expect(within(summary.parentElement as HTMLElement).getByText(sentence, { exact: false })).toBeVisible();
    expect(came).toEqual([]);
  });

  it('is asked for where there is none', async () => {
    const came = receiving(created);
    const t = open(locale);
    act(() => document.querySelector('form')?.requestSubmit());
    expect(await screen.findAllByText(t.errors.proofMissing, { exact: false })).toHaveLength(2);
    expect(came).toEqual([]);
  });

  it('is still chosen after a look at another page, until it is sent, taken out or the session ends', async () => {
    server.use(http.post(PATH, () => HttpResponse.json({ data: accepted })));
    const chosen = () => screen.queryByText('comida.png (', { exact: false });
    const comeBack = () => {
      cleanup();
      return open();
    };
    let t = open();
    await attach(slip(PNG, 'comida.png', 'image/png'));
    t = comeBack();
    expect(chosen()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: t.proof.remove }));
    t = comeBack();
    expect(chosen()).toBeNull();
    await attach(slip(PNG, 'comida.png', 'image/png'));
    act(forgetSession);
    t = comeBack();
    expect(chosen()).toBeNull();
    await attach(slip(PNG, 'comida.png', 'image/png'));
    await send(t);
    await screen.findByText(t.sent.text);
    comeBack();
    expect(chosen()).toBeNull();
  });

  it('is chosen by the very button that sends it, while there is none', async () => {
    const came = receiving(created);
    const t = open(locale);
    const opened = vi.fn();
    input().addEventListener('click', opened);
    await send(t);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(t.form.errorTitle)).toBeNull();
    expect(came).toEqual([]);
  });
});

describe('the amount', () => {
  it.each([
    ['', 'El campo Monto enviado (USD) es requerido'],
    ['mil', 'Porfavor introduzca un numero valido'],
    ['-5', 'El monto debe ser mayor que cero.'],
    ['0', 'El monto debe ser mayor que cero.'],
    ['149.99', 'El monto mínimo para reservar es de USD 150.00'],
    ['1,230.01', 'El monto supera tu saldo de USD 1,230.00.'],
  ])('"%s" is refused: %s', async (typed, sentence) => {
    const came = receiving(created);
    const t = open();
    await choose(slip(PNG, 'slip.png', 'image/png'));
    const amount = screen.getByLabelText('Monto enviado (USD)');
    await userEvent.clear(amount);
    if (typed) await userEvent.type(amount, typed);
    await send(t);
    expect(await screen.findAllByText(sentence, { exact: false })).toHaveLength(2);
    expect(amount).toBeInvalid();
    expect(amount).toHaveValue(typed);
    expect(came).toEqual([]);
  });
});

describe('sending', () => {
  it('makes one payment of a double press and says that an organizer validates it', async () => {
    const came = receiving(created);
    const t = open();
    await choose(slip(PNG, 'IMG 1.jpg', 'image/jpeg'));
    const amount = screen.getByLabelText('Monto enviado (USD)');
    await userEvent.clear(amount);
    await userEvent.type(amount, '200.5');
    await userEvent.dblClick(screen.getByRole('button', { name: t.form.submit }));
    expect(await screen.findByText(t.sent.text)).toBeVisible();
    expect(came).toHaveLength(1);
    expect(came[0]?.fields).toEqual({ method: 'deposit', amount: '20050', currency: 'USD', paidOn: '2026-11-20' });
    // A chat saved the picture under another picture's ending; the provider gets what it is.
    expect(came[0]?.proof).toMatchObject({ type: 'image/png' });
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });

  it('asks for nothing that it pays while what comes next is still that of before', async () => {
    receiving(created);
    const t = open();
    await attach(slip(PNG, 'slip.png', 'image/png'));
    await send(t);
    expect(await screen.findByText(t.sent.text)).toBeVisible();
    expect(screen.getByText(t.sent.review)).toBeVisible();
    expect(screen.queryByText('Paga USD 150.00 hoy.')).toBeNull();
    t.becomes(<li>Paga USD 858.00 a más tardar el 9 de abril.</li>);
    expect(screen.getByText(/858\.00/)).toBeVisible();
  });

  it('is sent once however fast the button is pressed', async () => {
    const came = receiving(created);
    const t = open();
    await attach(slip(PNG, 'slip.png', 'image/png'));
    const form = screen.getByRole('button', { name: t.form.submit }).closest('form');
    if (!form) throw new Error('no form');
    act(() => {
      for (let press = 0; press < 3; press++) form.requestSubmit();
    });
    expect(await screen.findByText(t.sent.text)).toBeVisible();
    expect(came).toHaveLength(1);
  });

  it('finds out, by the same key, what became of a payment that nobody answered', async () => {
    passPauses();
    const came = receiving(() => HttpResponse.error(), created);
    const t = open();
    await attach(slip(PNG, 'slip.png', 'image/png'));
    await send(t);
    expect(await screen.findByText(t.sent.text)).toBeVisible();
    expect(came[0]?.key).toBeTruthy();
    expect(came[1]?.key).toBe(came[0]?.key);
  });

  it('shows what the provider refuses beside the field, and the next try is another payment', async () => {
    const refused = () =>
      HttpResponse.json(
        { error: 'El monto supera tu saldo de USD 10.00.', code: 'OVER_BALANCE', requestId: 'r' },
        { status: 422 },
      );
    const came = receiving(refused, created);
    const t = open();
    await attach(slip(PDF, 'slip.pdf', 'application/pdf'));
    await send(t);
    expect(await screen.findByText('El monto supera tu saldo de USD 10.00.')).toBeVisible();
    await send(t);
    await screen.findByText(t.sent.text);
    expect(came[1]?.key).not.toBe(came[0]?.key);
  });

  it('says how many minutes to wait after too many uploads', async () => {
    receiving(() =>
      HttpResponse.json(
        { error: 'x', code: 'TOO_MANY_REQUESTS', requestId: 'r' },
        { status: 429, headers: { 'Retry-After': '1790' } },
      ),
    );
    const t = open();
    await attach(slip(PNG, 'slip.png', 'image/png'));
    await send(t);
    await waitFor(() => expect(screen.getByText(/Espera 30 minutos/)).toBeVisible());
  });
});

it('says so where the agency takes that currency no longer, and asks anew what can be paid', async () => {
  const fields = { currency: 'Moneda no válida' };
  const refused = { error: 'Revisa los campos marcados.', code: 'INVALID', fields, requestId: 'r' };
  receiving(() => HttpResponse.json(refused, { status: 422 }), created);
  const t = open();
  await attach(slip(PNG, 'slip.png', 'image/png'));
  await send(t);
  expect(await screen.findByText(t.errors.currencyGone.replace('{currency}', 'USD'))).toBeVisible();
  expect(router.refresh).toHaveBeenCalledTimes(1);
  await send(t);
  expect(await screen.findByText(t.sent.text)).toBeVisible();
});
