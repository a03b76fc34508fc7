import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import { formatMoney, showMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';

interface AmountProps {
  money: Money;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** The amount as one line of text: main currency, the others in parentheses; as agreed where there is no main one. */
export function amountText({ money, scopes, locale }: AmountProps): string {
  const shown = showMoney(money, scopes, locale);
  if (!shown.ok) return formatMoney(money, locale);
  return shown.others.length > 0 ? `${shown.main} (${shown.others.join(', ')})` : shown.main;
}

export function Amount({ money, scopes, locale }: AmountProps) {
  const shown = showMoney(money, scopes, locale);
  if (!shown.ok) return <span className="tabular">{formatMoney(money, locale)}</span>;
  return (
    <span className="tabular">
      {shown.main}
      {shown.others.length > 0 && <small className="text-secondary fw-normal"> ({shown.others.join(', ')})</small>}
    </span>
  );
}
