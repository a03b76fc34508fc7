import { describe, expect, it } from 'vitest';
import { groupedClabe, lastFour } from '@/lib/domain/clabe';

describe('an account number that is shown', () => {
  it('to nobody who sends money there ends in its last four digits', () => {
    expect(lastFour('032180000118359719')).toBe('9719');
    expect(lastFour('012')).toBe('012');
  });

  it('to be read aloud is in groups: bank, branch, account, check digit', () => {
    expect(groupedClabe('032180000118359719')).toBe('032 180 0001 1835 971 9');
  });

  it.each([
    '03218000011835971',
    '0321800001183597190',
    '9032180000118359719',
    '03218000011835971x',
    'CLABE 032180000118359719',
    '032180000118359719 BBVA',
  ])('stays as it is where it is not 18 digits: %s', (text) => {
    expect(groupedClabe(text)).toBe(text);
  });
});
