import { describe, expect, it } from 'vitest';
import { comingSeats } from '@/lib/domain/who-comes';

const said = (...attends: boolean[]) => attends.map((each, at) => ({ seat: at + 1, attends: each }));
const attends = { attendance: 'attends' as const, companions: 3 };

describe('who comes of a guest and the people whom they bring', () => {
  it.each([
    ['all, where nobody said anything of them', { ...attends, companionsComing: null }, [], [0, 1, 2, 3]],
    ['as many as the list says, of whom nobody answered', { ...attends, companionsComing: 2 }, [], [0, 1, 2]],
    ['those who answered', { ...attends, companionsComing: 2 }, said(false, true, true), [0, 2, 3]],
    ['fewer than answered, where staff heard so later', { ...attends, companionsComing: 1 }, said(true, true), [0, 1]],
    ['more than answered, likewise', { ...attends, companionsComing: 3 }, said(false, true), [0, 1, 2, 3]],
    ['nobody above the number', { ...attends, companions: 1, companionsComing: 3 }, said(true, true, true), [0, 1]],
    [
      'those who come without the guest',
      { ...attends, attendance: 'doesNotAttend' as const, companionsComing: 1 },
      [],
      [1],
    ],
    [
      'nobody of who declined',
      { ...attends, attendance: 'doesNotAttend' as const, companionsComing: null },
      said(true),
      [],
    ],
    ['nobody of who has not answered', { ...attends, attendance: 'pending' as const, companionsComing: null }, [], []],
  ])('is %s', (_name, guest, answers, seats) => {
    expect(comingSeats(guest, answers)).toEqual(seats);
  });
});
