import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AskAgain } from '@/components/layout/consent/ask-again';
import { Consent } from '@/components/layout/consent/consent';

const SCRIPT = 'https://stats.example.com/script.js';
const labels = { title: 'May we?', text: 'It works without.', more: 'What', accept: 'Accept', refuse: 'Necessary' };
const show = () =>
  render(
    <>
      <Consent script={SCRIPT} more="/privacidad" labels={labels} />
      <AskAgain label="Change" />
    </>,
  );
const loaded = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

it('asks first, with two answers that look alike, and loads nothing meanwhile', () => {
  show();
  expect(screen.getByRole('region', { name: 'May we?' })).toBeVisible();
  const [refuse, accept] = [
    screen.getByRole('button', { name: 'Necessary' }),
    screen.getByRole('button', { name: 'Accept' }),
  ];
  expect(refuse.className).toBe(accept.className);
  expect(loaded()).toEqual([]);
});

it('loads the script once somebody accepts, and again on the next page without asking', async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(loaded()).toEqual([SCRIPT]);
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  show();
  expect(screen.queryByRole('region')).toBeNull();
  expect(loaded()).toEqual([SCRIPT]);
});

it('loads nothing for who refuses, remembers it, and asks again when asked to', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Necessary' }));
  expect(loaded()).toEqual([]);
  expect(localStorage.getItem('consent')).toBe('necessary');
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(loaded()).toEqual([SCRIPT]);
});

it('takes a browser’s own no for an answer', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
  show();
  expect(screen.queryByRole('region')).toBeNull();
  expect(loaded()).toEqual([]);
});
