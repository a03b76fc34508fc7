import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeAll, describe, expect, it } from 'vitest';
import { TermsForm } from '@/components/room-block-editor/terms/terms-form';
import type { EventTerms } from '@/lib/contract/event-terms';
import spanish from '@/messages/es/block.json';
import policy from '@/messages/es/policy.json';
import { answeringServer } from '@/tests/support/answering-server';
import { TERMS } from './terms-fixture';

const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const words = spanish.schedule;

function show(terms: Partial<EventTerms> = {}) {
  document.documentElement.lang = 'es';
  const sent: { scheduleTemplate?: unknown }[] = [];
  server.use(
    http.patch('*/provider/api/v1/events/event-1/booking-terms', async ({ request }) => {
      const body = (await request.json()) as EventTerms;
      sent.push(body);
      return HttpResponse.json({ data: { ...TERMS, ...body, version: body.version + 1 } });
    }),
  );
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ block: spanish, policy }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <TermsForm terms={{ ...TERMS, ...terms }} eventDay="2027-02-20" today="2026-09-01" nights={[]} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return sent;
}

const preview = () => screen.getByRole('region', { name: words.preview });
const lines = () =>
  within(preview())
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\u00a0/g, ' '));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press(spanish.terms.save);

async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('the payment schedule of an event', () => {
  it('shows the default, then one of its own whose sample sums exactly, and sends it', async () => {
    const sent = show();
    expect(lines()).toEqual([
      'Al reservar: USD 150.00, a más tardar el martes 1 de septiembre de 2026',
      'Saldo: USD 850.00, a más tardar el sábado 12 de diciembre de 2026',
      'Suma: USD 1,000.00',
    ]);
    await press(words.own);
    await press(words.add);
    await type(screen.getByLabelText(words.percent), '33');
    expect(screen.queryByRole('region', { name: words.preview })).toBeNull();
    await type(screen.getAllByLabelText(words.days)[0] as HTMLElement, '120');
    await type(within(preview()).getByLabelText(/Total/), '1000.01');
    expect(lines()).toEqual([
      'Al reservar: USD 150.00, a más tardar el martes 1 de septiembre de 2026',
      'Parcialidad: USD 330.00, a más tardar el viernes 23 de octubre de 2026',
      'Saldo: USD 520.01, a más tardar el sábado 12 de diciembre de 2026',
      'Suma: USD 1,000.01',
    ]);
    await userEvent.selectOptions(screen.getByLabelText(words.late), words.lateModes.spread);
    await type(within(preview()).getByLabelText(words.bookedOn), '2026-11-01');
    expect(lines()).toHaveLength(3);
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.scheduleTemplate).toEqual({
      items: [
        { amount: { kind: 'minimum' }, due: { kind: 'atBooking' } },
        { amount: { kind: 'percent', percent: 33 }, due: { kind: 'daysBeforeEvent', days: 120 } },
        { amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 70 } },
      ],
      lateBooking: 'spread',
    });
  });

  it('goes back to the default', async () => {
    const balance = { amount: { kind: 'balance' as const }, due: { kind: 'fixedDate' as const, date: '2026-12-01' } };
    const sent = show({ scheduleTemplate: { items: [balance], lateBooking: 'catchUp' } });
    expect(screen.getByLabelText(words.date)).toHaveValue('01-12-2026');
    await press(words.useDefault);
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toHaveProperty('scheduleTemplate', null);
  });

  it('says how many rooms may stand unpaid and for how long: what is usual, a number within bounds, or no end', async () => {
    const sent = show({ unpaidRoomsPerEmail: 6 });
    const field = (name: 'unpaidRoomsPerEmail' | 'unpaidRoomsPerAddress' | 'firstPaymentHours') =>
      screen.getByLabelText(spanish.terms[name]);
    expect(field('unpaidRoomsPerEmail')).toHaveValue('6');
    expect(field('firstPaymentHours')).toHaveAccessibleDescription(spanish.terms.firstPaymentHint);
    await type(field('unpaidRoomsPerAddress'), '1001');
    await type(field('firstPaymentHours'), '-1');
    await save();
    expect(field('unpaidRoomsPerAddress')).toBeInvalid();
    expect(field('firstPaymentHours')).toBeInvalid();
    expect(sent).toEqual([]);
    await type(field('unpaidRoomsPerEmail'), '');
    await type(field('unpaidRoomsPerAddress'), '40');
    await type(field('firstPaymentHours'), '0');
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ unpaidRoomsPerEmail: null, unpaidRoomsPerAddress: 40, firstPaymentHours: 0 });
  });

  it('cancels for non-payment only after a final notice', async () => {
    const sent = show();
    await type(screen.getByLabelText(spanish.terms.cancelAfterDays), '10');
    await save();
    const notice = screen.getByLabelText(spanish.terms.finalNoticeDays);
    expect(notice).toHaveAccessibleDescription(new RegExp(spanish.terms.noticeFirst));
    expect(sent).toEqual([]);
    await type(notice, '7');
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ finalNoticeDays: 7, cancelAfterDays: 10, adultPassPrice: null, minimumNights: 3 });
  });

  it('charges for paying late an amount or a percentage, always with a cap', async () => {
    const fee = spanish.lateFee;
    const sent = show();
    await userEvent.selectOptions(screen.getByLabelText(fee.kind), fee.kinds.percent);
    await type(screen.getByLabelText(fee.percent), '5');
    await type(screen.getByLabelText(fee.graceDays), '3');
    await save();
    const cap = screen.getByLabelText('Tope por reservación (USD)');
    expect(cap).toHaveAccessibleDescription(new RegExp(fee.wrong.amount));
    expect(screen.getByRole('link', { name: `Tope por reservación (USD): ${fee.wrong.amount}` })).toBeVisible();
    expect(sent).toEqual([]);
    await type(cap, '60.00');
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toHaveProperty('lateFee', { kind: 'percent', percent: 5, graceDays: 3, cap: 6_000 });
  });

  it('says in sentences what is wrong and sends nothing', async () => {
    const sent = show();
    await press(words.own);
    await press(words.add);
    await type(screen.getByLabelText(words.percent), '0');
    await save();
    const summary = screen.getByText(spanish.summary).closest('div') as HTMLElement;
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText(words.percent)).toHaveAccessibleDescription(words.wrong.percent);
    expect(within(summary).getByText(`${words.title}: ${words.wrong.days}`)).toBeVisible();
    await type(screen.getByLabelText(words.percent), '20');
    const days = screen.getAllByLabelText(words.days)[0] as HTMLElement;
    await type(days, '10');
    expect(days).toHaveAccessibleDescription(words.wrong.afterBalance);
    await type(days, '90');
    const last = screen.getAllByLabelText(words.days)[1] as HTMLElement;
    await type(last, '20');
    expect(last).toHaveAccessibleDescription(words.wrong.insideWindow);
    await save();
    expect(sent).toEqual([]);
  });
});
