import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { answerStylesQuickly } from './quick-styles';
import { misnamed } from './spoken-names';
import { beginAnew } from './worker-window';

// A busy machine stops everything for a second now and then: what is waited for comes late, not never.
configure({ asyncUtilTimeout: 15_000 });

beginAnew();
answerStylesQuickly();

// jsdom has no screen to bring something into the sight of, and does not know whether somebody pressed in it.
Element.prototype.scrollIntoView ??= () => undefined;
Object.defineProperty(navigator, 'userActivation', {
  configurable: true,
  get: () => ({ hasBeenActive: true, isActive: true }),
});

afterEach(() => {
  const names = misnamed(document.body);
  cleanup();
  expect(names).toEqual([]);
});
// A module that is still loading when the next file begins would take that file's mocks, or leave it without.
afterAll(() => vi.dynamicImportSettled());
