'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { type Column, DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { notify } from '@/components/ui/notify';
import { StaffWaitlist } from '@/components/waitlist/staff-waitlist';
import { changeCoupon, deleteCoupon } from '@/lib/api/coupon';
import { useSend } from '@/lib/api/use-send';
import { type Coupon, type CouponState, coupon as couponShape } from '@/lib/contract/coupon';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { CategoriesView } from './category/categories-view';
import { ConfirmEdit } from './confirm-edit';
import { CouponForm } from './coupon-form';
import { EditFailure } from './edit-failure';
import editorStyles from './editor.module.css';
import styles from './room-block-editor.module.css';
import { TabList } from './tab-list';
import type { BlockNightSum } from './terms/attrition-draft';
import { TermsForm } from './terms/terms-form';

const TONES: Record<CouponState, BadgeTone> = {
  active: 'success',
  paused: 'neutral',
  notYet: 'info',
  ended: 'neutral',
  used: 'warning',
};

interface RoomBlockEditorProps {
  block: RoomBlock;
  terms: EventTerms;
  coupons: Coupon[];
  /** The view that the address asks for. */
  first?: BlockView;
}

export type BlockView = 'categories' | 'terms' | 'coupons' | 'waitlist';

/** The views stay in the page when another one shows, so that nothing unsaved is lost by looking elsewhere. */
export function RoomBlockEditor({ block, terms, coupons, first = 'categories' }: RoomBlockEditorProps) {
  return (
    <Views
      eventId={block.eventId}
      first={first}
      panels={{
        categories: <CategoriesView block={block} />,
        terms: (
          <TermsForm
            terms={terms}
            eventDay={block.eventDay ?? block.today}
            today={block.today}
            nights={nightsOf(block)}
          />
        ),
        coupons: <CouponsView coupons={coupons} eventId={block.eventId} currency={block.currency} />,
      }}
    />
  );
}

/** The block's nights, all categories together, in their order. */
function nightsOf({ categories }: RoomBlock): BlockNightSum[] {
  const nights = new Map<string, BlockNightSum>();
  for (const { date: night, allotted, sold } of categories.flatMap((category) => category.nights)) {
    const sum = nights.get(night) ?? { night, allotted: 0, sold: 0 };
    nights.set(night, { night, allotted: sum.allotted + allotted, sold: sum.sold + sold });
  }
  return [...nights.values()].toSorted((one, other) => one.night.localeCompare(other.night));
}

const VIEWS = ['categories', 'terms', 'coupons', 'waitlist'] as const satisfies BlockView[];

interface ViewsProps {
  eventId: string;
  first: BlockView;
  /** Made outside, so that choosing another view renders none of them anew. */
  panels: Record<Exclude<BlockView, 'waitlist'>, ReactNode>;
}

function Views({ eventId, first, panels }: ViewsProps) {
  const t = useTranslations('block.views');
  const [view, setView] = useState<BlockView>(first);
  return (
    <>
      <TabList
        label={t('label')}
        prefix="block"
        tabs={VIEWS.map((id) => ({ id, content: t(id) }))}
        chosen={view}
        onChoose={setView}
      />
      {VIEWS.map((id) => (
        <div key={id} role="tabpanel" id={`block-${id}-panel`} aria-labelledby={`block-${id}`} hidden={id !== view}>
          {id === 'waitlist' ? <StaffWaitlist eventId={eventId} shown={view === id} /> : panels[id]}
        </div>
      ))}
    </>
  );
}

interface CouponsViewProps {
  coupons: Coupon[];
  eventId: string;
  currency: string;
}

/** The coupons of the event: created, paused, resumed, and deleted while nobody used them. */
function CouponsView({ coupons, eventId, currency }: CouponsViewProps) {
  const t = useTranslations('block.coupons');
  const [list, setList] = useState(coupons);
  const [leaving, setLeaving] = useState<Coupon | null>(null);
  const put = (changed: Coupon) =>
    setList((before) => before.map((coupon) => (coupon.id === changed.id ? changed : coupon)));
  const change = useSend({
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
  const removal = useSend({
    send: deleteCoupon,
    onDone: () => {
      notify({ tone: 'success', text: t('deleted', { code: leaving?.code ?? '' }) });
      setList((before) => before.filter(({ id }) => id !== leaving?.id));
      setLeaving(null);
    },
  });
  return (
    <div className={editorStyles.panel}>
      <Card title={t('title')}>
        <p className="text-secondary mb-3">{t('hint')}</p>
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

interface CouponTableProps {
  coupons: Coupon[];
  empty: ReactNode;
  busy: boolean;
  onToggle: (coupon: Coupon) => void;
  onDelete: (coupon: Coupon) => void;
}

function CouponTable({ coupons, empty, busy, onToggle, onDelete }: CouponTableProps) {
  const t = useTranslations('block.coupons');
  const locale = useLocale();
  const { long: day } = datesIn(locale);
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
      cell: ({ percent, amount }) => (amount ? formatMoney(amount, locale) : `${percent}%`),
    },
    { id: 'validity', header: t('validity'), cell: validity },
    {
      id: 'uses',
      header: t('uses'),
      className: 'text-nowrap',
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
