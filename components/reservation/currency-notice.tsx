import { getTranslations } from 'next-intl/server';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import { showMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';

interface CurrencyNoticeProps {
  money: Money;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** Says once why amounts are not in the event's main currency. */
export async function CurrencyNotice({ money, scopes, locale }: CurrencyNoticeProps) {
  const shown = showMoney(money, scopes, locale);
  if (shown.ok) return null;
  const t = await getTranslations({ locale, namespace: 'booking.errors' });
  return <p className="text-secondary small mt-2 mb-0">{t(shown.reason)}</p>;
}
