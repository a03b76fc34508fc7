import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { type Column, DataTable } from '@/components/ui/data-table';
import type { Coupon, CouponState } from '@/lib/contract/coupon';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from '../editor.module.css';

interface CouponTableProps {
  coupons: Coupon[];
  empty: ReactNode;
  busy: boolean;
  onToggle: (coupon: Coupon) => void;
  onDelete: (coupon: Coupon) => void;
}

const TONES: Record<CouponState, BadgeTone> = {
  active: 'success',
  paused: 'neutral',
  notYet: 'info',
  ended: 'neutral',
  used: 'warning',
};

export function CouponTable({ coupons, empty, busy, onToggle, onDelete }: CouponTableProps) {
  const t = useTranslations('block.coupons');
  const locale = useLocale();
  const format = datesIn(locale);
  const day = (date: string) => format.long(date);
  const validity = ({ validFrom, validTo }: Coupon) => {
    if (validFrom && validTo) return t('between', { from: day(validFrom), to: day(validTo) });
    if (validFrom) return t('from', { date: day(validFrom) });
    return validTo ? t('until', { date: day(validTo) }) : t('always');
  };
  const columns: Column<Coupon>[] = [
    { id: 'code', header: t('code'), cell: ({ code }) => <span className={styles.code}>{code}</span> },
    {
      id: 'value',
      header: t('value'),
      cell: ({ percent, amount }) => (amount ? formatMoney(amount, locale) : `${percent} %`),
    },
    { id: 'validity', header: t('validity'), cell: validity },
    {
      id: 'uses',
      header: t('uses'),
      className: styles.uses,
      cell: ({ uses, maximumUses }) =>
        maximumUses === null ? t('usesOpen', { uses }) : t('usesOf', { uses, maximum: maximumUses }),
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'actions',
      header: <span className="visually-hidden">{t('actions')}</span>,
      label: t('actions'),
      align: 'end',
      cell: (coupon) => (
        <span className="d-inline-flex gap-2">
          <Button
            variant="secondary"
            small
            disabled={busy}
            aria-label={t(coupon.active ? 'pausing' : 'resuming', { code: coupon.code })}
            onClick={() => onToggle(coupon)}
          >
            {t(coupon.active ? 'pause' : 'resume')}
          </Button>
          {coupon.uses === 0 && (
            <Button
              variant="quiet"
              small
              aria-label={t('deleting', { code: coupon.code })}
              onClick={() => onDelete(coupon)}
            >
              {t('delete')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <DataTable caption={t('title')} hideCaption columns={columns} rows={coupons} empty={empty} />;
}
