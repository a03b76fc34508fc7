import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageHeading } from '@/components/ui/page-heading';
import type { Coupon } from '@/lib/contract/coupon';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { type BlockView, RoomBlockEditor } from './room-block-editor';

interface RoomBlockPageProps {
  eventName: string;
  block: RoomBlock;
  terms: EventTerms;
  coupons: Coupon[];
  first: BlockView;
  /** Whether the event's package has bookings: without them nothing is added. */
  sells: boolean;
  notice: ReactNode;
}

/** The room block of the current event: what the server read, and the island that edits it. */
export async function RoomBlockPage({ eventName, sells, notice, ...data }: RoomBlockPageProps) {
  const t = await getTranslations('block');
  const { block, common, console: words, policy, waitlist } = await getMessages();
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} />
      {notice}
      <NextIntlClientProvider messages={{ block, common, console: words, policy, waitlist: { staff: waitlist.staff } }}>
        <RoomBlockEditor
          key={data.block.eventId}
          {...data}
          block={sells ? data.block : { ...data.block, addable: [] }}
        />
      </NextIntlClientProvider>
    </>
  );
}
