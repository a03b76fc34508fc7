'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { notify } from '@/components/ui/notify';
import type { Payer } from '@/lib/api/payer';
import { useSend } from '@/lib/api/use-send';
import { DepositForm } from './deposit-form';
import type { TransferOffer } from './deposit-offer';
import { paymentSlipUrl } from './document-urls';
import styles from './payment.module.css';
import { type Transfer, TransferCard } from './transfer-card';

const CARD = 'card';

interface SlipPanelProps {
  /** A payer with a personal link can only download the slip. */
  payer: Payer;
  /** What is sent: the slip has the accounts and the amount in it. */
  currency: string;
}

/** The payment slip: mailed by one press, or downloaded. */
function SlipPanel({ payer, currency }: SlipPanelProps) {
  const t = useTranslations('payment.slip');
  const locale = useLocale();
  const failureText = useFailureText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { save, busy, failure } = useSend({
    sendKeyed: async (http, key: string, idempotencyKey) =>
      (await import('@/lib/api/payment')).sendPaymentSlip(http, { reservationKey: key, currency, idempotencyKey }),
    onDone: (slip) => {
      setSentTo(slip.sentTo);
      notify({ tone: 'success', title: t('sent'), text: t('sentText', { email: slip.sentTo ?? '' }) });
    },
  });
  return (
    <div className={styles.slip}>
      <p>{t('text')}</p>
      <div className="d-flex flex-wrap gap-2">
        {'reservationKey' in payer && (
          <Button variant="secondary" busy={busy} onClick={() => save(payer.reservationKey)}>
            {t('send')}
          </Button>
        )}
        <a href={paymentSlipUrl(payer, { currency, locale })} className={buttonClass('quiet')}>
          {t('download')}
        </a>
      </div>
      {sentTo && <p role="status">{t('sentText', { email: sentTo })}</p>}
      {failure && (
        <Alert tone="danger" className="mt-3">
          <p>{failureText(failure)}</p>
        </Alert>
      )}
    </div>
  );
}

interface WaysToPayProps {
  transfer: Transfer;
  /** In the order in which they are offered; empty where the agency takes no transfers. */
  offers: TransferOffer[];
  /** The processor's own form; null where the agency takes no cards. */
  card: ReactNode;
  /** A currency's code, or the card. */
  first: string;
  /** False where nothing can be paid any more; the message about what was just sent still shows. */
  isOpen: boolean;
  /** What comes next, shown after a proof was sent. */
  next: ReactNode;
}

/** Pesos, dollars or card, and then the one way that was chosen. A proof stays chosen while the currency is changed. */
export function WaysToPay({ transfer, offers, card, first, isOpen, next }: WaysToPayProps) {
  const t = useTranslations('payment.methods');
  const base = useId();
  const [chosen, setChosen] = useState(first);
  const ways = [...offers.map(({ currency }) => currency), ...(card ? [CARD] : [])];
  const way = ways.includes(chosen) ? chosen : ways[0];
  const offer = offers.find(({ currency }) => currency === way) ?? offers[0];
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = step && ways.at((ways.indexOf(way ?? '') + step) % ways.length);
    if (!to) return;
    setChosen(to);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-way="${to}"]`)?.focus();
  };
  const panel = (id: string) => ({
    role: 'tabpanel',
    id: `${base}-${id}`,
    'aria-labelledby': ways.length > 1 ? `${base}-${way}-tab` : undefined,
  });
  return (
    <>
      {isOpen && ways.length > 1 && (
        <div role="tablist" aria-label={t('label')} className={styles.ways} onKeyDown={move}>
          {ways.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${base}-${each}-tab`}
              data-way={each}
              aria-selected={each === way}
              aria-controls={`${base}-${each === CARD ? CARD : 'transfer'}`}
              tabIndex={each === way ? 0 : -1}
              onClick={() => setChosen(each)}
            >
              {each === CARD ? t('card') : t('currency', { currency: each })}
            </button>
          ))}
        </div>
      )}
      {offer && (
        <div {...panel('transfer')} hidden={way === CARD}>
          <DepositForm
            payer={transfer.payer}
            offer={offer}
            today={transfer.today}
            isOpen={isOpen}
            next={next}
            calendarUrl={transfer.calendarUrl}
            target={(amount) => <TransferCard transfer={transfer} offer={offer} amount={amount} />}
          />
          {isOpen && transfer.accounts.some(({ currency }) => currency === offer.currency) && (
            <SlipPanel payer={transfer.payer} currency={offer.currency} />
          )}
        </div>
      )}
      {isOpen && card && (
        <div {...panel(CARD)} className={styles.narrow} hidden={way !== CARD}>
          {card}
        </div>
      )}
    </>
  );
}
