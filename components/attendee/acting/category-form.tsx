import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ChangeFailure } from '@/components/change/change-failure';
import { PriceChange } from '@/components/change/price-change';
import { useMoneyText } from '@/components/change/shown-money';
import { useChange } from '@/components/change/use-change';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { browserHttp } from '@/lib/api/http';
import { availabilityQuery } from '@/lib/api/lazy-queries';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event } from '@/lib/contract/event';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { withHotel } from '@/lib/domain/category-name';

interface CategoryFormProps {
  reservationKey: string;
  room: ReservationRoom;
  event: Event;
}

/** Another category for the same stay and people: what is free, then the difference, then consent. */
export function CategoryForm({ reservationKey: key, room, event }: CategoryFormProps) {
  const t = useTranslations('acting.category');
  const money = useMoneyText();
  const [categoryId, setCategoryId] = useState('');
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const { checkIn, checkOut } = room;
  const found = useQuery(availabilityQuery(browserHttp, { eventId: event.id, checkIn, checkOut }));
  const others = found.data?.categories.filter(({ id }) => id !== room.categoryId) ?? [];
  const looking = useChange({
    send: (calls) => calls.preview({ key, change: { kind: 'category', roomId: room.id, categoryId } }),
    onDone: setPreview,
    onFailed: () => setPreview(null),
  });
  const accepting = useChange({
    send: (calls, { difference }: ChangePreview) =>
      calls.changeCategory({
        ...{ key, roomId: room.id, version: room.version, categoryId },
        expectedDifference: difference.amount,
      }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      accepting.goHome();
    },
    onFailed: () => setPreview(null),
  });
  const busy = looking.busy || accepting.busy;
  const look = () => {
    if (busy || categoryId === '') return;
    accepting.forget();
    looking.save();
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    look();
  };
  if (found.isSuccess && others.length === 0) return <p>{t('none')}</p>;
  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="h3">{t('title')}</h2>
      {found.isError && <Alert tone="danger">{t('failed')}</Alert>}
      <Field
        id="acting-category"
        label={t('label')}
        hint={t('hint', { now: withHotel(room.categoryName, room.hotel?.name) })}
      >
        {(input) => (
          <SelectInput
            {...input}
            value={categoryId}
            onChange={({ target }) => {
              setCategoryId(target.value);
              setPreview(null);
              looking.forget();
              accepting.forget();
            }}
          >
            <option value="">{t('choose')}</option>
            {others.map(({ id, name, hotel, available, from }) => (
              <option key={id} value={id}>
                {t('option', { name: withHotel(name, hotel?.name), available, from: money(from) })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <ChangeFailure failure={accepting.failure ?? looking.failure} onRetry={look} />
      {preview ? (
        <PriceChange preview={preview}>
          <Button busy={busy} onClick={() => accepting.save(preview)}>
            {t('accept')}
          </Button>
        </PriceChange>
      ) : (
        <Button type="submit" variant="secondary" busy={busy} disabled={categoryId === ''}>
          {t('look')}
        </Button>
      )}
    </form>
  );
}
