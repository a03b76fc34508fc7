import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { AccountManager } from '@/components/console/bank/account-manager';
import type { ManagedBankAccount } from '@/lib/contract/bank-account';
import bank from '@/messages/es/bank.json';
import common from '@/messages/es/common.json';
import people from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: () => undefined }) }));

const PATH = '*/api/v1/agencies/agency-1/bank-accounts';
const server = answeringServer();

const BANORTE: ManagedBankAccount = {
  id: 'bank-1',
  businessName: 'Costa Eterna Bodas S.A. de C.V.',
  bankName: 'Banorte',
  branchName: null,
  accountNumber: '0725381640',
  cardNumber: null,
  clabeNumber: '072694007253816404',
  currency: 'MXN',
  swiftCode: null,
  bankAddress: null,
  version: 3,
};

function show(accounts: ManagedBankAccount[]) {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="es" messages={{ bank, common, people }}>
        <AccountManager agencyId="agency-1" accounts={accounts} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const type = async (field: keyof typeof bank.fields, text: string) => {
  const input = dialog().getByLabelText(new RegExp(`^${bank.fields[field]}`));
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
};
const refusal = (status: number, code: string, more = {}) =>
  HttpResponse.json({ error: `Refused: ${code}`, code, requestId: 'req-12345', ...more }, { status });

it('adds the first account after saying of each field what is wrong, with one key for the same account', async () => {
  const sent: { key: string | null; account: unknown }[] = [];
  server.use(
    http.post(PATH, async ({ request }) => {
      const account = (await request.json()) as ManagedBankAccount;
      sent.push({ key: request.headers.get('Idempotency-Key'), account });
      if (sent.length === 1) return HttpResponse.error();
      return HttpResponse.json({ data: { ...account, id: 'bank-2', version: 1 } }, { status: 201 });
    }),
  );
  show([]);
  expect(screen.getByText(bank.noneManaged)).toBeVisible();
  await press(bank.add);
  await press(bank.save);
  expect(dialog().getAllByText(/^El campo .+ es requerido$/, { ignore: 'a' })).toHaveLength(4);
  expect(dialog().getByRole('link', { name: 'El campo Banco es requerido' })).toBeVisible();
  await type('bankName', 'STP');
  await type('businessName', 'Costa Eterna');
  await type('accountNumber', '0118 3597 19');
  await type('clabeNumber', '032 180 00011835971 8');
  expect(dialog().getByText(bank.wrong.checkDigit, { ignore: 'a' })).toBeVisible();
  await press(bank.save);
  expect(sent).toEqual([]);
  await type('clabeNumber', '032 180 0001 1835 971 9');
  await press(bank.save);
  expect(await screen.findByText('032 180 0001 1835 971 9', {}, { timeout: 10_000 })).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.account).toMatchObject({ clabeNumber: '032180000118359719', cardNumber: null, currency: 'USD' });
});

it('keeps what is typed when somebody else was faster, says what they changed, and saves on the newer version', async () => {
  const sent: Partial<ManagedBankAccount>[] = [];
  server.use(
    http.patch(`${PATH}/bank-1`, async ({ request }) => {
      const change = (await request.json()) as Partial<ManagedBankAccount>;
      sent.push(change);
      if (change.version === 3)
        return refusal(409, 'STALE', { details: { ...BANORTE, bankName: 'Afirme', branchName: 'Norte', version: 4 } });
      if (sent.length === 2) return refusal(422, 'INVALID', { fields: { clabeNumber: 'Otra cuenta la tiene' } });
      return HttpResponse.json({ data: { ...BANORTE, bankName: 'Afirme', ...change, version: 5 } });
    }),
  );
  show([BANORTE]);
  await press(/^Editar Banorte/);
  await type('branchName', 'Centro');
  await press(bank.save);
  expect(await dialog().findByText('Afirme')).toBeVisible();
  expect(dialog().getByText('Norte')).toBeVisible();
  expect(dialog().getByLabelText(/^Banco/)).toHaveValue('Afirme');
  expect(dialog().getByLabelText(/^Sucursal/)).toHaveValue('Centro');
  await press(bank.save);
  expect(await dialog().findByText('Otra cuenta la tiene')).toBeVisible();
  await press(bank.save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([3, 4, 4].map((version) => ({ branchName: 'Centro', version })));
  expect(screen.getByRole('heading', { name: 'Afirme' })).toBeVisible();
  expect(screen.getByText('Centro')).toBeVisible();
});

it('removes only after the question, says who is left without an account, and takes a refusal', async () => {
  const asked: string[] = [];
  server.use(
    http.delete(`${PATH}/bank-1`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('version') ?? '');
      return asked.length === 1 ? refusal(403, 'FORBIDDEN') : new HttpResponse(null, { status: 204 });
    }),
  );
  show([BANORTE]);
  await press(/^Quitar Banorte/);
  expect(dialog().getByText(bank.removeLast.replaceAll('{currency}', 'MXN'))).toBeVisible();
  expect(asked).toEqual([]);
  await press(bank.removeConfirm);
  expect(await dialog().findByText('Refused: FORBIDDEN')).toBeVisible();
  await press(bank.removeConfirm);
  expect(await screen.findByText(bank.noneManaged)).toBeVisible();
  expect(asked).toEqual(['3', '3']);
});

it('an account that somebody else removed leaves the list', async () => {
  server.use(http.patch(`${PATH}/bank-1`, () => refusal(404, 'NOT_FOUND')));
  show([BANORTE]);
  await press(/^Editar Banorte/);
  await press(bank.save);
  expect(screen.queryByRole('dialog'), 'nothing to save').toBeNull();
  await press(/^Editar Banorte/);
  await type('branchName', 'Centro');
  await press(bank.save);
  expect(await dialog().findByText(bank.gone)).toBeVisible();
  await press(bank.cancel);
  expect(await screen.findByText(bank.none)).toBeVisible();
});
