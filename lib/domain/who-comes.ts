import type { Attendance } from '@/lib/contract/guest';

/**
 * A guest as in the list: whether they come, how many people they bring, and how many of those come (null = not said).
 */
export interface Bringing {
  attendance: Attendance;
  companions: number;
  companionsComing: number | null;
}

/**
 * The people who come with a guest, by seat: 0 is the guest, from 1 on are those whom they bring. The list says how
 * many come; among those brought, people with a positive answer come first, then people without an answer. Answers for
 * seats beyond the number that the guest brings are ignored. docs/domain.md, Guests and contact.
 */
export function comingSeats(
  { attendance, companions, companionsComing }: Bringing,
  answers: readonly { seat: number; attends: boolean }[],
): number[] {
  const attends = attendance === 'attends';
  const many = companionsComing ?? (attends ? companions : 0);
  const said = new Map(answers.map((answer) => [answer.seat, answer.attends]));
  const rank = (seat: number) => [true, undefined, false].indexOf(said.get(seat));
  const brought = Array.from({ length: companions }, (_, at) => at + 1);
  const coming = brought.toSorted((a, b) => rank(a) - rank(b) || a - b).slice(0, many);
  return [...(attends ? [0] : []), ...coming.sort((a, b) => a - b)];
}
