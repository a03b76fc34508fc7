import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answeringServer } from '@/tests/support/answering-server';
import { booking, summary } from './reservations';
import { beside, type Language, listing, reading, showAttendees, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside(), listing([summary()]).handler);

describe.each<[Language, RegExp]>([
  ['es', /Espera los primeros pagos de 2 de las 3 partes/],
  ['en', /first payments of 2 of the 3 shares/],
])('a shared booking at the desk (%s)', (locale, said) => {
  it('says how many shares it waits for, and nothing once they are in', async () => {
    const shareWait = { missing: 2, of: 3, until: null, timeZone: 'America/Cancun' };
    server.use(reading(() => booking({ shareWait })));
    const { key } = booking();
    const { unmount } = showAttendees({ locale, search: `?key=${key}` });
    expect(await screen.findByText(said)).toBeVisible();
    unmount();
    server.use(reading(() => booking()));
    showAttendees({ locale, search: `?key=${key}` });
    await screen.findByRole('heading', { name: words[locale].attendees.history.title });
    expect(screen.queryByText(said)).toBeNull();
  });
});
