import { dataOf, pageQuery } from '@/lib/contract/page';
import { supportTicket, supportTicketInput, supportTicketPage } from '@/lib/contract/support-ticket';
import type { ProviderApp } from '../../http/environment';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { createTicket, listTickets } from './support-tickets';

const path = '/api/v1/support-tickets';

export function registerSupportTicketRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path,
      summary: 'Ask the support',
      policy: loggedIn,
      body: supportTicketInput,
      answer: dataOf(supportTicket),
      status: 201,
    },
    async ({ ctx, body }) => ({ data: await createTicket({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'The caller’s own tickets; those of the agency for who answers them',
      policy: loggedIn,
      query: pageQuery,
      answer: supportTicketPage,
    },
    async ({ ctx, query }) => ({ data: await listTickets({ ctx, input: query }) }),
  );
}
