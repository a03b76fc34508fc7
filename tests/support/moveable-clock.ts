/** A clock that stands still until a test moves it. */
export function moveableClock(start: Date): {
  now(): Date;
  set(instant: Date): void;
  pass(milliseconds: number): void;
} {
  let instant = start;
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = next;
    },
    pass: (milliseconds) => {
      instant = new Date(instant.getTime() + milliseconds);
    },
  };
}
