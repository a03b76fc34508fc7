import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import {
  supportTicket,
  supportTicketInput,
  supportTicketPage,
  ticketAnswer,
  ticketPatch,
  ticketQuery,
  ticketReply,
  ticketThread,
} from '@/lib/contract/support-ticket';
import type { ProviderApp } from '../../http/environment';
import { loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { createTicket, listTickets } from './support-tickets';
import { answerTicket, changeTicket, readTicket, replyToTicket } from './ticket-thread';

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
      query: ticketQuery,
      answer: supportTicketPage,
    },
    async ({ ctx, query }) => ({ data: await listTickets({ ctx, input: query }) }),
  );
  registerThread(app);
}

function registerThread(app: ProviderApp): void {
  const ofTicket = `${path}/{id}` as const;
  const shared = { params: z.object({ id: z.string().trim().min(1).max(60) }), answer: dataOf(ticketThread) };
  route(
    app,
    { ...shared, method: 'get', path: ofTicket, summary: 'A ticket with all that was written', policy: loggedIn },
    async ({ ctx, params }) => ({ data: await readTicket({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'patch',
      path: ofTicket,
      summary: 'Close or reopen a ticket, give it to somebody or let it go',
      policy: withPermission('answerSupportTickets'),
      body: ticketPatch,
    },
    async ({ ctx, params, body }) => ({ data: await changeTicket({ ctx, input: { ...body, ...params } }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'post',
      path: `${ofTicket}/replies`,
      summary: 'Write again to the own ticket; it is open then',
      policy: loggedIn,
      body: ticketReply,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await replyToTicket({ ctx, input: { ...body, ...params } }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'post',
      path: `${ofTicket}/answers`,
      summary: 'Answer a ticket; who asked gets it by mail',
      policy: withPermission('answerSupportTickets'),
      body: ticketAnswer,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await answerTicket({ ctx, input: { ...body, ...params } }) }),
  );
}
