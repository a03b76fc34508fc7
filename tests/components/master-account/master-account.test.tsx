import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { AccountEditor } from '@/components/master-account/account-editor';
import { AccountReader } from '@/components/master-account/account-reader';
import { ApiError } from '@/lib/api/api-error';
import {
  addMasterDeposit,
  addService,
  answerQuestion,
  askAboutService,
  changeService,
  depositReceiptUrl,
  putDepositReceipt,
  putMasterAccount,
  reverseMasterDeposit,
} from '@/lib/api/master-account';
import type { MasterAccount } from '@/lib/contract/master-account';
import common from '@/messages/es/common.json';
import paymentMethods from '@/messages/es/payment-methods.json';
import people from '@/messages/es/people.json';
import records from '@/messages/es/records.json';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh }) }));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));
vi.mock('@/lib/api/master-account');

afterEach(() => vi.clearAllMocks());
afterAll(() => vi.resetModules());

const t = records.account;
const pesos = (amount: number) => ({ amount, currency: 'MXN' });
const SERVICE: MasterAccount['services'][number] = {
  id: 's1',
  concept: 'Cena',
  counts: 'perAdult',
  quantity: 1,
  followed: 80,
  state: 'approved',
  version: 3,
  unitPrice: pesos(100_000),
  price: pesos(8_000_000),
  questions: [],
};
const DRAFT: MasterAccount['services'][number] = {
  ...SERVICE,
  id: 's2',
  concept: 'Fuegos',
  counts: 'fixed',
  followed: null,
  price: pesos(100_000),
  state: 'draft',
};
const DEPOSIT: MasterAccount['deposits'][number] = {
  id: 'd1',
  concept: 'Anticipo',
  amount: pesos(500_000),
  date: '2026-07-01',
  method: 'transfer',
  version: 1,
  hasReceipt: true,
  reverses: null,
  reason: null,
  reversed: false,
};
const ACCOUNT: MasterAccount = {
  id: 'a1',
  eventId: 'e1',
  timeZone: 'America/Cancun',
  package: 'love',
  currency: 'MXN',
  dueOn: '2027-01-10',
  version: 4,
  exchangeRates: [{ currency: 'USD', rate: '17.50', since: '2026-07-01' }],
  counts: { guests: 90, adults: 80, minors: 10, rooms: 40 },
  services: [SERVICE, DRAFT],
  deposits: [DEPOSIT],
  byCurrency: [{ currency: 'MXN', total: pesos(8_000_000), paid: pesos(500_000), balance: pesos(7_500_000) }],
  total: pesos(8_000_000),
  paid: pesos(500_000),
  balance: pesos(7_500_000),
  drafts: pesos(100_000),
};

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ common, paymentMethods, records, people }}>
      {part}
    </NextIntlClientProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const type = async (label: string, text: string) => {
  const field = dialog().getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it('an account that there is none of is opened with its package', async () => {
  vi.mocked(putMasterAccount).mockResolvedValue({ ...ACCOUNT, services: [], deposits: [] });
  show(<AccountEditor eventId="e1" account={null} contracts />);
  expect(screen.getByText(t.emptyStaff)).toBeVisible();
  await press(t.openAccount);
  await userEvent.selectOptions(dialog().getByLabelText(t.package), 'romance');
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(screen.getByText(t.noServices)).toBeVisible());
  const account = { package: 'romance', currency: 'MXN', exchangeRates: [], version: undefined, dueOn: undefined };
  expect(putMasterAccount).toHaveBeenCalledWith(null, { eventId: 'e1', account });
});

it('is not opened by who may not choose a package, nor is its package changed', async () => {
  const { unmount } = show(<AccountEditor eventId="e1" account={null} contracts={false} />);
  expect(screen.getByText(t.emptyText)).toBeVisible();
  expect(screen.queryByRole('button', { name: t.openAccount })).toBeNull();
  unmount();
  show(<AccountEditor eventId="e1" account={ACCOUNT} contracts={false} />);
  await press(t.editAccount);
  expect(within(dialog().getByLabelText(t.package)).getAllByRole('option')).toHaveLength(1);
});

it('a service says what it costs with the counts of today, and each wrong field says its own sentence', async () => {
  vi.mocked(addService).mockResolvedValue(ACCOUNT);
  show(<AccountEditor eventId="e1" account={ACCOUNT} contracts />);
  await press(t.addService);
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(dialog().getByLabelText(t.concept)).toHaveAccessibleDescription(t.wrong.concept));
  expect(dialog().getByLabelText(t.unitPrice)).toHaveAccessibleDescription(t.wrong.unitPrice);
  await type(t.concept, 'Recuerdo');
  await type(t.unitPrice, '120.50');
  await userEvent.selectOptions(dialog().getByLabelText(t.counts), 'perGuest');
  expect(dialog().getByText(/Hoy: MXN\s10,845\.00/)).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(addService).toHaveBeenCalledTimes(1));
  expect(vi.mocked(addService).mock.calls[0]?.[1]).toMatchObject({
    id: 'a1',
    service: {
      concept: 'Recuerdo',
      counts: 'perGuest',
      quantity: 1,
      unitPrice: 12_050,
      currency: 'MXN',
      state: 'draft',
    },
  });
});

it('what somebody else changed meanwhile is shown, and what is typed is saved on it', async () => {
  const now = { ...ACCOUNT, services: [{ ...SERVICE, concept: 'Cena de autor', quantity: 9, version: 7 }, DRAFT] };
  vi.mocked(changeService)
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'STALE', message: 'Cambió', details: now }))
    .mockResolvedValue(now);
  show(<AccountEditor eventId="e1" account={ACCOUNT} contracts />);
  await press('Editar Cena');
  await type(t.concept, 'Cena de gala');
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(dialog().getByText('Cena de autor')).toBeVisible());
  expect(dialog().getByLabelText(t.quantityEach)).toHaveValue('9');
  expect(dialog().getByLabelText(t.concept)).toHaveValue('Cena de gala');
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(changeService).toHaveBeenCalledTimes(2));
  const sent = vi.mocked(changeService).mock.calls.map(([, { change }]) => change.version);
  expect(sent).toEqual([3, 7]);
});

it('an answer that is being typed stays where somebody else answered meanwhile, and is sent on theirs', async () => {
  const asked = { id: 'q1', text: '¿Incluye vino?', askedBy: 'Ana', askedAt: '2026-07-01T15:00:00Z', version: 1 };
  const question = { ...asked, answer: null, answeredAt: null };
  const withQuestion = (own: Partial<MasterAccount['services'][number]['questions'][number]>) => ({
    ...ACCOUNT,
    services: [{ ...SERVICE, questions: [{ ...question, ...own }] }],
  });
  const now = withQuestion({ answer: 'Sí', answeredAt: '2026-07-02T15:00:00Z', version: 2 });
  vi.mocked(answerQuestion)
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'STALE', message: 'Cambió', details: now }))
    .mockResolvedValue(now);
  show(<AccountEditor eventId="e1" account={withQuestion({})} contracts />);
  await press(t.answerTo.replace('{action}', t.answer).replace('{text}', asked.text));
  await userEvent.type(screen.getByLabelText(t.yourAnswer), 'Sí, tinto');
  await press(t.sendAnswer);
  expect(await screen.findByText(t.stale)).toBeVisible();
  expect(screen.getByLabelText(t.yourAnswer)).toHaveValue('Sí, tinto');
  await press(t.sendAnswer);
  await waitFor(() => expect(screen.queryByLabelText(t.yourAnswer)).toBeNull());
  const sent = vi.mocked(answerQuestion).mock.calls.map(([, { answer, version }]) => [answer, version]);
  expect(sent).toEqual([
    ['Sí, tinto', 1],
    ['Sí, tinto', 2],
  ]);
});

it('a deposit is entered, and its receipt asked for at once', async () => {
  const added = { ...DEPOSIT, id: 'd2', concept: 'Segundo', hasReceipt: false };
  vi.mocked(addMasterDeposit).mockResolvedValue({ ...ACCOUNT, deposits: [DEPOSIT, added] });
  vi.mocked(putDepositReceipt).mockResolvedValue(ACCOUNT);
  show(<AccountEditor eventId="e1" account={ACCOUNT} contracts />);
  await press(t.addDeposit);
  await type(t.concept, 'Segundo');
  await type(t.amount, '5000');
  await type(t.date, '02-07-2026');
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(dialog().getByText('Comprobante de Segundo')).toBeVisible());
  const deposit = { concept: 'Segundo', amount: 500_000, currency: 'MXN', date: '2026-07-02', method: 'transfer' };
  expect(vi.mocked(addMasterDeposit).mock.calls[0]?.[1]).toMatchObject({ id: 'a1', deposit });
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(dialog().getByLabelText(t.receipt)).toBeInvalid());
  const receipt = new File(['%PDF-'], 'recibo.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog().getByLabelText(t.receipt), receipt);
  await userEvent.click(dialog().getByRole('button', { name: t.save }));
  await waitFor(() => expect(putDepositReceipt).toHaveBeenCalledWith(null, { id: 'a1', depositId: 'd2', receipt }));
});

it('a deposit is taken back with a reason only', async () => {
  vi.mocked(reverseMasterDeposit).mockResolvedValue(ACCOUNT);
  show(<AccountEditor eventId="e1" account={ACCOUNT} contracts />);
  await press('Cancelar depósito: Anticipo');
  await userEvent.click(dialog().getByRole('button', { name: t.reverseNow }));
  expect(dialog().getByLabelText(t.reason)).toHaveAccessibleDescription(t.wrong.reason);
  await type(t.reason, 'Era de otra boda');
  await userEvent.click(dialog().getByRole('button', { name: t.reverseNow }));
  const sent = { id: 'a1', depositId: 'd1', version: 1, reason: 'Era de otra boda' };
  await waitFor(() => expect(reverseMasterDeposit).toHaveBeenCalledWith(null, sent));
});

it('the couple reads what is approved with its count, opens receipts, asks about a line and writes nothing else', async () => {
  vi.mocked(askAboutService).mockResolvedValue(ACCOUNT);
  vi.mocked(depositReceiptUrl).mockReturnValue('/receipt');
  show(<AccountReader account={ACCOUNT} asks />);
  expect(screen.queryByText('Fuegos')).toBeNull();
  expect(screen.getByText(/80 adultos × MXN\s1,000\.00/)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6');
  expect(screen.getByRole('link', { name: 'Ver el comprobante de Anticipo' })).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Preguntar por Cena',
  ]);
  await press('Preguntar por Cena');
  const question = screen.getByLabelText('Tu pregunta sobre Cena');
  await userEvent.type(question, '¿ ');
  await press(t.sendQuestion);
  await waitFor(() => expect(question).toHaveAccessibleDescription(t.wrong.text));
  expect(question).toHaveFocus();
  expect(askAboutService).not.toHaveBeenCalled();
  await userEvent.clear(question);
  await userEvent.type(question, ' ¿Incluye vino? ');
  await press(t.sendQuestion);
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(vi.mocked(askAboutService).mock.calls[0]?.[1]).toMatchObject({ serviceId: 's1', text: '¿Incluye vino?' });
});
