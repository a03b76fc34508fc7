import type { useTranslations } from 'next-intl';
import type { QuoteLine } from '@/lib/contract/room-block';

interface Words {
  t: ReturnType<typeof useTranslations<'booking.price'>>;
  /** The line's unit price as text. */
  unit: string;
}

/** How often a line of a price counts: its nights and people where they are its quantity; null for what counts once. */
export function lineDetail(
  { nights, people, quantity }: Pick<QuoteLine, 'nights' | 'people' | 'quantity'>,
  { t, unit }: Words,
): string | null {
  if (nights !== null && people !== null && quantity === nights * people)
    return t('nightsPeople', { nights, people, unit });
  if (nights !== null && quantity === nights) return t('nights', { nights, unit });
  return quantity > 1 ? t('line', { quantity, unit }) : null;
}
