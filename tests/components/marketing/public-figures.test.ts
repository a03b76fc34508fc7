import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIGURES } from '@/components/marketing/figures';
import { added, GROUPS } from '@/components/marketing/packages/features';
import { holdsFeature, PACKAGES, SMALLEST_WITH } from '@/lib/domain/packages';
import { supportHours } from '@/lib/domain/support-hours';

const LANGUAGES = ['es', 'en'];
const textOf = (language: string, file: string) => readFileSync(`messages/${language}/${file}.json`, 'utf8');
const TOLD = /\{(\w+)/g;

it('are the figures that were agreed on', () => {
  expect(FIGURES).toEqual({
    honeyMonths: 12,
    honeyGuests: 150,
    romanceMonths: 18,
    reminderDays: 30,
    discount: 10,
    mailings: 5,
    sms: '1,000',
    dateBlock: '5,000',
    advanceFrom: 10,
    advanceTo: 25,
    fewNights: 2,
    manyNights: 3,
    reserveFrom: '1,500',
    rental: '8,900',
    definedDays: 60,
    masterDays: 30,
    balanceDays: 70,
    passShare: 20,
    passPrice: 60,
    resetHours: 6,
  });
});

it.each(LANGUAGES)('come from the configuration: no public text writes one itself (%s)', (language) => {
  for (const file of ['packages', 'method', 'honeymoon', 'faqs']) {
    const words = textOf(language, file).replace(/\{\w+\}/g, '');
    expect(words, `messages/${language}/${file}.json`).not.toMatch(/\d/);
  }
});

it.each(LANGUAGES)('are each told in an answer, and no answer asks for one that is not there (%s)', (language) => {
  const told = new Set([...textOf(language, 'faqs').matchAll(TOLD)].map(([, name]) => name));
  told.delete('count');
  expect([...told].sort()).toEqual([...Object.keys(FIGURES), ...Object.keys(supportHours('es'))].sort());
});

it('make each package hold exactly what it is sold with', () => {
  const features = GROUPS.flatMap((group) => group.features);
  const own = (each: (typeof PACKAGES)[number]) =>
    features.filter(({ id }) => SMALLEST_WITH[id] === each).map(({ id }) => id);
  expect(own('honey').sort()).toEqual(
    ['attendance', 'ceremony', 'countdown', 'guests', 'online', 'saveTheDateMail', 'schedule'].sort(),
  );
  expect(own('romance').sort()).toEqual(
    ['giftTable', 'guestMail', 'honeymoon', 'planner', 'reminder', 'saveTheDateSms', 'transport'].sort(),
  );
  expect(own('love').sort()).toEqual(
    [
      'callReports',
      'calls',
      'console',
      'guestPhone',
      'hotel',
      'mailings',
      'payments',
      'reservations',
      'smsPack',
    ].sort(),
  );
  expect(PACKAGES.map((each) => features.filter((feature) => holdsFeature(each, feature.id)).length)).toEqual([
    7, 14, 23,
  ]);
  // 18 months and unlimited guests are Romance's, though Honey has both lines with less.
  expect(added('romance').map(({ id }) => id)).toEqual(expect.arrayContaining(['online', 'guests', ...own('romance')]));
  expect(added('love').map(({ id }) => id)).toEqual(own('love'));
});
