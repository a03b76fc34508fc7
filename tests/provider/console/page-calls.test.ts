import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { NoopLogger } from 'drizzle-orm';
import type { ReactElement, ReactNode } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProvider } from '@/lib/provider/app';
import { readForPage } from '@/lib/provider/http/together-routes';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

/**
 * What a page may ask of the provider, and the provider of its database for it. docs/architecture.md, How data reach a
 * page.
 */
const CALLS = 2;
const STATEMENTS = 9;
/** Pages that show more than one thing, and how many statements each may send. */
const MORE_STATEMENTS: Record<string, number> = {
  Evento: 11,
  ConfigurarCategorias: 12,
  // The event's figures, and those of the agency's other events beside them.
  PanelAdministracion: 23,
  Asistentes: 13,
  // Who comes to each activity is counted beside the schedule.
  Cronograma: 10,
  CentroLlamadas: 10,
  // What will be sent is planned anew, over all who could be reminded, beside the messages that are planned.
  NotificacionesLista: 16,
  Transporte: 10,
  CuentaBancaria: 14,
  AgenciaAdministrar: 11,
  HotelAdministrar: 11,
  Permisos: 10,
  Perfil: 11,
  // A ticket's files are read beside its messages.
  Soporte: 11,
  // With the days of the reminders that this booking will get, which are planned anew.
  pagoModal: 18,
  adminReservacion: 9,
};

/** Memories that React's `cache` has for one page; forgotten before the next. */
const kept = vi.hoisted(() => [] as Map<string, unknown>[]);
const asked = vi.hoisted(() => ({ cookie: '', address: '', calls: [] as string[] }));
const inside = vi.hoisted(() => ({ provider: null as unknown }));

vi.mock('server-only', () => ({}));
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  cache: <Args extends unknown[], Found>(read: (...args: Args) => Found) => {
    const memory = new Map<string, Found>();
    kept.push(memory);
    return (...args: Args): Found => {
      const name = JSON.stringify(args);
      const found = memory.has(name) ? (memory.get(name) as Found) : read(...args);
      memory.set(name, found);
      return found;
    };
  },
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-console-address': asked.address }),
  cookies: async () => {
    const all = asked.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/);
      return { name, value: decodeURIComponent(value) };
    });
    const get = (name: string) => all.find((cookie) => cookie.name === name);
    return { getAll: () => all, get, toString: () => asked.cookie };
  },
}));
vi.mock('next/navigation', async (original) => {
  const end = (name: string) => (to?: string) => {
    throw new Error(`${name} ${to ?? ''}`);
  };
  const rest = await original<typeof import('next/navigation')>();
  return { ...rest, redirect: end('redirect'), notFound: end('404'), forbidden: end('403') };
});
vi.mock('next-intl/server', () => {
  const word = Object.assign((name: string) => name, { raw: () => ({}), rich: () => '', has: () => true });
  // Every namespace has every word, and none of them is waited for.
  const words: object = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : words) });
  return {
    getTranslations: async () => word,
    getMessages: async () => words,
    getLocale: async () => 'es',
    setRequestLocale: () => undefined,
  };
});
vi.mock('@/lib/provider/embedded', () => ({ embeddedProvider: async () => inside.provider }));
// Components that need a browser are not drawn here; React says so of each.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

let provider: TestProvider;
const people: Record<string, string> = {};
beforeAll(async () => {
  provider = await startTestProvider();
  const { db, clock, services, database } = provider;
  vi.stubEnv('SESSION_SECRET', services.config.sessionSecret);
  const app = createProvider({ db, clock, services, database });
  const note = (request: Request) => asked.calls.push(request.url);
  inside.provider = {
    fetchInside: (request: Request) => {
      note(request);
      return app.fetch(request, { inside: true });
    },
    forPage: () => {
      const shared = new Map();
      return (request: Request) => {
        note(request);
        return readForPage(app, request, shared);
      };
    },
  };
  for (const name of ['agency', 'organizer', 'admin', 'attendee'])
    people[name] = (await provider.as(`${name}@demo.test`)).cookie;
  const byKey = { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } };
  people.holder = cookieHeader(await provider.request('/login', byKey));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await provider.close();
  // Files share what they have loaded: pages that were loaded with the stand-ins of this one are not for the next.
  vi.resetModules();
});

/** Draws what the server draws: every component that needs no browser, and so makes it read what it reads. */
async function draw(node: ReactNode | Promise<ReactNode>): Promise<void> {
  const drawn = await node;
  if (Array.isArray(drawn)) return void (await Promise.all(drawn.map(draw)));
  if (typeof drawn !== 'object' || drawn === null || !('props' in drawn)) return;
  const { type, props } = drawn as { type: unknown; props: Record<string, ReactNode> };
  const own = typeof type === 'function' ? drawnBy(() => type(props)) : null;
  if (own) return draw(own.node);
  await Promise.all(Object.values(props).map((value) => draw(value)));
}

/** What a component draws; null where it needs a browser, whose hooks are not to be had here. */
function drawnBy(component: () => ReactNode | Promise<ReactNode>) {
  try {
    return { node: component() };
  } catch {
    return null;
  }
}

type Component = (props: object) => Promise<ReactNode>;
const fileOf = (path: string) => resolve(`app/[locale]/${path}`);
const load = async (file: string) => ((await import(file)) as { default: Component }).default;

/** A page within its layouts, below the one that all pages have. */
async function withLayouts(page: string, props: object): Promise<ReactElement> {
  let tree: ReactElement = { type: await load(fileOf(`${page}/page.tsx`)), props, key: null };
  const folders = page.split('/');
  for (let depth = folders.length; depth > 0; depth--) {
    const file = fileOf(`${folders.slice(0, depth).join('/')}/layout.tsx`);
    if (existsSync(file)) tree = { type: await load(file), props: { ...props, children: tree }, key: null };
  }
  return tree;
}

interface Visit {
  line: string;
  calls: number;
  statements: number;
  most: number;
}

async function visit(person: string, page: string, address: string): Promise<Visit> {
  for (const memory of kept) memory.clear();
  const id = /\/Soporte\/([\w-]+)/.exec(address)?.[1] ?? 'PLS-DEMO-BODA';
  const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
  const tree = await withLayouts(page, {
    params: Promise.resolve({ locale: 'es', id }),
    searchParams: Promise.resolve(query),
  });
  Object.assign(asked, { cookie: people[person] ?? '', address, calls: [] });
  const sent = vi.spyOn(NoopLogger.prototype, 'logQuery');
  await draw(tree);
  const statements = sent.mock.calls.length;
  sent.mockRestore();
  const calls = asked.calls.length;
  const name = /(\w+)(?:\/ticket-demo)?(?:\?|$)/.exec(address)?.[1] ?? '';
  const most = MORE_STATEMENTS[name] ?? STATEMENTS;
  return { line: `${calls} calls, ${statements} statements: ${person} ${address}`, calls, statements, most };
}

const OF_AGENCY =
  'Evento CrearEvento ConfigurarCategorias Cronograma Invitados Asistentes CentroLlamadas Notificaciones NotificacionesLista Transporte CuentaMaestra CuentaMaestraAdmin CuentaBancaria AgenciaAdministrar PanelAdministracion Perfil RolesUsuario Usuarios Reporte';
const OF_PEOPLE = 'Asistentes Invitados Notificaciones CuentaMaestra Perfil Soporte';
const OF_GUESTS = 'Ticket pagoModal reservationOrder SidebarOptions';

const inConsole = (person: string, page: string, rest = '') =>
  [person, `(console)/adminmaster/${page}`, `/adminmaster/${page}?event=PLS-DEMO-BODA${rest}`] as const;

const VISITS = [
  ['nobody', '(booking)/eventos/[id]', '/eventos/PLS-DEMO-BODA'] as const,
  ...OF_AGENCY.split(' ').map((page) => inConsole('agency', page)),
  inConsole('agency', 'Asistentes', '&key=RSV-DEMO-0001'),
  inConsole('agency', 'NotificacionesLista', '&view=mailings'),
  inConsole('agency', 'NotificacionesLista', '&view=reminders'),
  inConsole('organizer', 'Evento'),
  inConsole('admin', 'Permisos'),
  inConsole('admin', 'HotelAdministrar'),
  ...['agency', 'organizer', 'attendee', 'holder'].flatMap((person) =>
    OF_PEOPLE.split(' ').map((page) => [person, `(attendee)/admin/${page}`, `/admin/${page}`] as const),
  ),
  ...['admin', 'agency', 'attendee', 'holder'].map(
    (person) => [person, '(attendee)/admin/Soporte/[id]', '/admin/Soporte/ticket-demo'] as const,
  ),
  ...['attendee', 'holder'].flatMap((person) => [
    [person, '(attendee)/adminReservacion', '/adminReservacion'] as const,
    ...OF_GUESTS.split(' ').map((page) => [person, `(booking)/(flow)/(logged)/${page}`, `/${page}`] as const),
  ]),
];

it('a page asks the provider for what is around it, once more for its own, and for no more', async () => {
  const visits: Visit[] = [];
  for (const [person, page, address] of VISITS) visits.push(await visit(person, page, address));
  console.log(visits.map(({ line }) => line).join('\n'));
  expect(visits.filter(({ calls }) => calls === 0 || calls > CALLS)).toEqual([]);
  expect(visits.filter(({ statements, most }) => statements > most)).toEqual([]);
}, 300_000);
