const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (count: number) => String(count).padStart(2, '0');

/** Whole days that are left and the rest as h:mm:ss. */
export function clockText(seconds: number): { days: number; time: string } {
  const rest = seconds % DAY;
  const time = `${Math.floor(rest / HOUR)}:${two(Math.floor((rest % HOUR) / MINUTE))}:${two(rest % MINUTE)}`;
  return { days: Math.floor(seconds / DAY), time };
}
