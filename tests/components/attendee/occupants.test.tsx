import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { answeringServer } from '@/tests/support/answering-server';
import { booking, room, summary } from './reservations';
import { beside, type Language, listing, reading, refused, showAttendees, watchToasts, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside(), listing([summary()]).handler);

const SEARCH = '?key=RSV-TEST-0001';
const MARIANA = { name: 'Mariana Ruiz', band: 'adult' as const };
const family = (changes: Parameters<typeof room>[0] = {}) =>
  booking({ rooms: [room({ status: 'approved', minors: 1, occupants: [], version: 3, ...changes })] });

/** The room's call; `bodies` are what was sent. */
function writing(answer: () => Response) {
  const bodies: unknown[] = [];
  const handler = http.patch('*/provider/api/v1/reservations/RSV-TEST-0001/rooms/room-1', async ({ request }) => {
    bodies.push(await request.json());
    return answer();
  });
  return { handler, bodies };
}

describe.each<Language>(['es', 'en'])('who sleeps in a room, for staff in %s', (locale) => {
  const { occupants: t, rooms, errors } = words[locale].attendees;
  const person = userEvent.setup();
  const opener = () => screen.findByRole('button', { name: new RegExp(`^${t.edit}: Junior Suite`) });
  const label = (title: string, number: number, field: string) =>
    new RegExp(`^${title.replace('{number}', String(number))}: ${field}`);
  const nameOf = (number: number) => screen.getByLabelText(label(t.one.adult, number, t.name));
  const age = () => screen.getByLabelText(new RegExp(`^${t.age}`));
  const save = () => person.click(screen.getByRole('button', { name: t.save }));

  it('is written with names and ages, and shown as it was saved', async () => {
    let now = family();
    const { handler, bodies } = writing(() => {
      const leo = { name: 'Leo', band: 'minor' as const, age: 8 };
      now = family({ occupants: [MARIANA, { name: '', band: 'adult' }, leo], version: 4 });
      return HttpResponse.json({ data: now });
    });
    server.use(
      handler,
      reading(() => now),
    );
    const { toasts, stop } = watchToasts();
    showAttendees({ locale, search: SEARCH });
    expect(await screen.findByText(rooms.noOccupants)).toBeVisible();
    await person.click(await opener());
    expect(screen.getByRole('form', { name: t.title })).toHaveFocus();
    await person.type(nameOf(1), 'Mariana Ruiz');
    await person.type(screen.getByLabelText(label(t.one.minor, 1, t.name)), 'Leo');
    await person.type(age(), '8');
    await save();
    expect(await screen.findByText(/^Mariana Ruiz \(.*\), Leo \(.*8 /)).toBeVisible();
    const occupants = [MARIANA, { name: '', band: 'adult' }, { name: 'Leo', band: 'minor', age: 8 }];
    expect(bodies).toEqual([{ version: 3, occupants }]);
    expect(toasts.map(({ text }) => text)).toEqual([t.saved]);
    expect(await opener()).toHaveFocus();
    stop();
  });

  it('says beside the age what the provider refuses of it, and keeps what was typed', async () => {
    const { handler, bodies } = writing(() =>
      HttpResponse.json(
        { error: 'refused', code: 'INVALID', fields: { 'occupants.2.age': 'not of this rate' }, requestId: 'req-1' },
        { status: 422 },
      ),
    );
    server.use(handler, reading(family));
    showAttendees({ locale, search: SEARCH });
    await person.click(await opener());
    await person.type(age(), '4o');
    await save();
    expect(age()).toHaveAccessibleDescription(t.wrongAge);
    expect(age()).toHaveFocus();
    expect(bodies).toEqual([]);
    await person.clear(age());
    await person.type(age(), '40');
    await save();
    await waitFor(() => expect(age()).toHaveAccessibleDescription('not of this rate'));
    expect(age()).toHaveValue('40');
    expect(age()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await person.clear(age());
    expect(age()).not.toHaveAccessibleDescription();
  });

  it('takes over what somebody else wrote meanwhile, but where something was typed', async () => {
    let now: Reservation = family();
    const { handler, bodies } = writing(() => {
      if (bodies.length > 1) return HttpResponse.json({ data: now });
      const theirs = [
        { name: 'Otra', band: 'adult' as const },
        { name: 'Luis Ruiz', band: 'adult' as const },
      ];
      now = family({ occupants: [...theirs, { name: 'Leo', band: 'minor', age: 8 }], version: 7 });
      return refused(409, 'STALE', now);
    });
    server.use(
      handler,
      reading(() => now),
    );
    showAttendees({ locale, search: SEARCH });
    await person.click(await opener());
    await person.type(nameOf(1), 'Mariana Ruiz');
    await save();
    const form = screen.getByRole('form', { name: t.title });
    expect(await within(form).findByRole('alert')).toHaveTextContent('a sentence of the provider');
    expect(nameOf(1)).toHaveValue('Mariana Ruiz');
    expect(nameOf(2)).toHaveValue('Luis Ruiz');
    expect(age()).toHaveValue('8');
    await save();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ version: 7, occupants: [MARIANA, { name: 'Luis Ruiz' }, { age: 8 }] });
  });

  it('is not offered to who may not write it, nor for a room or a booking that does not stand', async () => {
    for (const [role, shown] of [
      ['organizer', family()],
      ['agency', family({ status: 'cancelled' })],
      ['agency', { ...family(), status: 'hold' as const }],
    ] as const) {
      server.use(reading(() => shown));
      const { unmount } = showAttendees({ locale, role, search: SEARCH });
      expect(await screen.findByText(rooms.noOccupants)).toBeVisible();
      expect(screen.queryByText(t.edit)).not.toBeInTheDocument();
      expect(screen.queryByText(errors.reservation)).not.toBeInTheDocument();
      unmount();
    }
  });
});
