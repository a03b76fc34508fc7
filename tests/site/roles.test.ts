import { expect, test } from 'vitest';
import type { RoleName } from '@/lib/contract/role';
import { isConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { guardOf } from '@/lib/domain/guards';
import { permissionsOf } from '@/lib/domain/permissions';
import { isStaff } from '@/lib/domain/roles';
import { pageRoutes } from '@/tests/support/page-routes';
import { AUTHORIZATION, logIn, logInByKey, SITE } from './site';

/** Calls at once: the server has other work too. */
const AT_ONCE = 4;

/** Somebody of every role, by the name of the demo's account. */
const PEOPLE: Record<string, RoleName> = {
  admin: 'admin',
  agency: 'agency',
  agencyuser: 'agencyUser',
  payment: 'payment',
  weddingplanner: 'weddingPlanner',
  wholesaler: 'wholesaler',
  organizer: 'organizer',
  support: 'support',
  attendee: 'attendee',
};

/** What stands for a parameter; a page whose record is not there answers 404. */
const filled = (path: string) =>
  path
    .replace(/^(\/eventos)\/\[id\]/, '$1/PLS-DEMO-BODA')
    .replace(/\/\[\[\.\.\.\w+\]\]/g, '')
    .replace(/\/\[reservation\]/g, '/RSV-DEMO-0001')
    .replace(/\[[.\w]+\]/g, 'example');

const PAGES = [...new Set(pageRoutes().map(({ path }) => filled(path)))];
const GUARDED = PAGES.filter((path) => guardOf(path) !== null);
/** Those who have least, and a guest who has no account: the open pages are the same for everybody else. */
const VISIT_ALL = ['support', 'holder'];

/** The console goes on to the address that names its event: asked for at once, half of the calls are enough. */
const addressOf = (path: string) => (path.startsWith('/adminmaster') ? `${path}?event=PLS-DEMO-BODA` : path);

interface Landed {
  status: number;
  path: string;
}

async function visit(path: string, cookie: string, hops = 0): Promise<Landed> {
  const answer = await fetch(SITE + path, { redirect: 'manual', headers: { cookie } });
  await answer.arrayBuffer();
  const to = answer.headers.get('location');
  if (to === null || hops > 3) return { status: answer.status, path };
  const next = new URL(to, SITE + path);
  return visit(next.pathname + next.search, cookie, hops + 1);
}

/** What a person of the role should meet at a page. */
function expected(path: string, role: RoleName): (landed: Landed) => boolean {
  const [, console, page = ''] = /^\/(adminmaster)(?:\/(\w+))?/.exec(path) ?? [];
  if (console && !isStaff(role)) return (landed) => landed.path.startsWith('/login?redirect=');
  if (console && isConsolePage(page) && path === `/adminmaster/${page}`) {
    const status = mayOpen(page, role, permissionsOf(role, [])) ? 200 : 403;
    return (landed) => landed.status === status;
  }
  return ({ status }) => [200, 403, 404].includes(status);
}

test('every page answers every role: shown, forbidden or not there, and never an error', async () => {
  expect(PAGES.length).toBeGreaterThan(80);
  const people: [string, RoleName, string][] = [['holder', 'reservation', await logInByKey()]];
  for (const [name, role] of Object.entries(PEOPLE)) people.push([name, role, await logIn(name)]);
  const visits = people.flatMap((person) =>
    (VISIT_ALL.includes(person[0]) ? PAGES : GUARDED).map((path) => ({ person, path })),
  );
  const wrong: string[] = [];
  const walk = async () => {
    for (let next = visits.shift(); next; next = visits.shift()) {
      const { person, path } = next;
      const [name, role, cookie] = person;
      const landed = await visit(addressOf(path), cookie);
      if (!expected(path, role)(landed)) wrong.push(`${name} at ${path}: ${landed.status} at ${landed.path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  expect(wrong).toEqual([]);
});

test('a session that the server ended leads to the login and back, on every guarded page', async () => {
  const cookie = await logIn('agency');
  const left = await fetch(`${SITE}/provider/api/auth/logout`, {
    method: 'POST',
    headers: { ...AUTHORIZATION, cookie },
  });
  expect(left.status).toBe(204);
  for (const path of GUARDED) {
    const { status, path: at } = await visit(`${path}?q=ana`, cookie);
    const back = new URL(at, SITE).searchParams.get('redirect');
    expect.soft([path, status, at.split('?')[0], back?.split('?')[0]]).toEqual([path, 200, '/login', path]);
  }
});
