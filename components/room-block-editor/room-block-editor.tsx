'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { StaffWaitlist } from '@/components/waitlist/staff-waitlist';
import type { Coupon } from '@/lib/contract/coupon';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { CategoriesView } from './category/categories-view';
import { CouponsView } from './coupons/coupons-view';
import { TabList } from './tab-list';
import { TermsForm } from './terms/terms-form';

interface RoomBlockEditorProps {
  block: RoomBlock;
  terms: EventTerms;
  coupons: Coupon[];
}

type View = 'categories' | 'terms' | 'coupons' | 'waitlist';

/** The views stay in the page when another one shows, so that nothing unsaved is lost by looking elsewhere. */
export function RoomBlockEditor({ block, terms, coupons }: RoomBlockEditorProps) {
  const t = useTranslations('block.views');
  const [view, setView] = useState<View>('categories');
  const views: { id: View; panel: ReactNode }[] = [
    { id: 'categories', panel: <CategoriesView block={block} /> },
    { id: 'terms', panel: <TermsForm terms={terms} eventDay={block.eventDay ?? block.today} today={block.today} /> },
    { id: 'coupons', panel: <CouponsView coupons={coupons} eventId={block.eventId} currency={block.currency} /> },
    { id: 'waitlist', panel: <StaffWaitlist eventId={block.eventId} shown={view === 'waitlist'} /> },
  ];
  return (
    <>
      <TabList
        label={t('label')}
        prefix="block"
        tabs={views.map(({ id }) => ({ id, content: t(id) }))}
        chosen={view}
        onChoose={setView}
      />
      {views.map(({ id, panel }) => (
        <div key={id} role="tabpanel" id={`block-${id}-panel`} aria-labelledby={`block-${id}`} hidden={id !== view}>
          {panel}
        </div>
      ))}
    </>
  );
}
