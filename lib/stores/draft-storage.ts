import type { StateStorage } from 'zustand/middleware';

// Checked by hand and not by zod: a draft is restored with the page, before the schemas have loaded.
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** All fields of the type must be listed, so that a new one cannot be forgotten here. */
export const shape =
  <Fields extends object>(fields: Record<keyof Fields, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(fields).every(([name, check]) => check(Object.getOwnPropertyDescriptor(value, name)?.value));

// A browser may refuse its storage (private window, full, blocked): the draft then lives only as long as the page.
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
