import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { loadAgency } from '@/components/layout/site-agency/load-agency';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';
import { answeringServer } from '@/tests/support/answering-server';
import { failing } from '../user/session-forms';

answeringServer(http.get('*/provider/agency/:id', failing(404, 'NOT_FOUND')));

it('an agency that cannot be read is none, and the provider’s sentence says so', async () => {
  const shown: Toast[] = [];
  const listen = (event: Event) => shown.push((event as CustomEvent<Toast>).detail);
  window.addEventListener(TOAST_EVENT, listen);
  vi.stubGlobal('reportError', vi.fn());
  expect(await loadAgency({ agencyId: '1' })).toBeNull();
  window.removeEventListener(TOAST_EVENT, listen);
  expect(shown).toEqual([expect.objectContaining({ tone: 'error', text: expect.stringMatching(/\S/) })]);
});
