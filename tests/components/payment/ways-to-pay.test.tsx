import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { firstCurrency, type TransferOffer } from '@/components/payment/deposit-offer';
import { WaysToPay } from '@/components/payment/ways-to-pay';
import booking from '@/messages/es/booking.json';
import payment from '@/messages/es/payment.json';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ refresh: () => undefined }),
  usePathname: () => '/pagoModal',
}));

const price = { minimum: 15_000, maximum: 198_400, due: 15_000, currency: 'USD' };
const dollars: TransferOffer = { ...price, rate: '1', rateHoldsOn: '2026-11-20' };
const pesos: TransferOffer = {
  minimum: 277_500,
  maximum: 3_670_400,
  due: 277_500,
  currency: 'MXN',
  rate: '18.5',
  rateHoldsOn: '2026-11-20',
};
const account = {
  id: 'mxn',
  businessName: 'Costa Eterna Bodas S.A. de C.V.',
  bankName: 'Banorte',
  branchName: null,
  accountNumber: '0725381640',
  cardNumber: null,
  clabeNumber: '072694007253816404',
  currency: 'MXN',
  swiftCode: null,
  bankAddress: null,
};
const wire = { swiftCode: 'BCMRMXMMPYM', bankAddress: 'Reforma 510' };
const accounts = [
  { ...account, id: 'usd', bankName: 'BBVA México', clabeNumber: '012694001184720968', currency: 'USD', ...wire },
  account,
];

function open({ fromAbroad = false, first = 'MXN' } = {}) {
  const transfer = {
    payer: { reservationKey: 'RSV-AAAAA-BBBBB' },
    paymentReference: '1913629564',
    accounts,
    accountsFailure: null,
    price,
    fromAbroad,
    today: '2026-11-20',
    timeZone: 'America/Cancun',
    calendarUrl: '/calendar.ics',
  };
  const offers = [dollars, pesos];
  render(
    <NextIntlClientProvider locale="es" messages={{ payment, booking: { errors: booking.errors } }}>
      <WaysToPay transfer={transfer} offers={offers} first={first} card={<p>the card's form</p>} isOpen next={null} />
    </NextIntlClientProvider>,
  );
}

const accountCard = (name: string) => screen.getByRole('region', { name });

describe('the ways to pay', () => {
  it('begin with pesos, dollars or card, and show one account of the one that is chosen', async () => {
    open();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Dólares', 'Pesos', 'Tarjeta']);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Pesos');
    const card = accountCard('Cuenta de Banorte en MXN');
    expect(within(card).getByText(/MXN 2,775\.00/)).toBeVisible();
    expect(card).toHaveTextContent(/USD 150\.00 de tu reservación\. 1 USD = 18\.50 MXN.*23:59/);
    expect(within(card).getByText('072 694 0072 5381 640 4')).toBeVisible();
    expect(screen.queryByText('012 694 0011 8472 096 8')).toBeNull();

    await userEvent.click(screen.getByRole('tab', { name: 'Dólares' }));
    const other = accountCard('Cuenta de BBVA México en USD');
    expect(within(other).getByText(/USD 150\.00/)).toBeVisible();
    expect(within(other).queryByText(/18\.50/)).toBeNull();
    expect(screen.getByLabelText('Monto enviado (USD)')).toHaveValue('150.00');
  });

  it('go from one to the next with the arrow keys', async () => {
    open();
    screen.getByRole('tab', { name: 'Pesos' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Tarjeta' })).toHaveFocus();
    expect(screen.getByText("the card's form")).toBeVisible();
  });

  it.each([
    ['Copiar CLABE', '072694007253816404'],
    ['Copiar Referencia de pago', '1913629564'],
    ['Copiar monto', '2775.00'],
  ])('%s puts the bare value on the clipboard and says so', async (name, value) => {
    const user = userEvent.setup();
    open();
    await user.click(within(accountCard('Cuenta de Banorte en MXN')).getByRole('button', { name }));
    expect(await navigator.clipboard.readText()).toBe(value);
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeVisible();
  });

  it('show the amount that somebody types instead', async () => {
    open();
    const amount = screen.getByLabelText('Monto enviado (MXN)');
    await userEvent.clear(amount);
    await userEvent.type(amount, '3700');
    expect(within(accountCard('Cuenta de Banorte en MXN')).getByText(/USD 200\.00/)).toBeInTheDocument();
  });

  it("open the wire's data for who pays from abroad", () => {
    open({ fromAbroad: true, first: 'USD' });
    const card = accountCard('Cuenta de BBVA México en USD');
    expect(within(card).getByText('BCMRMXMMPYM')).toBeVisible();
    expect(within(card).getByText('Reforma 510')).toBeVisible();
  });
});

describe('the currency that is open at first', () => {
  it.each([
    ['+529981234501', ['USD', 'MXN'], 'MXN'],
    ['+529981234501', ['USD'], 'USD'],
    ['+13055550123', ['MXN', 'USD'], 'USD'],
    [null, ['MXN'], 'MXN'],
    [null, [], undefined],
  ])('of %s with accounts in %j is %s', (mobile, currencies, first) =>
    expect(
      firstCurrency(
        currencies.map((currency) => ({ currency })),
        { priced: 'USD', mobile },
      ),
    ).toBe(first),
  );
});
