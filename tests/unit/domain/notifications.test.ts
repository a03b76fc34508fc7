import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Notification, notificationStatus, notificationType } from '@/lib/contract/notification';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { CONSOLE_PAGES } from '@/lib/domain/console-pages';
import { hiddenWords, isShown, placesFor, placesOf } from '@/lib/domain/notifications';
import { ROLES_WITH } from '@/lib/domain/permissions';

describe('what an inbox shows and the badge counts until it is read', () => {
  it.each([
    { type: 'PYMT_VO_TO_APPV', status: 'On', shown: true },
    { type: 'PYMT_VO_TO_APPV', status: 'Off', shown: false },
    { type: 'UNKNOWN', status: 'On', shown: false },
    { type: 'llamarReserva', status: 'Espera', shown: true },
    { type: 'Voucher', status: 'paid', shown: true },
  ] as const)('$type, $status: $shown', ({ shown, ...one }) => {
    expect(isShown(one)).toBe(shown);
  });
});

describe('where a notification leads', () => {
  const about = (more: Partial<Parameters<typeof placesOf>[0]>) =>
    placesOf({ type: 'RSVN_TO_APPV', params: {}, reservationKey: null, eventCode: 'PLS-UNO', ...more });
  const hrefs = (more: Parameters<typeof about>[0]) => about(more).map(({ href }) => href);

  it('is the message, the noun of its type, the reservation, each of its own event', () => {
    expect(hrefs({ type: 'CONTACT_ATTE', params: { messageId: 'm 1' }, reservationKey: 'RSV-1' })).toEqual([
      '/adminmaster/Notificaciones/mensajes/m%201',
      '/adminmaster/Asistentes?event=PLS-UNO&key=RSV-1',
    ]);
    expect(hrefs({ type: 'TP_QT', reservationKey: 'RSV-1' })).toEqual([
      '/adminmaster/Transporte?event=PLS-UNO',
      '/adminmaster/Asistentes?event=PLS-UNO&key=RSV-1',
    ]);
    expect(hrefs({ type: 'BLK_CUTOFF' })).toEqual(['/adminmaster/ConfigurarCategorias?event=PLS-UNO']);
    expect(hrefs({ type: 'CONTACT_ATTE', params: { choice: 'take' } })).toEqual([
      '/adminmaster/CentroLlamadas?event=PLS-UNO',
    ]);
    expect(hrefs({ type: 'CONTACT_ORG' })).toEqual(['/adminmaster/Evento?event=PLS-UNO']);
    expect(hrefs({ type: 'CONTACT_ATTE' })).toEqual([]);
    // Somebody of the list who holds no reservation is looked up by name.
    expect(hrefs({ type: 'DATA_ERASURE', params: { holder: 'Inés Solana' } })).toEqual([
      '/adminmaster/Invitados?event=PLS-UNO&q=In%C3%A9s+Solana',
    ]);
    expect(hrefs({ type: 'DATA_ERASURE', params: { holder: 'Inés Solana' }, reservationKey: 'RSV-1' })).toEqual([
      '/adminmaster/Asistentes?event=PLS-UNO&key=RSV-1',
    ]);
  });

  it('says what each link opens: a message, a reservation, the guests, the event', () => {
    const links = (more: Parameters<typeof about>[0]) => about(more).map(({ page, words }) => [page, words]);
    expect(links({ type: 'CONTACT_ATTE', params: { messageId: 'm1' }, reservationKey: 'RSV-1' })).toEqual([
      ['Notificaciones', 'openMessage'],
      ['Asistentes', 'openReservation'],
    ]);
    expect(links({ type: 'DATA_ERASURE', params: { holder: 'Inés' } })).toEqual([['Invitados', 'openGuests']]);
    expect(links({ type: 'CONTACT_ORG' })).toEqual([['Evento', 'openEvent']]);
  });

  it('is the support ticket on its page of one’s own, where it is about one', () => {
    expect(about({ type: 'CONTACT_ORG', params: { ticketId: 't/1' } })).toEqual([
      { page: 'Notificaciones', words: 'openMessage', href: '/admin/Soporte/t%2F1' },
    ]);
  });

  it('is the report that is ready, and the part of the page that it is about', () => {
    expect(hrefs({ type: 'RPT_READY', params: { report: 'a&b' } })).toEqual([
      '/adminmaster/Reporte?event=PLS-UNO&report=a%26b',
    ]);
    expect(hrefs({ type: 'SUGGESTION' })).toEqual(['/adminmaster/Evento?event=PLS-UNO#suggestions']);
    expect(hrefs({ type: 'RSVP_LATE' })).toEqual(['/adminmaster/Invitados?event=PLS-UNO#late-answers']);
    expect(hrefs({ type: 'RSVP_ANSWERED' })).toEqual(['/adminmaster/Invitados?event=PLS-UNO']);
  });

  it('looks nobody up by name but whose data are to be erased, and only where a name is given', () => {
    expect(hrefs({ type: 'CONTACT_ATTE', params: { holder: 'Inés' } })).toEqual([]);
    expect(hrefs({ type: 'DATA_ERASURE' })).toEqual([]);
  });

  it('is nothing of one event where there is none', () => {
    expect(hrefs({ type: 'CONTACT_ORG', eventCode: null })).toEqual([]);
  });

  it('is a page of their own only for the couple, only of their account, and only who may read it', () => {
    const of = (type: Notification['type'], reservationKey: string | null = null) => ({
      type,
      params: {},
      reservationKey,
      eventCode: 'PLS-UNO',
    });
    const reads = ['readMasterAccount'] as const;
    const found = (...[of, role, permissions]: [Parameters<typeof placesFor>[0], RoleName, readonly Permission[]]) =>
      placesFor(of, { role, permissions }).map(({ href }) => href);
    expect(found(of('MA_DUE'), 'organizer', reads)).toEqual(['/admin/CuentaMaestra?event=PLS-UNO']);
    expect(found(of('MA_DUE'), 'organizer', [])).toEqual([]);
    expect(found(of('MA_DUE'), 'wholesaler', reads)).toEqual([]);
    expect(found(of('BLK_CUTOFF'), 'organizer', reads)).toEqual([]);
    expect(found(of('RSVN_TO_APPV', 'RSV-1'), 'organizer', reads)).toEqual([]);
  });

  it('is the line of the account that was asked about, which the couple reads on a page of their own', () => {
    const answered = {
      type: 'MA_ANSWERED' as const,
      params: { serviceId: 's1' },
      reservationKey: null,
      eventCode: 'PLS-UNO',
    };
    const ofRole = (role: 'organizer' | 'agency' | 'wholesaler') =>
      placesFor(answered, {
        role,
        permissions: ROLES_WITH.readMasterAccount.includes(role) ? ['readMasterAccount'] : [],
      }).map(({ href }) => href);
    expect(ofRole('agency')).toEqual(['/adminmaster/CuentaMaestra?event=PLS-UNO#service-s1']);
    expect(ofRole('organizer')).toEqual(['/admin/CuentaMaestra?event=PLS-UNO#service-s1']);
    expect(ofRole('wholesaler')).toEqual([]);
  });

  it('is a page of the console, whatever the type, and never one of another event', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...notificationType.options),
        fc.constantFrom(...notificationStatus.options),
        fc.option(fc.constant('RSV-1')),
        (type: Notification['type'], status, reservationKey) => {
          for (const { page, href } of about({ type, params: { status }, reservationKey })) {
            expect(Object.keys(CONSOLE_PAGES)).toContain(page);
            expect(href).toContain('event=PLS-UNO');
          }
        },
      ),
    );
  });
});

describe('the words of a notice that somebody wrote', () => {
  const hidden = (...given: Parameters<typeof hiddenWords>) =>
    hiddenWords(...given).map(({ type, isTicket }) => `${type}${isTicket ? ' as a ticket' : ''}`);

  it('are hidden from whoever does not answer what came that way', () => {
    const ways = ['CONTACT_ATTE', 'CONTACT_ORG', 'contact'];
    const asTickets = ways.map((type) => `${type} as a ticket`);
    expect(hidden({ role: 'agency', permissions: ['readSupportTickets', 'readNotifications'] })).toEqual([]);
    expect(hidden({ role: 'agency', permissions: ['readNotifications'] })).toEqual(asTickets);
    expect(hidden({ role: 'support', permissions: ['readSupportTickets'] })).toEqual(ways);
    expect(hidden({ permissions: [] }).sort()).toEqual([...asTickets, ...ways].sort());
  });

  it('are the couple’s to read where couples wrote them', () => {
    expect(hidden({ role: 'organizer', permissions: [] })).toEqual([
      'CONTACT_ATTE as a ticket',
      'CONTACT_ATTE',
      'contact as a ticket',
      'contact',
    ]);
  });
});
