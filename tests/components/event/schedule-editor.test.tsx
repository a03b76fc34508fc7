import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ScheduleEditor } from '@/components/event/schedule/editor/schedule-editor';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';
import { QueryProvider } from '@/lib/api/query-provider';
import type { EditedActivity, EventSchedule } from '@/lib/contract/activity';
import common from '@/messages/es/common.json';
import words from '@/messages/es/console.json';
import event from '@/messages/es/event.json';
import publication from '@/messages/es/publication.json';
import schedule from '@/messages/es/schedule.json';
import { answeringServer } from '@/tests/support/answering-server';
import { AppRouter } from '../console/app-router';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ refresh: vi.fn() }),
}));

const server = answeringServer();

const TOAST: EditedActivity = {
  id: 'toast',
  eventId: 'event-1',
  state: 'hidden',
  date: '2199-06-08',
  startTime: '18:30',
  endTime: '20:00',
  startsAt: '2199-06-08T23:30:00.000Z',
  endsAt: '2199-06-09T01:00:00.000Z',
  paid: false,
  minimumAge: null,
  audience: 'everybody',
  audienceTag: null,
  capacity: null,
  cover: null,
  coverPhotoUrl: null,
  videoUrl: null,
  version: 3,
  name: { es: 'Brindis', en: 'Toast' },
  venue: { es: 'Terraza', en: '' },
  location: null,
  recommendations: null,
  description: null,
  dressCodeMen: null,
  dressCodeWomen: null,
  observations: null,
};
const DINNER: EditedActivity = {
  ...TOAST,
  id: 'dinner',
  name: { es: 'Cena', en: 'Dinner' },
  venue: { es: 'Salón', en: 'Ballroom' },
  state: 'published',
  startTime: '19:45',
  startsAt: '2199-06-09T00:45:00.000Z',
  endTime: null,
  endsAt: null,
  version: 1,
};

function show(
  activities: EditedActivity[],
  { mayEdit = true, tags = [] as EventSchedule['tags'], coming = null as EventSchedule['coming'] } = {},
) {
  document.documentElement.lang = 'es';
  const loaded = { eventId: 'event-1', timeZone: 'America/Cancun', activities, coming, tags };
  render(
    <AppRouter>
      <NextIntlClientProvider
        locale="es"
        timeZone="America/Cancun"
        messages={{ common, console: words, event, publication, schedule }}
      >
        <QueryProvider>
          <ScheduleEditor schedule={loaded} firstDay="2199-06-08" mayEdit={mayEdit} mayCover={mayEdit} />
        </QueryProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  return userEvent.setup();
}

const refusal = (status: number, code: string, rest: object = {}) =>
  HttpResponse.json({ error: 'Frase del proveedor', code, requestId: 'r', ...rest }, { status });

it('names three of the many that overlap, and counts the others', () => {
  const at = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...DINNER,
      id: `dinner-${place}`,
      name: { es: `Cena ${place}`, en: '' },
    }));
  show([TOAST, ...at(4)]);
  expect(screen.getByText('Se encima con: Cena 0, Cena 1, Cena 2 y 1 más')).toBeVisible();
});

it('shows what overlaps, what is hidden, and moves one with the focus on the pressed button', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/activities/toast/move', async ({ request }) => {
      sent.push(await request.json());
      const later = { startTime: '20:00', startsAt: '2199-06-09T01:00:00.000Z', endTime: '21:30', version: 4 };
      return HttpResponse.json({ data: { ...TOAST, ...later, endsAt: '2199-06-09T02:30:00.000Z' } });
    }),
  );
  const person = show([TOAST, DINNER]);
  const [first] = screen.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('Se encima con: Cena')).toBeVisible();
  expect(within(first as HTMLElement).getByText('Oculta')).toBeVisible();
  const later = screen.getByRole('button', { name: '15 min después: Brindis' });
  await person.click(later);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Brindis: sábado 8 de junio, 20:00 h'));
  expect(sent).toEqual([{ days: 0, minutes: 15, version: 3 }]);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Cena',
    'Brindis',
  ]);
  expect(screen.getByRole('button', { name: '15 min después: Brindis' })).toHaveFocus();
});

it('moves one among those of the same moment, says where it is, and keeps the focus at an end', async () => {
  const cake = { ...TOAST, id: 'cake', name: { es: 'Pastel', en: '' } };
  server.use(
    http.put('*/api/v1/events/event-1/activities/order', () =>
      HttpResponse.json({
        data: { eventId: 'event-1', timeZone: 'America/Cancun', activities: [cake, TOAST], coming: null, tags: [] },
      }),
    ),
  );
  const person = show([TOAST, cake]);
  await person.click(screen.getByRole('button', { name: `${schedule.up}: Pastel` }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Pastel: lugar 1 de 2'));
  expect(screen.getByRole('button', { name: `${schedule.down}: Pastel` })).toHaveFocus();
});

it('adds one in a form that says what is wrong beside the field', async () => {
  const person = show([]);
  server.use(
    http.post('*/api/v1/events/event-1/activities', () =>
      refusal(422, 'INVALID', { fields: { startTime: 'Ese día el reloj se adelanta' } }),
    ),
  );
  await person.click(screen.getByRole('button', { name: 'Agregar actividad' }));
  const panel = await screen.findByRole('dialog', { name: 'Nueva actividad' });
  await person.click(within(panel).getByRole('button', { name: 'Guardar' }));
  expect(await within(panel).findAllByText('El campo Nombre es requerido')).not.toHaveLength(0);
  expect(within(panel).getAllByText('Fecha de inicio inválida')).not.toHaveLength(0);
  await person.type(within(panel).getByLabelText(/^Nombre.*español/i), 'Brindis');
  await person.type(within(panel).getByLabelText(/^Lugar.*español/i), 'Terraza');
  await person.type(within(panel).getByLabelText('Hora de inicio'), '19:00');
  await person.click(within(panel).getByRole('button', { name: 'Guardar' }));
  expect(await within(panel).findAllByText('Ese día el reloj se adelanta')).not.toHaveLength(0);
});

it('is for guests with a tag of the list, which has to be chosen', async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch('*/api/v1/activities/toast', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ...TOAST, audience: 'tagged', audienceTag: 'Cortejo', version: 4 } });
    }),
  );
  const person = show([TOAST], { tags: [{ word: 'Cortejo', count: 12 }] });
  await person.click(screen.getByRole('button', { name: 'Editar: Brindis' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Editar actividad' }));
  expect(panel.queryByLabelText('Etiqueta')).toBeNull();
  await person.selectOptions(panel.getByLabelText('Quién la ve'), 'Solo con una etiqueta');
  await person.click(panel.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findAllByText('El campo Etiqueta es requerido')).not.toHaveLength(0);
  await person.selectOptions(panel.getByLabelText('Etiqueta'), 'Cortejo (12 invitados)');
  await person.click(panel.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Solo con la etiqueta Cortejo')).toBeVisible();
  expect(screen.queryByText('Nadie lleva esta etiqueta')).toBeNull();
  expect(sent).toEqual([{ audience: 'tagged', audienceTag: 'Cortejo', version: 3 }]);
});

it('says that nobody bears its tag any more, and keeps it in the form', async () => {
  const person = show([{ ...TOAST, audience: 'tagged', audienceTag: 'Prensa' }]);
  expect(screen.getByText('Nadie lleva esta etiqueta')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Editar: Brindis' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Editar actividad' }));
  expect(panel.getByLabelText('Etiqueta')).toHaveDisplayValue('Prensa (0 invitados)');
});

it('asks before it deletes, and takes over what somebody else changed', async () => {
  server.use(
    http.delete('*/api/v1/activities/toast', ({ request }) =>
      new URL(request.url).searchParams.get('version') === '4'
        ? new HttpResponse(null, { status: 204 })
        : refusal(409, 'STALE', { details: { ...TOAST, version: 4, state: 'published' } }),
    ),
  );
  const person = show([TOAST, DINNER]);
  await person.click(screen.getByRole('button', { name: 'Eliminar: Brindis' }));
  const asked = await screen.findByRole('dialog', { name: '¿Eliminar Brindis?' });
  await person.click(within(asked).getByRole('button', { name: 'Eliminar' }));
  expect(await within(asked).findByText(/Otra persona cambió/)).toBeVisible();
  await person.click(within(asked).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1));
});

it('shows what somebody else wrote of an activity beside what is typed, and sends what was chosen', async () => {
  const sent: unknown[] = [];
  const theirs = { ...TOAST, startTime: '19:00', capacity: 80, audience: 'staying', version: 4 };
  server.use(
    http.patch('*/api/v1/activities/toast', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? refusal(409, 'STALE', { details: theirs }) : HttpResponse.json({ data: theirs });
    }),
  );
  const person = show([TOAST]);
  await person.click(screen.getByRole('button', { name: 'Editar: Brindis' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Editar actividad' }));
  const type = async (label: string | RegExp, text: string) => {
    await person.clear(panel.getByLabelText(label));
    await person.type(panel.getByLabelText(label), text);
  };
  await type('Hora de inicio', '18:00');
  await type(/^Cupo/, '50');
  await person.click(panel.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByText(common.twoWriters.title)).toBeVisible();
  expect(panel.getByText('19:00')).toBeVisible();
  expect(panel.getByLabelText('Quién la ve')).toHaveDisplayValue('Solo quienes se hospedan');
  await person.click(panel.getByRole('button', { name: 'Dejar lo guardado: Hora de inicio' }));
  expect(panel.getByLabelText('Hora de inicio')).toHaveValue('19:00');
  await person.click(panel.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ capacity: 50, version: 4 });
});

it('only shows to who may not edit', () => {
  show([TOAST], { mayEdit: false });
  expect(screen.getByRole('heading', { name: 'Brindis' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByTitle(/Brindis/)).toHaveAttribute('draggable', 'false');
});

/** A day's hours in the picture: five, from 17:00 to 22:00, each 100 pixels wide. */
const WIDE = { left: 0, width: 500 } as DOMRect;

function drag(name: string, to: { date: string; from: number; at: number }) {
  const block = screen.getByTitle(new RegExp(name));
  const track = document.querySelector(`[data-date="${to.date}"]`) as HTMLElement;
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(WIDE);
  const fire = (kind: 'dragStart' | 'dragOver' | 'drop', on: HTMLElement, clientX: number) => {
    const dragged = createEvent[kind](on, { dataTransfer: { setData: vi.fn() } });
    Object.defineProperty(dragged, 'clientX', { value: clientX });
    fireEvent(on, dragged);
  };
  fire('dragStart', block, to.from);
  fire('dragOver', track, to.at);
  const shown = track.querySelector('li:last-child')?.textContent;
  fire('drop', track, to.at);
  return shown;
}

it('is moved by dragging to another hour and to another day, by its start and not by where it was taken', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/activities/dinner/move', async ({ request }) => {
      sent.push(await request.json());
      const moved = { date: '2199-06-09', startTime: '20:15', startsAt: '2199-06-10T01:15:00.000Z', version: 2 };
      return HttpResponse.json({ data: { ...DINNER, ...moved } });
    }),
  );
  const tomorrow = { date: '2199-06-09', startsAt: '2199-06-09T23:30:00.000Z', endsAt: '2199-06-10T01:00:00.000Z' };
  show([TOAST, DINNER, { ...TOAST, ...tomorrow, id: 'walk', name: { es: 'Paseo', en: 'Walk' } }]);
  expect(screen.getByTitle(/Cena/)).toHaveAttribute('data-overlaps', 'true');
  expect(screen.getByTitle(/Paseo/)).not.toHaveAttribute('data-overlaps');
  expect(drag('Cena', { date: '2199-06-09', from: 40, at: 368 })).toBe('20:15 h');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Cena: domingo 9 de junio, 20:15 h'));
  expect(sent).toEqual([{ days: 1, minutes: 30, version: 1 }]);
  expect(document.querySelector('[data-date="2199-06-09"]')).toHaveTextContent('PaseoCena');
});

it('stays where it is when it is dropped there', () => {
  show([TOAST, DINNER]);
  expect(drag('Cena', { date: '2199-06-08', from: 0, at: 275 })).toBe('19:45 h');
  expect(screen.queryByText('20:15 h')).toBeNull();
});

it('says how many come of how many places, and where more come than fit', () => {
  const withPlaces = (id: string, capacity: number | null) => ({ ...TOAST, id, capacity });
  const activities = [withPlaces('some', 50), withPlaces('full', 20), withPlaces('over', 10), withPlaces('free', null)];
  const people = { some: 12, full: 20, over: 11, free: 1 };
  const coming = Object.entries(people).map(([activityId, count]) => ({ activityId, people: count }));
  show([...activities, withPlaces('nobody', 5)], { coming });
  const words = ['12 de 50 lugares', '20 de 20 lugares · lleno', '11 de 10 lugares: hay gente de más'];
  for (const text of [...words, 'Viene 1 persona', '0 de 5 lugares']) expect(screen.getByText(text)).toBeVisible();
});

it('says the places alone to who may not read the list', () => {
  show([{ ...TOAST, capacity: 50 }], { coming: null });
  expect(screen.getByText('Cupo: 50')).toBeVisible();
});

it('takes back by the press in the toast that an activity was hidden', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/activities/dinner/publication', async ({ request }) => {
      const order = (await request.json()) as { published: boolean; version: number };
      sent.push(order);
      const state = order.published ? 'published' : 'hidden';
      return HttpResponse.json({ data: { ...DINNER, state, version: order.version + 1 } });
    }),
  );
  const toasts: Toast[] = [];
  const hear = (told: globalThis.Event) => toasts.push((told as CustomEvent<Toast>).detail);
  window.addEventListener(TOAST_EVENT, hear);
  onTestFinished(() => window.removeEventListener(TOAST_EVENT, hear));
  const person = show([DINNER]);
  await person.click(screen.getByRole('button', { name: /^Ocultar.*Cena/ }));
  await waitFor(() => expect(toasts).toMatchObject([{ text: schedule.hiddenNow, action: { label: schedule.undo } }]));
  act(() => toasts[0]?.action?.onPress());
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(sent).toEqual([
    { published: false, version: 1 },
    { published: true, version: 2 },
  ]);
  expect(screen.queryByText('Oculta')).toBeNull();
});
