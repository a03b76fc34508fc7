import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { TermsForm } from '@/components/room-block-editor/terms/terms-form';
import type { EventTerms } from '@/lib/contract/event-terms';
import spanish from '@/messages/es/block.json';
import policy from '@/messages/es/policy.json';
import { answeringServer } from '@/tests/support/answering-server';
import { TERMS } from './terms-fixture';

const server = answeringServer();

const NIGHTS = [
  { night: '2027-02-18', allotted: 20, sold: 12 },
  { night: '2027-02-19', allotted: 30, sold: 30 },
  { night: '2027-02-20', allotted: 30, sold: 30 },
  { night: '2027-02-21', allotted: 20, sold: 12 },
];
const words = spanish.attrition;
const sent = vi.fn<(body: EventTerms) => void>();

function show(terms: Partial<EventTerms> = {}) {
  server.use(
    http.patch('*/booking-terms', async ({ request }) => {
      const body = (await request.json()) as EventTerms;
      sent(body);
      return HttpResponse.json({ data: { ...TERMS, ...body, version: body.version + 1 } });
    }),
  );
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ block: spanish, policy }}>
      <QueryClientProvider client={new QueryClient()}>
        <TermsForm terms={{ ...TERMS, ...terms }} eventDay="2027-02-20" today="2026-09-01" nights={NIGHTS} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const shown = () =>
  screen
    .getByText(/en riesgo hoy/)
    .closest('p')
    ?.textContent?.replaceAll('\u00a0', ' ');

it('asks nothing until a basis is chosen, starts with the block, and says what is at risk while it is typed', async () => {
  show();
  expect(screen.queryByLabelText(words.allowancePercent)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(words.basis), words.bases.perNight);
  expect(screen.getByLabelText('18-02-2027')).toHaveValue('20');
  await userEvent.click(screen.getByRole('button', { name: spanish.terms.save }));
  expect(screen.getAllByText(words.wrong.allowancePercent)).not.toHaveLength(0);
  expect(sent).not.toHaveBeenCalled();
  await type(words.allowancePercent, '20');
  await type(words.penaltyPercent, '80');
  await type('Precio por cuarto y noche (USD)', '200');
  expect(shown()).toBe(
    'USD 1,280.00 en riesgo hoy. Faltan 8 cuartos noche: 84 vendidos de 80 que pide el contrato (100 contratados).',
  );
  await userEvent.selectOptions(screen.getByLabelText(words.basis), words.bases.cumulative);
  expect(shown()).toContain('USD 0.00 en riesgo hoy. No faltan cuartos noche');
  await type('21-02-2027', '');
  await userEvent.click(screen.getByRole('button', { name: spanish.terms.save }));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0].attrition).toEqual({
    basis: 'cumulative',
    allowancePercent: 20,
    penaltyPercent: 80,
    rate: 20_000,
    resold: 0,
    nights: NIGHTS.slice(0, 3).map(({ night, allotted }) => ({ night, rooms: allotted })),
  });
});

it('shows the contract that is kept, whatever the block became, and takes it off', async () => {
  sent.mockClear();
  show({
    attrition: {
      basis: 'cumulative',
      allowancePercent: 0,
      penaltyPercent: 100,
      rate: 10_000,
      resold: 1,
      nights: [{ night: '2027-02-17', rooms: 3 }],
    },
  });
  expect(screen.getByLabelText('17-02-2027')).toHaveValue('3');
  expect(screen.getByLabelText('18-02-2027')).toHaveValue('');
  expect(shown()).toContain('USD 200.00 en riesgo hoy. Faltan 2 cuartos noche: 0 vendidos de 3');
  await userEvent.selectOptions(screen.getByLabelText(words.basis), words.bases.none);
  await userEvent.click(screen.getByRole('button', { name: spanish.terms.save }));
  await expect.poll(() => sent.mock.calls[0]?.[0].attrition).toBeNull();
});
