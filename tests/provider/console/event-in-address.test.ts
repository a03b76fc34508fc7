import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '@/lib/api/http';
import { getMe } from '@/lib/api/session';
import type { ConsolePage } from '@/lib/domain/console-pages';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

/** Who asks for which address, and what the cookie proposes. */
const asked = { cookie: '', address: '', place: '' };
let provider: TestProvider;

vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-console-address': asked.address }),
  cookies: async () => asked.place,
}));
vi.mock('next/navigation', () => {
  const end = (name: string) => (to?: string) => {
    throw new Error(to ?? name);
  };
  return { redirect: end(''), notFound: end('404'), forbidden: end('403') };
});
const http = () =>
  createHttp({
    baseURL: provider.url,
    agencyToken: 'demo-agency-token',
    locale: 'es',
    headers: { cookie: asked.cookie },
  });
vi.mock('@/lib/loaders/server-http', async (original) => ({
  ...(await original<typeof import('@/lib/loaders/server-http')>()),
  serverHttp: async () => http(),
  callerHttp: async () => http(),
  callerClaims: async () => ({ ...(await getMe(http())), sid: 'the one of the cookie' }),
}));

let open: (page: ConsolePage) => Promise<{ event: { code: string } | null; agency: { id: string } | null }>;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
  ({ openConsolePage: open } = await import('@/lib/loaders/open-page'));
});
afterAll(async () => {
  await provider.close();
  // Files share what they have loaded: pages that were loaded with the stand-ins of this one are not for the next.
  vi.resetModules();
});
beforeEach(() => {
  asked.place = '';
});

/** Where a person lands: the event and agency that the page shows, the address that it goes on to, or the refusal. */
async function landing(person: string, address: string): Promise<string> {
  Object.assign(asked, { address, ...(await provider.as(`${person}@demo.test`)) });
  const page = /adminmaster\/(\w+)/.exec(address)?.[1] as ConsolePage;
  try {
    const { event, agency } = await open(page);
    return `${event?.code} of ${agency?.id}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const LIST = '/en/adminmaster/Asistentes';

describe('the event in an address of the console', () => {
  it.each([
    ['agency', `${LIST}?q=ana`, `${LIST}?event=PLS-DEMO-BODA&q=ana`],
    ['agency', '/adminmaster/Evento', '/adminmaster/Evento?event=PLS-DEMO-BODA'],
    ['agency', '/adminmaster/Perfil', 'PLS-DEMO-BODA of 1'],
    ['agency', `${LIST}?event=PLS-DEMO-PLAYA`, 'PLS-DEMO-PLAYA of 1'],
    ['agency', `${LIST}?event=pls-demo-playa`, 'PLS-DEMO-PLAYA of 1'],
    ['agency', '/adminmaster/Perfil?event=PLS-DEMO-PLAYA', 'PLS-DEMO-PLAYA of 1'],
  ])('%s at %s: %s', async (person, address, lands) => {
    expect(await landing(person, address)).toBe(lands);
  });

  it('is what the cookie proposes only where it is missing', async () => {
    const place = { agencyId: '1', eventId: 'event-demo-playa', dashboardNavigation: 'event' };
    asked.place = `session=${encodeURIComponent(JSON.stringify(place))}`;
    expect(await landing('agency', LIST)).toBe(`${LIST}?event=PLS-DEMO-PLAYA`);
    expect(await landing('agency', `${LIST}?event=PLS-DEMO-BODA`)).toBe('PLS-DEMO-BODA of 1');
  });

  it.each([
    ['agency', 'PLS-DEMO-OTRA'],
    ['agency', 'PLS-NOBODY'],
    ['agency', 'event-demo-boda'],
    ['agency', '%00'],
    ['agency2', 'PLS-DEMO-BODA'],
    ['organizer', 'PLS-DEMO-PLAYA'],
    ['admin', 'PLS-NOBODY'],
  ])('%s does not find %s, and is shown no other in its place', async (person, code) => {
    expect(await landing(person, `${LIST}?event=${code}`)).toBe('404');
    expect(await landing(person, `/adminmaster/Perfil?event=${code}`)).toBe('404');
  });

  it('takes the admin to its agency', async () => {
    expect(await landing('admin', `${LIST}?event=PLS-DEMO-BODA`)).toBe('PLS-DEMO-BODA of 1');
    expect(await landing('admin', `${LIST}?event=PLS-DEMO-OTRA`)).toBe('PLS-DEMO-OTRA of 2');
  });
});

describe('a reservation in an address of the console', () => {
  it.each(['', 'event=PLS-DEMO-PLAYA&', 'event=PLS-NOBODY&', 'event=PLS-DEMO-OTRA&'])(
    'opens over the list of its own event, whatever stands before: %s',
    async (before) => {
      const own = `${LIST}?event=PLS-DEMO-BODA&key=RSV-DEMO-0001&page=2`;
      expect(await landing('agency', `${LIST}?${before}key=RSV-DEMO-0001&page=2`)).toBe(own);
      expect(await landing('agency', own)).toBe('PLS-DEMO-BODA of 1');
    },
  );

  it('is checked in under its own event', async () => {
    const arrival = '/adminmaster/Asistentes/check-in/RSV-DEMO-0001';
    expect(await landing('agency', `${arrival}?event=PLS-DEMO-PLAYA`)).toBe(`${arrival}?event=PLS-DEMO-BODA`);
  });

  it('of nobody, or of another agency, leaves the list as it is', async () => {
    for (const key of ['RSV-NOBODYS', '%2F..%2Fme', '%00'])
      expect(await landing('agency', `${LIST}?event=PLS-DEMO-PLAYA&key=${key}`)).toBe('PLS-DEMO-PLAYA of 1');
    expect(await landing('agency2', `${LIST}?event=PLS-DEMO-OTRA&key=RSV-DEMO-0001`)).toBe('PLS-DEMO-OTRA of 2');
  });
});

it('an address that is none of the console goes nowhere else', async () => {
  expect(await landing('agency', '//adminmaster/Asistentes')).toBe('PLS-DEMO-BODA of 1');
});

it('a role that may not list events stands on the console’s ground without them, and is refused the page', async () => {
  expect(await landing('support', '/adminmaster/Perfil')).toBe('403');
});
