'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { DepositForm } from './deposit-form';
import type { TransferOffer } from './deposit-offer';
import styles from './payment.module.css';
import { SlipPanel } from './slip-panel';
import { type Transfer, TransferCard } from './transfer-card';

const CARD = 'card';

interface WaysToPayProps {
  transfer: Transfer;
  /** In the order in which they are offered; empty where the agency takes no transfers. */
  offers: TransferOffer[];
  /** The processor's own form; null where the agency takes no cards. */
  card: ReactNode;
  /** A currency's code, or the card. */
  first: string;
  /** False where nothing can be paid any more; what was sent a moment ago is still said. */
  isOpen: boolean;
  /** What comes next, for whoever has just sent a proof. */
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
