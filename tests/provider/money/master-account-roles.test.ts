import type { MasterAccount } from '@/lib/contract/master-account';
import { describeRoles, OFFICE, type RoleWorld, SELLERS } from '@/tests/support/role-table';

const SERVICE = {
  concept: 'Cena',
  counts: 'fixed',
  quantity: 1,
  unitPrice: 1000,
  currency: 'MXN',
  state: 'approved',
};
const DEPOSIT = { concept: 'Anticipo', amount: 1000, currency: 'MXN', date: '2026-07-01', method: 'transfer' };
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n';
const may = [...SELLERS, 'payment'] as const;

const account = async (world: RoleWorld) => {
  const path = `events/${(await world.freshEvent()).eventId}/master-account`;
  return { ...(await world.made<MasterAccount>('PUT', path, { package: 'love', currency: 'MXN' })), path };
};
const withService = async (world: RoleWorld) => {
  const { id } = await account(world);
  const { services } = await world.made<MasterAccount>('POST', `master-account/${id}/services`, SERVICE, 201);
  return { version: 0, ...services[0], path: `master-account/${id}/services/${services[0]?.id}`, accountId: id };
};
const withDeposit = async (world: RoleWorld) => {
  const { id } = await account(world);
  const { deposits } = await world.made<MasterAccount>('POST', `master-account/${id}/deposits`, DEPOSIT, 201);
  return { path: `master-account/${id}/deposits/${deposits[0]?.id}`, version: deposits[0]?.version ?? 0 };
};

describeRoles('the master account', {
  covers: (path) => path.includes('/master-account'),
  rows: {
    'PUT /api/v1/events/{id}/master-account': {
      may,
      done: 200,
      audit: 'masterAccount.changed',
      asked: async (world) => {
        const { path, version } = await account(world);
        return { path, json: { package: 'love', currency: 'MXN', dueOn: '2027-05-02', version } };
      },
    },
    'POST /api/v1/master-account/{id}/services': {
      may,
      done: 201,
      audit: 'masterAccount.serviceAdded',
      asked: async (world) => ({ path: `master-account/${(await account(world)).id}/services`, json: SERVICE }),
    },
    'PATCH /api/v1/master-account/{id}/services/{serviceId}': {
      may,
      done: 200,
      audit: 'masterAccount.serviceChanged',
      asked: async (world) => {
        const { path, version } = await withService(world);
        return { path, json: { concept: 'Cena de gala', version } };
      },
    },
    'DELETE /api/v1/master-account/{id}/services/{serviceId}': {
      may,
      done: 200,
      audit: 'masterAccount.serviceRemoved',
      asked: async (world) => {
        const { path, version } = await withService(world);
        return { path: `${path}?version=${version}` };
      },
    },
    'POST /api/v1/master-account/{id}/services/{serviceId}/questions': {
      may: [...OFFICE, 'payment', 'organizer'],
      done: 201,
      audit: 'masterAccount.asked',
      asked: async (world) => ({
        path: `${(await withService(world)).path}/questions`,
        json: { text: '¿Incluye vino?' },
      }),
    },
    'PATCH /api/v1/master-account/{id}/questions/{questionId}': {
      may,
      done: 200,
      audit: 'masterAccount.answered',
      asked: async (world) => {
        const { path, accountId } = await withService(world);
        const asked = await world.made<MasterAccount>('POST', `${path}/questions`, { text: '¿Incluye vino?' }, 201);
        const question = asked.services[0]?.questions[0];
        return {
          path: `master-account/${accountId}/questions/${question?.id}`,
          json: { answer: 'Sí, tres copas', version: question?.version },
        };
      },
    },
    'POST /api/v1/master-account/{id}/deposits': {
      may,
      done: 201,
      audit: 'masterAccount.depositAdded',
      asked: async (world) => ({ path: `master-account/${(await account(world)).id}/deposits`, json: DEPOSIT }),
    },
    'PATCH /api/v1/master-account/{id}/deposits/{depositId}': {
      may,
      done: 200,
      audit: 'masterAccount.depositChanged',
      asked: async (world) => {
        const { path, version } = await withDeposit(world);
        return { path, json: { concept: 'Segundo pago', version } };
      },
    },
    'DELETE /api/v1/master-account/{id}/deposits/{depositId}': {
      may,
      done: 200,
      audit: 'masterAccount.depositReversed',
      asked: async (world) => {
        const { path, version } = await withDeposit(world);
        return { path, json: { reason: 'Era de otra boda', version } };
      },
    },
    'PUT /api/v1/master-account/{id}/deposits/{depositId}/receipt': {
      may,
      done: 200,
      audit: 'masterAccount.receiptAdded',
      asked: async (world) => {
        const { path } = await withDeposit(world);
        const form = () => {
          const body = new FormData();
          body.set('proof', new Blob([PDF], { type: 'application/pdf' }), 'comprobante.pdf');
          return body;
        };
        return { path: `${path}/receipt`, form };
      },
    },
  },
});
