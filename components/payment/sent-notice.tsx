'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import type { Payment } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { Link } from '@/lib/i18n/navigation';

export function SentNotice({ payment, onAnother }: { payment: Payment; onAnother: () => void }) {
  const t = useTranslations('payment.sent');
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="alert alert-success">
      <p className="alert-title">
        {t('title')}: {formatMoney(payment.amount, locale)}
      </p>
      <p>{t('text')}</p>
      <div className="d-flex flex-wrap gap-2">
        <Link href="/adminReservacion" className={buttonClass('primary')}>
          {t('home')}
        </Link>
        <Button variant="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
}
