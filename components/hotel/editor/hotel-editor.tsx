'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useEventHref } from '@/components/console/place/event-link';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { changedValues, type TwoWriters, useEditedRecord } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { PhotosEditor } from '@/components/photo/photos-editor';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { ApiError, isStale } from '@/lib/api/api-error';
import { saveHotel } from '@/lib/api/hotel';
import { useSend } from '@/lib/api/use-send';
import type { CalendarDate } from '@/lib/contract/dates';
import { type HotelForm, type HotelProfile, hotelForm, hotelProfile } from '@/lib/contract/hotel';
import { MOST_HOTEL_PHOTOS, type SizedPhoto } from '@/lib/contract/photo';
import { useRouter } from '@/lib/i18n/navigation';
import { ArchiveCard } from './archive-card';
import styles from './hotel-editor.module.css';
import { HotelCard, PlaceCard, StayCard } from './hotel-fields';
import {
  AGENCY_HOTELS_PATH,
  type EditedHotel,
  editedHotel,
  FIELD_NAMES,
  type FieldName,
  type FormOfHotel,
  valuesOf,
} from './hotel-form';
import { ContactCard, OfferCard } from './hotel-offer-fields';
import { HotelFailure } from './hotel-room-form';
import { HotelRooms } from './hotel-rooms';

const KEYS = Object.keys(hotelForm.shape) as (keyof HotelForm)[];

interface HotelEditorProps {
  /** Null for a new one. */
  hotel: HotelProfile | null;
  agency: { id: string; name: string };
  /** Whether a new hotel may be the platform's. */
  sharing: boolean;
  /** The server's own list: a browser knows other zones, or other names of them. */
  zones: string[];
  today: CalendarDate;
}

/** Every field of a hotel, saved together, and its categories beside them. */
export function HotelEditor({ hotel: loaded, agency, sharing, zones, today }: HotelEditorProps) {
  const t = useTranslations('hotels.form');
  const photoWords = useTranslations('hotels.photos');
  const router = useRouter();
  const inEvent = useEventHref();
  const form: FormOfHotel = useForm({
    resolver: zodResolver(editedHotel, { error: issueCode }),
    defaultValues: valuesOf(loaded, agency.id),
    shouldFocusError: false,
  });
  useUnsavedEdits(form.formState.isDirty);
  const edited = useEditedRecord(form, { keys: KEYS, loaded, valuesOf: (record) => valuesOf(record, null) });
  const { record: hotel, keep: setHotel, writers } = edited;
  const edit = useSend({
    sendKeyed: saveHotel,
    onDone: (saved) => {
      form.reset(valuesOf(saved, null));
      notify({ tone: 'success', text: t(hotel ? 'saved' : 'added') });
      if (!hotel) router.push(inEvent(`${AGENCY_HOTELS_PATH}/${encodeURIComponent(saved.id)}`));
      setHotel(saved);
    },
    onStale: (details) => takeOver(details),
  });
  /** What somebody else changed is shown where nothing was typed. */
  const takeOver = (details: unknown) => {
    const read = hotelProfile.safeParse(details);
    if (read.success) edited.takeOver(read.data);
  };
  const fields = useFormFields<EditedHotel, EditedHotel, FieldName>({
    form,
    id: 'hotel',
    names: FIELD_NAMES,
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
    sentence: (name, { code, limit, message }) => {
      if (message === 'ageOrder') return t('wrong.ageOrder');
      if (code === 'required' || message === 'required') return t('wrong.required', { field: t(labelOf(name)) });
      if (NUMBERS.has(name))
        return code === 'min' || code === 'max' ? t(`wrong.${code}`, { [code]: limit }) : t('wrong.number');
      if (message === 'phone') return t('wrong.phone');
      if (code === 'min') return t('wrong.length', { min: limit });
      if (code === 'max') return t('wrong.longest', { max: limit });
      if (name === 'websiteUrl') return t('wrong.url');
      return t(name === 'checkInTime' || name === 'checkOutTime' ? 'wrong.time' : 'wrong.format');
    },
  });
  const save = ({ agencyId, ...values }: EditedHotel) => {
    if (!hotel) return edit.save({ add: { ...values, agencyId: agencyId || null } });
    const changed = changedValues(KEYS, values, valuesOf(hotel, null));
    return edit.save({ hotelId: hotel.id, change: { ...changed, version: hotel.version } });
  };
  const takeRoomPhotos = (id: string, photos: SizedPhoto[]) =>
    setHotel(
      (now) =>
        now && { ...now, categories: now.categories.map((room) => (room.id === id ? { ...room, photos } : room)) },
    );
  const errors = fields.summary.errors.map(({ id, message }) => ({ id: inputOf(id), message }));
  const parts = { form, fields };
  return (
    <div className={styles.parts}>
      <form noValidate className={styles.form} onSubmit={form.handleSubmit(save)}>
        <ErrorSummary title={t('check')} errors={errors} attempt={fields.summary.attempt} />
        <HotelCard {...parts} owner={!hotel && sharing ? agency : null} />
        <PlaceCard {...parts} zones={zones} />
        <StayCard {...parts} />
        <OfferCard {...parts} />
        <ContactCard {...parts} />
        {writers && isStale(edit.failure) ? (
          <HotelWriters form={form} found={writers} />
        ) : (
          edit.failure && <HotelFailure failure={edit.failure} />
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={edit.busy}>
            {t(edit.busy ? 'saving' : 'save')}
          </Button>
        </div>
      </form>
      {hotel && (
        <Card title={photoWords('title')}>
          <p>{photoWords('text', { most: MOST_HOTEL_PHOTOS })}</p>
          <PhotosEditor
            owner={{ hotelId: hotel.id }}
            photos={hotel.photos}
            onPhotos={(photos) => setHotel((now) => now && { ...now, photos })}
            most={MOST_HOTEL_PHOTOS}
          />
        </Card>
      )}
      {hotel && <HotelRooms hotel={hotel} today={today} onHotel={setHotel} onRoomPhotos={takeRoomPhotos} />}
      {hotel && <ArchiveCard hotel={hotel} onHotel={setHotel} onStale={takeOver} />}
    </div>
  );
}

const NUMBERS = new Set<FieldName>([
  'latitude',
  'longitude',
  'airport.kilometres',
  'airport.minutes',
  'minimumNights',
  'minimumAge',
  'childAges.infant',
  'childAges.minor',
  'childAges.junior',
  'taxPercent',
]);

/**
 * A text in two languages has two inputs, the ages three: the summary leads to the one that is wrong, else the first.
 */
const inputOf = (id: string) =>
  id
    .replace(/-description$/, '-description-es')
    .replace(/-childAges$/, '-childAges.infant')
    .replace(/\.(es|en)$/, '-$1');

type LabelledField = Exclude<FieldName, `${string}.${string}`>;

/**
 * The message that names a field; the languages of a text have the text's, each age and part of the airport its own.
 */
function labelOf(name: FieldName) {
  const [first, part] = name.split('.');
  if (first === 'childAges' && part) return `fields.ages.${part as 'infant' | 'minor' | 'junior'}` as const;
  if (first === 'airport') return `fields.airport.${part as 'name' | 'kilometres' | 'minutes'}` as const;
  return `fields.${first as LabelledField | 'paidAtHotel'}` as const;
}

interface HotelWritersProps {
  form: FormOfHotel;
  found: TwoWriters<EditedHotel>;
}

/** What somebody else changed of the hotel meanwhile, in the words of its form. */
function HotelWriters({ form, found }: HotelWritersProps) {
  const t = useTranslations('hotels');
  const label = (name: keyof EditedHotel) => t(name === 'airport' ? 'form.fields.airport.name' : `form.fields.${name}`);
  const shown = (name: keyof EditedHotel, hotel: EditedHotel) => {
    if (name === 'taxIncluded') return t(hotel.taxIncluded ? 'form.taxIn' : 'form.taxAdded');
    if (name === 'amenities') return hotel.amenities.map((each) => t(`amenities.${each}`)).join(', ') || undefined;
    if (name === 'mealPlans') return hotel.mealPlans.map((each) => t(`mealPlans.${each}`)).join(', ') || undefined;
    if (name === 'airport' && hotel.airport) return Object.values(hotel.airport).join(' · ');
    if (name === 'childAges') {
      const { infant, minor, junior } = hotel.childAges;
      return [infant, minor, junior].map((age) => age ?? '–').join(' / ');
    }
    return undefined;
  };
  return <TwoWritersNotice form={form} found={found} label={label} shown={shown} />;
}
