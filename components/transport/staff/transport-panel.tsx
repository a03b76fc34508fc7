'use client';

import { useTranslations } from 'next-intl';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import type { TransportRow } from '@/lib/contract/transport';
import { canDecideTransport, canQuoteTransport } from '@/lib/domain/transport-state';
import { TRANSPORT_TONES } from '../status-tones';
import { differsFromStay } from './differs-from-stay';
import { PhoneAnswer } from './phone-answer';
import { QuoteForm } from './quote-form';
import { TransportFacts } from './transport-facts';
import styles from './transport-staff.module.css';
import { useTransportReload } from './use-transport-reload';

interface TransportPanelProps {
  row: TransportRow | null;
  currencies: string[];
  timeZone: string;
  mayQuote: boolean;
  onClose: () => void;
}

/** The request that is open, beside the list on a desk and over it on a phone. */
export function TransportPanel({ row, currencies, timeZone, mayQuote, onClose }: TransportPanelProps) {
  const t = useTranslations('transport');
  const reload = useTransportReload();
  return (
    <Offcanvas
      show={row !== null}
      onHide={onClose}
      placement="end"
      className="attendee-panel"
      aria-labelledby="transport-panel-title"
    >
      {row && (
        <>
          <div className="attendee-panel-head">
            <h2 id="transport-panel-title">{row.holder}</h2>
            <button type="button" className="btn-close" aria-label={t('staff.panel.close')} onClick={onClose} />
          </div>
          <div className="attendee-panel-body">
            <p className={styles.route}>
              {t('route', { origin: row.origin, destination: row.destination })}{' '}
              <Badge tone={TRANSPORT_TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
            </p>
            {differsFromStay(row) && canQuoteTransport(row.status) && (
              <Alert tone="warning">
                <p className="mb-0">{t('staff.panel.differs')}</p>
              </Alert>
            )}
            <TransportFacts row={row} timeZone={timeZone} />
            {!canQuoteTransport(row.status) && <p className="text-secondary">{t('staff.panel.decidedText')}</p>}
            {canQuoteTransport(row.status) && mayQuote && (
              <>
                {canDecideTransport(row.status) && (
                  <PhoneAnswer key={`answer ${row.id} ${row.version}`} request={row} onDone={reload} />
                )}
                <QuoteForm key={`${row.id} ${row.version}`} row={row} currencies={currencies} />
              </>
            )}
          </div>
        </>
      )}
    </Offcanvas>
  );
}
