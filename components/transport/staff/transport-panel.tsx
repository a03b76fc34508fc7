'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EventTime } from '@/components/console/list/event-time';
import { EventLink } from '@/components/console/place/event-link';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { transportQuoteUrl } from '@/components/payment/document-urls';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { SidePanel } from '@/components/ui/side-panel';
import { unbroken } from '@/components/ui/unbroken';
import type { TransportRow } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import {
  canDecideTransport,
  canQuoteTransport,
  canWithdrawTransport,
  isUnansweredQuoteOver,
} from '@/lib/domain/transport-state';
import { dateInZone } from '@/lib/domain/zone';
import { TRANSPORT_TONES } from '../guest/status-tones';
import { flightsOf } from '../guest/transport-island';
import { CancelTransport } from './cancel-transport';
import { differsFromStay, travelMore } from './differs-from-stay';
import { FlightForm } from './flight-form';
import { PhoneAnswer } from './phone-answer';
import { QuoteForm } from './quote-form';
import styles from './transport-staff.module.css';
import { useTransportReload } from './use-transport-state';

interface TransportPanelProps {
  row: TransportRow | null;
  currencies: string[];
  timeZone: string;
  mayQuote: boolean;
  mayOpenReservation: boolean;
  onClose: () => void;
}

/** The request that is open, beside the list on a desk and over it on a phone. */
export function TransportPanel({
  row,
  currencies,
  timeZone,
  mayQuote,
  mayOpenReservation,
  onClose,
}: TransportPanelProps) {
  const t = useTranslations('transport');
  const reload = useTransportReload();
  const isOver = row !== null && isUnansweredQuoteOver(row, dateInZone(new Date(), timeZone));
  return (
    <SidePanel
      show={row !== null}
      headingId="transport-panel-title"
      heading={row && <h2 id="transport-panel-title">{row.holder}</h2>}
      closeLabel={t('staff.panel.close')}
      onClose={onClose}
    >
      {row && (
        <>
          <p className={styles.route}>
            {t('route', { origin: row.origin, destination: row.destination })}{' '}
            <Badge tone={TRANSPORT_TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
          </p>
          {differsFromStay(row) && canQuoteTransport(row.status) && (
            <Alert tone="warning">
              <p className="mb-0">{t('staff.panel.differs')}</p>
            </Alert>
          )}
          {travelMore(row) && row.status !== 'declined' && (
            <Alert tone="warning">
              <p className="mb-0">
                {t('staff.panel.more', { travelling: row.adults + row.minors, booked: row.booked })}
              </p>
            </Alert>
          )}
          {isOver && (
            <Alert tone="warning">
              <p className="mb-0">{t('staff.panel.quoteOver')}</p>
            </Alert>
          )}
          <TransportFacts row={row} timeZone={timeZone} mayOpenReservation={mayOpenReservation} />
          {mayQuote && row.status !== 'declined' && <FlightForm key={`flight ${row.id} ${row.version}`} row={row} />}
          {!canQuoteTransport(row.status) && <p className="text-secondary">{t('staff.panel.decidedText')}</p>}
          {!canQuoteTransport(row.status) && mayQuote && canWithdrawTransport(row.status, 'staff') && (
            <CancelTransport key={`cancel ${row.id}`} request={row} onDone={reload} />
          )}
          {canQuoteTransport(row.status) && mayQuote && (
            <>
              {canDecideTransport(row.status) && (
                <PhoneAnswer key={`answer ${row.id} ${row.version}`} request={row} isOver={isOver} onDone={reload} />
              )}
              <QuoteForm key={`${row.id} ${row.version}`} row={row} currencies={currencies} />
            </>
          )}
        </>
      )}
    </SidePanel>
  );
}

type TransportFactsProps = Pick<TransportPanelProps, 'timeZone' | 'mayOpenReservation'> & { row: TransportRow };

/** Everything that is known of a request. */
function TransportFacts({ row, timeZone, mayOpenReservation }: TransportFactsProps) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const format = datesIn(locale);
  const instant = (at: string | null) => at && <EventTime key={at} at={at} timeZone={timeZone} />;
  const { checkIn, checkOut, adults, minors, quote, reservationKey, email, mobile } = row;
  const stay = checkIn && checkOut && { from: format.short(checkIn), to: format.short(checkOut) };
  const facts: [name: string, value: ReactNode][] = [
    [t('staff.columns.amount'), quote && <strong>{formatMoney(quote, locale)}</strong>],
    [t('staff.panel.quoteNotes'), row.quoteNotes],
    [t('staff.panel.validUntil'), row.quoteValidUntil && format.short(row.quoteValidUntil)],
    [
      t('staff.panel.quoteFile'),
      quote && (
        <a key="file" href={transportQuoteUrl(row.id, row.locale)} download>
          {t('staff.panel.quotePdf')}
        </a>
      ),
    ],
    [t('form.kind'), t(`kind.${row.kind}`)],
    [t('staff.panel.departure'), format.short(row.departureDate)],
    [t('staff.panel.return'), row.returnDate ? format.short(row.returnDate) : t('staff.row.oneWay')],
    [t('staff.panel.flights'), flightsOf(row, format.clock)],
    [t('staff.panel.people'), t('people', { adults, minors })],
    [t('staff.panel.notes'), row.notes],
    [t('staff.panel.stay'), stay && t('staff.panel.stayValue', stay)],
    [
      t('staff.panel.guest'),
      <span key="guest" className={styles.lines}>
        {row.guest}
        {email && <small>{[email, mobile].filter(Boolean).join(' · ')}</small>}
        {mobile && (
          <WhatsappTexts
            phone={mobile}
            language={row.locale}
            texts={[
              { kind: 'transport', name: row.guest, key: reservationKey },
              ...(row.flightNumber ? [] : [{ kind: 'flight' as const, name: row.guest, key: reservationKey }]),
            ]}
          />
        )}
      </span>,
    ],
    [
      t('staff.panel.reservation'),
      <EventLink key="reservation" href={mayOpenReservation ? `/adminmaster/Asistentes?key=${reservationKey}` : null}>
        {reservationKey}
      </EventLink>,
    ],
    [t('staff.panel.asked'), instant(row.createdAt)],
    [t('staff.panel.quotedAt'), instant(row.quotedAt)],
    [t('staff.panel.decidedAt'), instant(row.decidedAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{unbroken(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
