import { HttpResponse, http as wire } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { browserHttp } from '@/lib/api/http';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import { takeEndedNote } from '@/lib/session/ended-note';
import { leaveTo } from '@/lib/session/leave-to';
import { drawnFor } from '@/lib/session/page-person';
import { typedFields } from '@/lib/session/typed-fields';
import { dropUnsaved, markUnsaved, onLeaving } from '@/lib/session/unsaved-edits';
import { readUserView } from '@/lib/session/views';
import { answeringServer } from '@/tests/support/answering-server';
import { failing, user } from './session-forms';

vi.mock('@/lib/session/leave-to');

const server = answeringServer();
afterEach(() => {
  vi.mocked(leaveTo).mockReset();
});

async function callFrom(path: string, answer: () => Response) {
  window.history.replaceState(null, '', path);
  writeBrowserCookie(document, { name: 'user', value: JSON.stringify(user), maxAgeSeconds: 60, secure: false });
  server.use(wire.get('*/provider/api/v1/me', answer));
  await browserHttp()
    .get('/api/v1/me')
    .catch(() => null);
}

it.each([
  ['/adminmaster/Asistentes?page=2', '/login?redirect=%2Fadminmaster%2FAsistentes%3Fpage%3D2'],
  ['/en/adminReservacion', '/en/login?redirect=%2Fen%2FadminReservacion'],
  ['/eventos/PLS-DEMO-BODA/reservation/menuReservation', expect.stringMatching(/^\/login\?redirect=%2Feventos/)],
])('asks for the login again where a session ended on %s, and comes back', async (path, login) => {
  await callFrom(path, failing(401, 'UNAUTHENTICATED'));
  expect(leaveTo).toHaveBeenCalledExactlyOnceWith(login);
  expect(readUserView(document.cookie)).toBeNull();
  expect(takeEndedNote()).toBe(true);
});

it('asks before it leaves what is not saved yet, and keeps the page for who stays', async () => {
  let leave = () => {};
  const stop = onLeaving((go) => {
    leave = go;
  });
  markUnsaved();
  await callFrom('/adminmaster/Evento?view=edit', failing(401, 'UNAUTHENTICATED'));
  expect(leaveTo).not.toHaveBeenCalled();
  expect(readUserView(document.cookie)?.uid).toBe(user.uid);
  dropUnsaved();
  leave();
  expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fadminmaster%2FEvento%3Fview%3Dedit');
  stop();
});

it('what was typed counts as saved once something was, not by a price, a login or a failure', async () => {
  const field = document.createElement('input');
  const answer = () => HttpResponse.json({ data: {} });
  server.use(
    wire.post('*/provider/api/v1/quote', answer),
    wire.post('*/provider/api/auth/login', answer),
    wire.patch('*/provider/api/v1/me', failing(409, 'STALE')),
    wire.put('*/provider/api/v1/me', answer),
  );
  typedFields.add(field);
  await browserHttp().post('/api/v1/quote', {}, { harmless: true });
  await browserHttp().post('/api/auth/login', {});
  await expect(browserHttp().patch('/api/v1/me', {})).rejects.toMatchObject({ code: 'STALE' });
  expect([...typedFields]).toEqual([field]);
  await browserHttp().put('/api/v1/me', {});
  expect(typedFields.size).toBe(0);
});

const logIn = (uid: string) =>
  writeBrowserCookie(document, {
    name: 'user',
    value: JSON.stringify({ ...user, uid }),
    maxAgeSeconds: 60,
    secure: false,
  });

it('writes nothing as the person whom another tab has logged in since, and says so', async () => {
  const written: string[] = [];
  const note = (name: string) => () => {
    written.push(name);
    return HttpResponse.json({ data: {} });
  };
  server.use(wire.patch('*/provider/api/v1/me', note('me')), wire.post('*/provider/api/auth/logout', note('logout')));
  logIn(user.uid);
  const stop = drawnFor({ uid: user.uid, replaced: 'Somebody else is here.' });
  const save = () => browserHttp().patch('/api/v1/me', { name: 'Ana' });
  await save();
  logIn('another');
  await expect(save()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Somebody else is here.' });
  await browserHttp().post('/api/auth/logout');
  expect(written).toEqual(['me', 'logout']);
  expect(leaveTo).not.toHaveBeenCalled();
  stop();
  await save();
  expect(written).toEqual(['me', 'logout', 'me']);
});

it.each(['/api/auth/backdoor', '/api/v1/events/PLS-DEMO-BODA/reservations'])(
  'goes on as whom its own call of %s has made the page’s person',
  async (path) => {
    const acts = () => {
      logIn('acted-as');
      return HttpResponse.json({ data: {} });
    };
    const saved = vi.fn(() => HttpResponse.json({ data: {} }));
    server.use(wire.post(`*/provider${path}`, acts), wire.patch('*/provider/api/v1/me', saved));
    logIn(user.uid);
    const stop = drawnFor({ uid: user.uid, replaced: 'Somebody else is here.' });
    await browserHttp().post(path);
    await browserHttp().patch('/api/v1/me', { name: 'Ana' });
    expect(saved).toHaveBeenCalledOnce();
    stop();
  },
);

it.each([
  ['a public page', '/eventos/PLS-DEMO-BODA', failing(401, 'UNAUTHENTICATED')],
  ['another 401', '/adminmaster/Evento', failing(401, 'AGENCY_TOKEN')],
  ['a refusal', '/adminmaster/Evento', failing(403, 'FORBIDDEN')],
])('stays on %s', async (_what, path, answer) => {
  await callFrom(path, answer);
  expect(leaveTo).not.toHaveBeenCalled();
  expect(readUserView(document.cookie)?.uid).toBe(user.uid);
});

it('asks in the language of the document, also after it changed', async () => {
  const asked: (string | null)[] = [];
  server.use(
    wire.get('*/provider/api/v1/me', ({ request }) => {
      asked.push(request.headers.get('accept-language'));
      return HttpResponse.json({ data: null });
    }),
  );
  for (const language of ['es', 'en']) {
    document.documentElement.lang = language;
    await browserHttp().get('/api/v1/me');
  }
  expect(asked).toEqual(['es', 'en']);
});
