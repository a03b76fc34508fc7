import { addDays } from '@/lib/domain/nights';
import type { coupons } from '../schema';
import type { DemoDays } from './demo-days';
import { OTHER, WEDDING } from './demo-events';

const SHARED = { agencyId: '1', eventId: WEDDING, percent: null, amount: null };

export const demoCoupons = (days: DemoDays): (typeof coupons.$inferInsert)[] => [
  { ...SHARED, id: 'coupon-boda10', code: 'BODA10', percent: 10, maximumUses: 40, createdAt: days.at(-120) },
  {
    ...SHARED,
    id: 'coupon-preventa',
    code: 'PREVENTA',
    amount: 5_000,
    validFrom: addDays(days.today, -120),
    validTo: addDays(days.today, -30),
    createdAt: days.at(-120),
  },
  { ...SHARED, id: 'coupon-familia', code: 'FAMILIA-5', percent: 5, active: false, createdAt: days.at(-60) },
  {
    ...SHARED,
    id: 'coupon-daniela',
    agencyId: '2',
    eventId: OTHER,
    code: 'DANIELA15',
    percent: 15,
    createdAt: days.at(-30),
  },
];
