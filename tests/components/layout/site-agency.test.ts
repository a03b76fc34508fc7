import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadAgency } from '@/components/layout/site-agency/load-agency';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';
import { failing } from '../user/session-forms';

const server = setupServer(http.get('*/provider/agency/:id', failing(404, 'NOT_FOUND')));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it('an agency that cannot be read is none, and the provider’s sentence says so', async () => {
  const shown: Toast[] = [];
  const listen = (event: Event) => shown.push((event as CustomEvent<Toast>).detail);
  window.addEventListener(TOAST_EVENT, listen);
  vi.stubGlobal('reportError', vi.fn());
  expect(await loadAgency({ agencyId: '1' })).toBeNull();
  window.removeEventListener(TOAST_EVENT, listen);
  expect(shown).toEqual([expect.objectContaining({ tone: 'error', text: expect.stringMatching(/\S/) })]);
});
