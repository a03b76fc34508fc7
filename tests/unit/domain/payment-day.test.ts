import { expect, it } from 'vitest';
import { paymentDay } from '@/lib/domain/payment-day';

const begun = { paidOn: null, decidedAt: null, createdAt: '2027-03-02T04:30:00.000Z' };
const decidedAt = '2027-03-05T03:00:00.000Z';

it.each([
  ['the one that its payer named', { ...begun, decidedAt, paidOn: '2027-02-28' }, '2027-02-28'],
  ['that of the decision, where its payer named none', { ...begun, decidedAt }, '2027-03-04'],
  ['that on which it was begun, where nothing is decided', begun, '2027-03-01'],
])('the day of a payment is %s, as it is read at the event', (_, payment, day) => {
  expect(paymentDay(payment, 'America/Cancun')).toBe(day);
});
