/** Whether a list names every present record once and nothing else. */
export function namesEach(wanted: readonly string[], present: readonly string[]): boolean {
  const names = new Set(wanted);
  return names.size === wanted.length && names.size === present.length && present.every((name) => names.has(name));
}

/** The list with one of its members so many places later (negative: earlier), at the ends at most. */
export function movedBy<Member>(list: readonly Member[], member: Member, by: number): Member[] {
  const from = list.indexOf(member);
  if (from < 0) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, member);
}
