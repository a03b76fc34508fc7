import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { notify } from '@/components/ui/notify';
import { changeCoupon, deleteCoupon } from '@/lib/api/coupon';
import { type Coupon, coupon as couponShape } from '@/lib/contract/coupon';
import { ConfirmEdit } from '../confirm-edit';
import { EditFailure } from '../edit-failure';
import styles from '../editor.module.css';
import { useEdit } from '../use-edit';
import { CouponForm } from './coupon-form';
import { CouponTable } from './coupon-table';

interface CouponsViewProps {
  coupons: Coupon[];
  eventId: string;
  currency: string;
}

/** The coupons of the event: created, paused, resumed, and deleted while nobody used them. */
export function CouponsView({ coupons, eventId, currency }: CouponsViewProps) {
  const t = useTranslations('block.coupons');
  const [list, setList] = useState(coupons);
  const [leaving, setLeaving] = useState<Coupon | null>(null);
  const put = (changed: Coupon) =>
    setList((before) => before.map((coupon) => (coupon.id === changed.id ? changed : coupon)));
  const change = useEdit({
    send: changeCoupon,
    onDone: (changed) => {
      put(changed);
      notify({ tone: 'success', text: t(changed.active ? 'resumed' : 'paused', { code: changed.code }) });
    },
    onStale: (details) => {
      const now = couponShape.safeParse(details);
      if (now.success) put(now.data);
    },
  });
  const removal = useEdit({
    send: deleteCoupon,
    onDone: () => {
      notify({ tone: 'success', text: t('deleted', { code: leaving?.code ?? '' }) });
      setList((before) => before.filter(({ id }) => id !== leaving?.id));
      setLeaving(null);
    },
  });
  return (
    <div className={styles.panel}>
      <Card title={t('title')}>
        <p className="console-hint mb-3">{t('hint')}</p>
        <EditFailure failure={change.failure} />
        <div className={styles.plainTable}>
          <CouponTable
            coupons={list}
            busy={change.busy}
            empty={<EmptyState level={3} title={t('none')} text={t('noneText')} />}
            onToggle={({ id, version, active }) => change.save({ id, version, active: !active })}
            onDelete={(coupon) => {
              removal.forget();
              setLeaving(coupon);
            }}
          />
        </div>
      </Card>
      <Card title={t('new')}>
        <CouponForm
          eventId={eventId}
          currency={currency}
          onCreated={(created) =>
            setList((before) => [...before, created].sort((a, b) => a.code.localeCompare(b.code)))
          }
        />
      </Card>
      <ConfirmEdit
        show={leaving !== null}
        danger
        title={t('deleting', { code: leaving?.code ?? '' })}
        text={t('hint')}
        busy={removal.busy}
        failure={removal.failure}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && removal.save({ id: leaving.id, version: leaving.version })}
      />
    </div>
  );
}
