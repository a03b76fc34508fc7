import type { StateStorage } from 'zustand/middleware';

// By hand and not by zod: the page shows before the schemas have come, and a draft is restored with the page.
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Every field of the type is listed, so that a new one cannot be forgotten here. */
export const shape =
  <Fields extends object>(fields: Record<keyof Fields, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(fields).every(([name, check]) => check(Object.getOwnPropertyDescriptor(value, name)?.value));

// A browser may refuse its storage (private window, full, blocked): the draft then lives as long as the page.
export const forgivingStorage: StateStorage = {
  getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
};

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
