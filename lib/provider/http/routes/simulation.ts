import { dataOf } from '@/lib/contract/page';
import { simulation, simulationInput } from '@/lib/contract/simulation';
import { simulateStay } from '../../services/simulation/simulate-stay';
import type { ProviderApp } from '../environment';
import { anybody } from '../policy';
import { spendOfCaller } from '../rate-limit';
import { route } from '../route';

export function registerSimulationRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/simulations',
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
