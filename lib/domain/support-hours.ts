import { DEFAULT_SUPPORT_HOURS } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';

/** The shortest form: no leading zero, and in English no minutes for a full hour. */
function asRead(clock: string, locale: Language): string {
  const [hour = 0, minutes = 0] = clock.split(':').map(Number);
  const past = `:${String(minutes).padStart(2, '0')}`;
  if (locale === 'es') return `${hour}${past}`;
  return `${hour % 12 || 12}${minutes === 0 ? '' : past} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The default opening hours as people read them: from '9:00' to '17:00', or from '9 AM' to '5 PM'. docs/domain.md,
 * Guests and contact.
 */
export const supportHours = (locale: Language) => ({
  opens: asRead(DEFAULT_SUPPORT_HOURS.opens, locale),
  closes: asRead(DEFAULT_SUPPORT_HOURS.closes, locale),
});
