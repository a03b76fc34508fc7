import { getTranslations } from 'next-intl/server';
import { unbroken } from '@/components/ui/unbroken';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import { Amount } from './amount';
import { CurrencyNotice } from './currency-notice';
import figures from './figures.module.css';
import styles from './reservation.module.css';
import { standingLines } from './standing-lines';

const ONLY_WHERE_ANY = new Set(['pending', 'refunded', 'credit']);

interface MoneyPanelProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** Total, paid, under review and left; what is due by when, and who has to act. */
export async function MoneyPanel({ reservation, scopes, locale }: MoneyPanelProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.money' });
  const { total, paid, pending } = reservation;
  const share = (amount: number) => (total.amount > 0 ? Math.min(100, (amount / total.amount) * 100) : 0);
  const lines = await standingLines(reservation, { scopes, locale });
  const rows = (['total', 'paid', 'pending', 'refunded', 'credit', 'balance'] as const).filter(
    (name) => !ONLY_WHERE_ANY.has(name) || reservation[name].amount > 0,
  );
  return (
    <section className={`${figures.panel} ${styles.money}`} aria-labelledby="money-title">
      <h2 className="h4" id="money-title">
        {t('title')}
      </h2>
      <div
        className={figures.bar}
        role="progressbar"
        aria-label={t('progress', { paid: formatMoney(paid, locale), total: formatMoney(total, locale) })}
        aria-valuenow={Math.round(share(paid.amount))}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${share(paid.amount)}%` }} />
        <span data-waits style={{ width: `${Math.min(100 - share(paid.amount), share(pending.amount))}%` }} />
      </div>
      <dl className={figures.figures}>
        {rows.map((name) => (
          <div key={name} data-strong={name === 'balance' || undefined}>
            <dt>{t(name)}</dt>
            <dd>
              <Amount money={reservation[name]} scopes={scopes} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
      {lines.map((line) => (
        <p key={line} className="mb-1">
          {unbroken(line)}
        </p>
      ))}
      <CurrencyNotice money={total} scopes={scopes} locale={locale} />
    </section>
  );
}
