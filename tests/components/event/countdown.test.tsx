import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Countdown } from '@/components/event/countdown/countdown';

const NOW = Date.parse('2027-06-01T12:00:00Z');
const LABELS = { day: 'día', days: 'días', hours: 'horas', minutes: 'minutos', seconds: 'segundos' };
const countdown = (target: number) => (
  <Countdown target={target} serverDays={7} labels={LABELS} reached="¡Hoy es el gran día!" />
);
const after = (days: number, hours: number, minutes: number, seconds: number) =>
  NOW + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

function preferStillness(stillness: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: stillness && query.includes('reduce') }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  preferStillness(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ticks by the second', () => {
  render(countdown(after(7, 3, 0, 5)));
  expect(screen.getByRole('timer')).toHaveTextContent('07días03horas00minutos05segundos');
  act(() => vi.advanceTimersByTime(6000));
  expect(screen.getByRole('timer')).toHaveTextContent('07días02horas59minutos59segundos');
});

it('says one day in the singular', () => {
  render(countdown(after(1, 0, 0, 30)));
  expect(screen.getByRole('timer')).toHaveTextContent('01día00horas');
});

it('moves by the minute and shows no seconds where less motion is preferred', () => {
  preferStillness(true);
  render(countdown(after(7, 3, 10, 30)));
  expect(screen.getByRole('timer')).toHaveTextContent('07días03horas10minutos');
  act(() => vi.advanceTimersByTime(59_000));
  expect(screen.getByRole('timer')).toHaveTextContent('10minutos');
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer')).toHaveTextContent('09minutos');
});

it('says that the moment has come', () => {
  render(countdown(after(0, 0, 0, 2)));
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByText('¡Hoy es el gran día!')).toBeVisible();
});

it('holds the number of days in the HTML of the server', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(countdown(after(7, 3, 0, 5)));
  expect(page).toHaveTextContent('07días');
  expect(page).not.toHaveTextContent('03horas');
});
