import { onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

// Files of a worker share a window and the packages that they have loaded, which takes longer than most of them run.
// Each begins with modules of its own and a page on which nothing has happened.

declare global {
  /** Whose window this is; Vitest leaves it there. */
  var jsdom: { cookieJar: { removeAllCookiesSync(): void } };
}

interface Worker {
  /** Objects in which tests replace something, with their properties as before the first file. */
  asMade: Map<object, PropertyDescriptorMap>;
  /** Timers that are still set: they would go on in the next file. */
  timers: Set<NodeJS.Timeout>;
  channels: Set<BroadcastChannel>;
}

const WORKER = Symbol.for('what the files of this worker share');
const shared: typeof globalThis & { [WORKER]?: Worker } = globalThis;

function describeWindow(): Worker['asMade'] {
  const kinds = Object.getOwnPropertyNames(window)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name): unknown => Reflect.get(window, name))
    .filter((value): value is { prototype: unknown } => typeof value === 'function');
  const objects = [document, navigator, history, ...kinds, ...kinds.map(({ prototype }) => prototype)];
  return new Map(
    objects
      .filter((each): each is object => each instanceof Object)
      .map((each) => [each, Object.getOwnPropertyDescriptors(each)]),
  );
}

function putBack(asMade: Worker['asMade']): void {
  for (const [object, made] of asMade) {
    for (const name of Reflect.ownKeys(object)) if (!Object.hasOwn(made, name)) Reflect.deleteProperty(object, name);
    for (const [name, own] of Object.entries(made)) {
      const now = Reflect.getOwnPropertyDescriptor(object, name);
      if (now?.value !== own.value || now?.get !== own.get) Object.defineProperty(object, name, own);
    }
  }
}

function watchWorker(): Worker {
  const asMade = describeWindow();
  const timers = new Set<NodeJS.Timeout>();
  const channels = new Set<BroadcastChannel>();
  const noting = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply(target, self, given) {
        const timer: NodeJS.Timeout = Reflect.apply(target, self, given);
        timers.add(timer);
        return timer;
      },
    });
  globalThis.setTimeout = noting(setTimeout);
  globalThis.setInterval = noting(setInterval);
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.add(this);
    }
  };
  return { asMade, timers, channels };
}

function emptyPage(): void {
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  jsdom.cookieJar.removeAllCookiesSync();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  onlineManager.setOnline(true);
}

/** Before the first line of a file. */
export function beginAnew(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  shared[WORKER] ??= watchWorker();
  const { asMade, timers, channels } = shared[WORKER];
  cleanup();
  for (const timer of timers) clearTimeout(timer);
  for (const channel of channels) channel.close();
  timers.clear();
  channels.clear();
  putBack(asMade);
  emptyPage();
}
