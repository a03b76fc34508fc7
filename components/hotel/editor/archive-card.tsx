'use client';

import { useTranslations } from 'next-intl';
import { useEventHref } from '@/components/console/place/event-link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { deleteHotel, saveHotel } from '@/lib/api/hotel';
import { useSend } from '@/lib/api/use-send';
import type { HotelProfile } from '@/lib/contract/hotel';
import { useRouter } from '@/lib/i18n/navigation';
import { AGENCY_HOTELS_PATH } from './hotel-form';
import { HotelFailure } from './hotel-room-form';

interface ArchiveCardProps {
  hotel: HotelProfile;
  onHotel: (hotel: HotelProfile) => void;
  onStale: (details: unknown) => void;
}

/** Whether new events may be held here, and whether the hotel stays at all. */
export function ArchiveCard({ hotel, onHotel, onStale }: ArchiveCardProps) {
  const t = useTranslations('hotels');
  const edit = useSend({
    sendKeyed: saveHotel,
    onDone: (saved) => {
      notify({ tone: 'success', text: t(saved.archived ? 'isArchived' : 'isRestored') });
      onHotel(saved);
    },
    onStale,
  });
  const change = { archived: !hotel.archived, version: hotel.version };
  return (
    <Card>
      <p>{t('archiveText')}</p>
      {edit.failure && <HotelFailure failure={edit.failure} />}
      <Button variant="secondary" busy={edit.busy} onClick={() => edit.save({ hotelId: hotel.id, change })}>
        {t(hotel.archived ? 'restore' : 'archive')}
      </Button>{' '}
      {isUnused(hotel) && <DeleteHotel hotel={hotel} onStale={onStale} />}
    </Card>
  );
}

/** No event is held there, and no event's block has one of its categories. */
const isUnused = ({ events, categories }: HotelProfile) =>
  events.length === 0 && categories.every(({ events: blocks }) => blocks === 0);

/** Deletes a hotel that was written down by mistake, after one question. */
function DeleteHotel({ hotel: { id, name, version }, onStale }: Omit<ArchiveCardProps, 'onHotel'>) {
  const t = useTranslations('hotels.remove');
  const router = useRouter();
  const inEvent = useEventHref();
  const sending = useSend({
    send: deleteHotel,
    onDone: () => {
      notify({ tone: 'success', text: t('done', { hotel: name }) });
      router.push(inEvent(AGENCY_HOTELS_PATH));
    },
    onStale,
  });
  return (
    <ConfirmedButton
      danger
      label={t('label')}
      title={t('title', { hotel: name })}
      text={t('text')}
      labels={{ close: t('keep'), cancel: t('keep'), confirm: t('confirm') }}
      sending={sending}
      onConfirm={() => sending.save({ hotelId: id, version })}
    >
      {sending.failure && <HotelFailure failure={sending.failure} />}
    </ConfirmedButton>
  );
}
