import { DEFAULT_SUPPORT_HOURS } from '@/lib/config/constants';

const asRead = (clock: string) => clock.replace(/^0/, '');

/** The default opening hours as people read them, '9:00' and '17:00'. */
export const SHOWN_SUPPORT_HOURS = {
  opens: asRead(DEFAULT_SUPPORT_HOURS.opens),
  closes: asRead(DEFAULT_SUPPORT_HOURS.closes),
};
