import type { Attendance } from '@/lib/contract/guest';

/** A guest as the list has them: whether they come, how many they bring, and how many of those come (null = unsaid). */
export interface Bringing {
  attendance: Attendance;
  companions: number;
  companionsComing: number | null;
}

/**
 * Who comes of a guest and the people whom they bring, by seat: 0 is the guest, from 1 on are the others. The list says
 * how many come; of the others it is first those who were answered for, then those of whom nobody said anything.
 * Answers for more people than the guest brings now are of nobody. docs/domain.md, Guests and contact.
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
