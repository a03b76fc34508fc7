import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import type { ProviderApp } from '../../http/environment';
import { download } from '../../http/file-answer';
import { holderOr } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { drawTicketQr, makeReservationCalendar, makeTicket } from './reservation-documents';

export function registerDocumentRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/ticket.pdf',
      open: true,
      summary: 'The ticket of a reservation as a PDF',
      policy: holderOr('readReservations'),
      costly: true,
      params: keyParams,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const { name, bytes } = await makeTicket({ ctx, input: { ...params, locale: query.locale ?? ctx.locale } });
      return download({ name, contentType: 'application/pdf', body: bytes });
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/calendar.ics',
      open: true,
      summary: 'The stay, the ceremony and the payment deadlines of a reservation as a calendar file',
      policy: holderOr('readReservations'),
      params: keyParams,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const { name, text } = await makeReservationCalendar({ ctx, input: { ...params, locale: query.locale } });
      return download({ name, contentType: 'text/calendar; charset=utf-8', body: text });
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/ticket-qr.svg',
      open: true,
      summary: 'The code of a ticket as a picture',
      policy: holderOr('readReservations'),
      params: keyParams,
    },
    async ({ ctx, params, request }) => {
      const svg = await drawTicketQr({ ctx, input: params });
      return request.body(svg, 200, {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      });
    },
  );
}
