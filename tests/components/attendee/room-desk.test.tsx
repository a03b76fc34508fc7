import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomDesk } from '@/components/attendee/desk/room-desk';
import { type ChangeRequest, changeRequest } from '@/lib/contract/change-request';
import { type WaitingRoom, waitingRooms } from '@/lib/contract/waiting-room';
import { answeringServer } from '@/tests/support/answering-server';
import { booking, room, summary } from './reservations';
import { type Language, refused, words } from './show-attendees';
import { countedPresses, showDesk } from './show-desk';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer();

const REASON = 'No caben.';
const shape = { adults: 2, juniors: 0, minors: 0, infants: 0 };
const asked = (roomId: string): ChangeRequest =>
  changeRequest.parse({
    id: `change-${roomId}`,
    roomId,
    kind: 'dates',
    status: 'waiting',
    from: { checkIn: '2027-05-10', checkOut: '2027-05-13', ...shape },
    to: { checkIn: '2027-05-10', checkOut: '2027-05-15', ...shape },
    difference: { amount: 40_000, currency: 'USD' },
    askedAt: '2026-11-02T18:00:00.000Z',
    expiresAt: '2026-11-09T18:00:00.000Z',
    decidedAt: null,
    reason: null,
  });
const one = (name: string, isChange = false): WaitingRoom => ({
  id: isChange ? `change-${name}` : name,
  since: '2026-11-02T18:00:00.000Z',
  room: room({ id: name, status: isChange ? 'approved' : 'requested', occupants: [{ name, band: 'adult' }] }),
  request: isChange ? asked(name) : null,
  isLast: true,
  free: 2,
  reasons: [REASON, 'Otro motivo.'],
  reservation: summary({ key: `RSV-${name}`, holder: name }),
});

let waiting: WaitingRoom[];
let sent: unknown[];
const decided =
  (kind: 'room' | 'change') =>
  async ({ request, params }: { request: Request; params: object }) => {
    const { key, id } = params as { key: string; id: string };
    sent.push({ kind, key, ...((await request.json()) as object) });
    const answered = waiting.find((each) => each.room.id === id);
    waiting = waiting.filter((each) => each !== answered);
    return HttpResponse.json({ data: kind === 'room' ? answered?.room : booking({ key }) });
  };
beforeEach(() => {
  waiting = [one('Ana'), one('Beto', true), one('Carla'), one('Diana', true)];
  sent = [];
  server.use(
    http.get('*/provider/api/v1/events/event-1/waiting-rooms', () =>
      HttpResponse.json({ data: waitingRooms.parse({ total: waiting.length, rooms: waiting }) }),
    ),
    http.post('*/provider/api/v1/reservations/:key/rooms/:id/approve', decided('room')),
    http.post('*/provider/api/v1/reservations/:key/rooms/:id/change-request/decision', decided('change')),
  );
});

describe.each<Language>(['es', 'en'])('the room desk in %s', (locale) => {
  const t = words[locale].attendees;
  const show = () => showDesk(RoomDesk, locale);
  const holder = (name: string) => screen.findByRole('heading', { name });

  it('says in which hotel a room is that is not in the event’s own', async () => {
    const [ana] = waiting;
    if (ana) waiting = [{ ...ana, room: { ...ana.room, hotel: { id: 'hotel-2', name: 'Costa Chica' } } }];
    show();
    await holder('Ana');
    expect(within(screen.getByRole('region', { name: t.roomDesk.room })).getByText('Costa Chica')).toBeVisible();
  });

  it('decides rooms and changes by two presses each, the next one at once, and says when none is left', async () => {
    const presses = countedPresses(show());
    const decide = async (name: string, keys: [string, string], confirm: string) => {
      await holder(name);
      await presses.key(keys[0]);
      await screen.findByRole('button', { name: confirm });
      await presses.key(keys[1]);
    };
    await decide('Ana', ['a', 'a'], t.decideRoom.confirmApprove);
    await decide('Beto', ['a', 'a'], t.decideChange.confirmApprove);
    await decide('Carla', ['r', '1'], t.decideRoom.confirmReject);
    await decide('Diana', ['r', '2'], t.decideChange.confirmReject);
    expect(await screen.findByText(t.roomDesk.emptyTitle)).toBeVisible();
    expect(sent).toEqual([
      { kind: 'room', key: 'RSV-Ana', decision: 'approve', version: 1 },
      { kind: 'change', key: 'RSV-Beto', decision: 'approve', requestId: 'change-Beto' },
      { kind: 'room', key: 'RSV-Carla', decision: 'reject', reason: REASON, version: 1 },
      { kind: 'change', key: 'RSV-Diana', decision: 'reject', reason: 'Otro motivo.', requestId: 'change-Diana' },
    ]);
    expect(presses.count() / sent.length).toBeLessThanOrEqual(2);
  });

  it('has beside it what one decides by: who sleeps there, what they asked for and what is left', async () => {
    const person = show();
    await holder('Ana');
    const beside = within(screen.getByRole('region', { name: t.roomDesk.room }));
    expect(beside.getByText(/Ana \(/)).toBeVisible();
    expect(beside.getByText('Cuna, por favor')).toBeVisible();
    expect(beside.getByText(/2/, { selector: 'dd' })).toHaveTextContent(
      locale === 'es' ? 'Quedan 2' : '2 are available',
    );
    expect(screen.queryByText(t.decideChange.before)).not.toBeInTheDocument();
    await person.keyboard('j');
    await holder('Beto');
    expect(screen.getByText(t.decideChange.before)).toBeVisible();
    expect(screen.getByText(/USD 400\.00/)).toBeVisible();
    await person.keyboard('k');
    await holder('Ana');
  });

  it('refuses nothing without a reason, and takes its letters and numbers as text', async () => {
    const person = show();
    await holder('Ana');
    await person.keyboard('r');
    await person.type(await screen.findByRole('textbox'), 'jka1');
    expect(screen.getByRole('textbox')).toHaveValue('jka1');
    expect(sent).toEqual([]);
    await person.clear(screen.getByRole('textbox'));
    await person.click(screen.getByRole('button', { name: t.decideRoom.confirmReject }));
    expect(await screen.findByText(t.decideRoom.reasonRequired)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('stays where an approval was refused, and says why', async () => {
    server.use(http.post('*/provider/api/v1/reservations/:key/rooms/:id/approve', () => refused(403, 'FORBIDDEN')));
    const person = show();
    await holder('Ana');
    await person.keyboard('aa');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ana' })).toBeVisible();
  });
});
