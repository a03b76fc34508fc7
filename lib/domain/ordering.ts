/** Whether `wanted` contains each of `present` exactly once and nothing else. */
export function namesEach(wanted: readonly string[], present: readonly string[]): boolean {
  const names = new Set(wanted);
  return names.size === wanted.length && names.size === present.length && present.every((name) => names.has(name));
}

/** The list with one member moved by so many places (negative: towards the beginning), at most to an end. */
export function movedBy<Member>(list: readonly Member[], member: Member, by: number): Member[] {
  const from = list.indexOf(member);
  if (from < 0) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, member);
}
