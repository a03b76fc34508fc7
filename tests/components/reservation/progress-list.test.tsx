import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { ProgressList } from '@/components/reservation/progress-list';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import english from '@/messages/en/booking.json';
import spanish from '@/messages/es/booking.json';
import { stay } from './booking-fixtures';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const words = { es: spanish, en: english };

it.each(['es', 'en'] as const)('of a booking that nobody began says of no step that it is done (%s)', (locale) => {
  const t = words[locale];
  const code = `PLS-BEGIN-${locale.toUpperCase()}`;
  const show = () =>
    render(
      <NextIntlClientProvider locale={locale} messages={{ booking: t }}>
        <ProgressList event={{ code }} stay={stay} />
      </NextIntlClientProvider>,
    );
  const first = show();
  const states = () => screen.getAllByRole('listitem').map((item) => item.lastElementChild?.textContent);
  expect(states()).toEqual([t.progress.open, t.progress.open, t.progress.notNeeded, t.progress.open]);
  first.unmount();
  bookingDraftOf(code, stay)
    .getState()
    .change({ passes: { adult: 1, child: 0 } });
  show();
  expect(states()).toEqual([t.progress.open, t.progress.open, t.progress.done, t.progress.open]);
});
