import { dataOf } from '@/lib/contract/page';
import { simulation, simulationInput } from '@/lib/contract/simulation';
import type { ProviderApp } from '../../http/environment';
import { anybody } from '../../http/policy';
import { spendOfCaller } from '../../http/rate-limit';
import { route } from '../../http/route';
import { simulateStay } from './simulate-stay';

export function registerSimulationRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/simulations',
      uncounted: true,
      summary: 'An itemised estimate of a stay at a hotel, with its categories compared; an estimate, never an offer',
      policy: anybody,
      body: simulationInput,
      answer: dataOf(simulation),
    },
    async ({ ctx, body, request }) => {
      await spendOfCaller('simulations', request);
      return { data: await simulateStay({ ctx, input: body }) };
    },
  );
}
