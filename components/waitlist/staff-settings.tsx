'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { WaitlistSettings } from '@/lib/contract/waitlist';
import styles from './waitlist-staff.module.css';

/** How the event's list works, as it was set with the block's terms. */
export function StaffSettings({ settings }: { settings: WaitlistSettings }) {
  const t = useTranslations('waitlist.staff.settings');
  const { enabled, offerHours, fillsGaps } = settings;
  return (
    <dl className={styles.settings} aria-label={t('title')}>
      <div>
        <dt>{t('state')}</dt>
        <dd>
          <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? t('open') : t('closed')}</Badge>
        </dd>
      </div>
      <div>
        <dt>{t('offer')}</dt>
        <dd>{t('hours', { hours: offerHours })}</dd>
      </div>
      <div>
        <dt>{t('gaps')}</dt>
        <dd>{fillsGaps ? t('gapsYes') : t('gapsNo')}</dd>
      </div>
    </dl>
  );
}
