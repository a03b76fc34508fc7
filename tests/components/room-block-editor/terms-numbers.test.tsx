import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { TermsForm } from '@/components/room-block-editor/terms/terms-form';
import { type EventTermsPatch, eventTermsPatch } from '@/lib/contract/event-terms';
import block from '@/messages/en/block.json';
import policy from '@/messages/en/policy.json';
import { answeringServer } from '@/tests/support/answering-server';
import { TERMS } from './terms-fixture';

const server = answeringServer();

const label = (name: 'minimumNights' | 'balanceDueDays' | 'cancelAfterDays' | 'finalNoticeDays' | 'adultPassPrice') =>
  block.terms[name].replace('{currency}', TERMS.currency);

const type = async (field: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(field));
  await userEvent.type(screen.getByLabelText(field), text);
};

const save = () => userEvent.click(screen.getByRole('button', { name: block.terms.save }));

it('refuses what the provider would refuse, names its bounds, and sends what it would take', async () => {
  const sent: EventTermsPatch[] = [];
  server.use(
    http.patch('*/booking-terms', async ({ request }) => {
      const body = eventTermsPatch.parse(await request.json());
      sent.push(body);
      return HttpResponse.json({ data: { ...TERMS, ...body, version: body.version + 1 } });
    }),
  );
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ block, policy }}>
      <QueryClientProvider client={new QueryClient()}>
        <TermsForm terms={TERMS} eventDay="2027-02-20" today="2026-09-01" nights={[]} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await type(label('minimumNights'), '31');
  await type(label('balanceDueDays'), '1.5');
  await type(label('finalNoticeDays'), '90');
  await type(label('cancelAfterDays'), '2');
  await type(label('adultPassPrice'), '10000000.01');
  await save();
  const wrong = (field: string) => screen.getByLabelText(field).getAttribute('aria-invalid');
  expect(screen.getByLabelText(label('minimumNights'))).toHaveAccessibleDescription('Type a number from 1 to 30');
  expect(screen.getByLabelText(label('balanceDueDays'))).toHaveAccessibleDescription('Type a number from 0 to 365');
  expect(screen.getByLabelText(label('cancelAfterDays'))).toHaveAccessibleDescription(/Type a number from 3 to 90$/);
  expect(wrong(label('adultPassPrice'))).toBe('true');
  expect(wrong(label('finalNoticeDays'))).not.toBe('true');
  expect(sent).toEqual([]);
  await type(label('minimumNights'), '30');
  await type(label('balanceDueDays'), '0');
  await type(label('cancelAfterDays'), '3');
  await type(label('adultPassPrice'), '10000000.00');
  await save();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    minimumNights: 30,
    balanceDueDays: 0,
    finalNoticeDays: 90,
    cancelAfterDays: 3,
    adultPassPrice: 1_000_000_000,
    childPassPrice: null,
  });
});
