import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositReviewForm } from '@/components/console/bank/deposit-review-form';
import type { DepositReview } from '@/lib/contract/deposit-review';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import connection from '@/messages/es/connection.json';
import messages from '@/messages/es/console.json';
import { answeringServer } from '@/tests/support/answering-server';

const t = messages.depositReview;

const before: DepositReview = {
  limits: [
    { currency: 'MXN', above: 5_000_000 },
    { currency: 'USD', above: null },
  ],
  proofProtectsDays: 3,
  version: 7,
};
/** As somebody else left them meanwhile: their own limit for pesos, and a currency more, which comes first. */
const theirs: DepositReview = {
  limits: [
    { currency: 'EUR', above: null },
    { currency: 'MXN', above: 900_000 },
    { currency: 'USD', above: null },
  ],
  proofProtectsDays: 3,
  version: 8,
};

const server = answeringServer();
beforeEach(() => {
  document.documentElement.lang = 'es';
  render(
    <NextIntlClientProvider locale="es" messages={{ console: messages }}>
      <DepositReviewForm agencyId="agency-1" review={before} />
    </NextIntlClientProvider>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers one call after the other, and keeps what was sent. */
function receiving(...answers: (() => Response)[]) {
  const came: unknown[] = [];
  server.use(
    http.put('*/provider/api/v1/agencies/agency-1/deposit-review', async ({ request }) => {
      came.push(await request.json());
      await delay(50);
      return (answers[came.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return came;
}

const limit = (currency: string) => screen.getByLabelText(t.above.replace('{currency}', currency));
const save = () => screen.getByRole('button', { name: t.save });

async function type(currency: string, text: string) {
  await userEvent.clear(limit(currency));
  await userEvent.type(limit(currency), text);
}

const days = () => screen.getByLabelText(t.days);

async function typeDays(text: string) {
  await userEvent.clear(days());
  await userEvent.type(days(), text);
}

describe('the amounts above which two people approve', () => {
  it('are sent once in minor units for two presses, an empty one as none, with the version', async () => {
    const came = receiving(() =>
      HttpResponse.json({
        data: {
          limits: [
            { currency: 'MXN', above: null },
            { currency: 'USD', above: 250_050 },
          ],
          proofProtectsDays: 3,
          version: 8,
        },
      }),
    );
    expect(limit('MXN')).toHaveValue('50000.00');
    expect(limit('USD')).toHaveValue('');
    await userEvent.clear(limit('MXN'));
    await type('USD', '2,500.5');
    expect(hasUnsaved()).toBe(true);
    await userEvent.dblClick(save());
    await waitFor(() => expect(came).toHaveLength(1));
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
    expect(hasUnsaved()).toBe(false);
    expect(came).toEqual([
      {
        limits: [
          { currency: 'MXN', above: null },
          { currency: 'USD', above: 250_050 },
        ],
        proofProtectsDays: 3,
        version: 7,
      },
    ]);
    await userEvent.click(save());
    await waitFor(() => expect(came).toHaveLength(2));
    expect(came[1]).toMatchObject({ version: 8 });
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  });

  it('that are no amount are told beside the field, the first one has the focus, and nothing is sent', async () => {
    const came = receiving();
    await type('MXN', 'mucho');
    await type('USD', '-3');
    await userEvent.click(save());
    await waitFor(() => expect(limit('MXN')).toHaveFocus());
    for (const currency of ['MXN', 'USD']) expect(limit(currency)).toHaveAccessibleDescription(`${t.empty} ${t.wrong}`);
    expect(came).toEqual([]);
    await type('MXN', '10');
    await waitFor(() => expect(limit('MXN')).toBeValid());
    expect(limit('USD')).toBeInvalid();
  });

  it('shows beside its field what the provider has against one', async () => {
    const refusal = { error: 'Revisa los datos', code: 'INVALID', fields: { 'limits.1.above': 'Es demasiado' } };
    receiving(() => HttpResponse.json({ ...refusal, requestId: 'r' }, { status: 422 }));
    await type('USD', '9');
    await userEvent.click(save());
    await waitFor(() => expect(limit('USD')).toHaveAccessibleDescription(`${t.empty} Es demasiado`));
    expect(limit('USD')).toHaveFocus();
    expect(limit('USD')).toHaveValue('9');
    expect(limit('MXN')).toBeValid();
  });

  it.each(['', '0', '11', '2.5', 'tres'])('stand beside days of a proof, of which %j are none', async (text) => {
    const came = receiving();
    expect(days()).toHaveValue('3');
    await (text === '' ? userEvent.clear(days()) : typeDays(text));
    await userEvent.click(save());
    await waitFor(() => expect(days()).toHaveFocus());
    expect(days()).toHaveAccessibleDescription(
      'De lunes a viernes, de 1 a 10, hasta el final del último día. Los comprobantes que ya llegaron no cambian. Escribe un número de 1 a 10',
    );
    expect(came).toEqual([]);
  });

  it('that somebody else changed meanwhile are shown, what was typed stays in its currency, and the next press sends it', async () => {
    const stale = { error: 'Otra persona lo cambió', code: 'STALE', details: theirs, requestId: 'r' };
    const came = receiving(
      () => HttpResponse.json(stale, { status: 409 }),
      () => HttpResponse.json({ data: { ...theirs, version: 9 } }),
    );
    await type('USD', '700');
    await typeDays('5');
    await userEvent.click(save());
    expect(await screen.findByText('Otra persona lo cambió')).toBeVisible();
    expect(limit('MXN')).toHaveValue('9000.00');
    expect(limit('EUR')).toHaveValue('');
    expect(limit('USD')).toHaveValue('700');
    expect(days()).toHaveValue('5');
    await userEvent.click(save());
    await waitFor(() => expect(came).toHaveLength(2));
    expect(came[1]).toEqual({
      limits: [
        { currency: 'EUR', above: null },
        { currency: 'MXN', above: 900_000 },
        { currency: 'USD', above: 70_000 },
      ],
      proofProtectsDays: 5,
      version: 8,
    });
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  });

  it('are not sent without a connection, which is said, and nothing that was typed is lost', async () => {
    const came = receiving(() => HttpResponse.json({ data: { ...before, version: 8 } }));
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await type('USD', '5');
    await userEvent.click(save());
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(came).toEqual([]);
    expect(limit('USD')).toHaveValue('5');
    line.mockRestore();
    await userEvent.click(save());
    await waitFor(() => expect(screen.queryByText(connection.offline)).toBeNull());
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
    expect(came).toHaveLength(1);
  });
});
