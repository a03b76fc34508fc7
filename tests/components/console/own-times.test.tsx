import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { EventTime } from '@/components/console/list/event-time';
import { OwnTimes } from '@/components/console/list/own-times';
import { datesIn, ownZone } from '@/lib/domain/date-text';
import consoleWords from '@/messages/es/console.json';

const AT = '2027-01-10T05:30:00.000Z';

const draw = (at: string) => (
  <NextIntlClientProvider locale="es" messages={{ console: consoleWords }} timeZone="America/Cancun">
    <OwnTimes />
    <p>
      <EventTime at={at} timeZone="America/Cancun" />
      <time dateTime="2027-01-10">Domingo</time>
      <time dateTime="2027-01-10T17:00">A las cinco</time>
    </p>
  </NextIntlClientProvider>
);

it('tells of an instant that is pointed at what the reader’s own clock had, and of a day or a time of day nothing', async () => {
  const { rerender, unmount } = render(draw(AT));
  const shown = datesIn('es').instant(AT, 'America/Cancun');
  const time = screen.getByText((_, element) => element?.tagName === 'TIME' && element.textContent === shown);
  expect(time).not.toHaveAttribute('title');
  await userEvent.hover(time);
  expect(time).toHaveAttribute('title', `Para ti: ${datesIn('es').instant(AT, ownZone())}`);
  await userEvent.hover(screen.getByText('Domingo'));
  expect(screen.getByText('Domingo')).not.toHaveAttribute('title');
  await userEvent.hover(screen.getByText('A las cinco'));
  expect(screen.getByText('A las cinco')).not.toHaveAttribute('title');
  // What the page shows now, not what it showed before.
  const later = '2027-02-11T18:00:00.000Z';
  rerender(draw(later));
  await userEvent.hover(time);
  expect(time).toHaveAttribute('title', `Para ti: ${datesIn('es').instant(later, ownZone())}`);
  unmount();
});

it('keeps the date on one line where its column is narrow', () => {
  const { unmount } = render(draw(AT));
  expect(screen.getByText('10-01-2027')).toHaveClass('text-nowrap');
  unmount();
});
