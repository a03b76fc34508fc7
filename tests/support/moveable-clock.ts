interface MoveableClock {
  now(): Date;
  set(instant: Date): void;
  pass(milliseconds: number): void;
}

/** All clocks of this process, with the instant at which the test that runs began. */
const clocks = new Map<MoveableClock, Date>();

/** A clock that stands still until a test moves it. */
export function moveableClock(start: Date): MoveableClock {
  let instant = start;
  const clock: MoveableClock = {
    now: () => new Date(instant),
    set: (next) => {
      instant = next;
    },
    pass: (milliseconds) => {
      instant = new Date(instant.getTime() + milliseconds);
    },
  };
  clocks.set(clock, start);
  return clock;
}

/** Notes where the clocks stand as a test begins. */
export function noteClocks(): void {
  for (const clock of clocks.keys()) clocks.set(clock, clock.now());
}

/** Sets the clocks back to where they stood as the test began. */
export function turnClocksBack(): void {
  for (const [clock, instant] of clocks) clock.set(instant);
}
