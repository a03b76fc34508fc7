import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { useFormFields } from '@/components/form/use-form-fields';
import type { Language } from '@/lib/contract/bilingual-text';
import type { eventForm } from '@/lib/contract/event-profile';

/** An event as it is edited: the wire's own fields. */
export type EditedEvent = z.infer<typeof eventForm>;

/** The fields that can be wrong, in the order of the page. */
export const FIELD_NAMES = [
  'eventName',
  'code',
  'eventDate',
  'range_event_start',
  'range_event_end',
  'timeZone',
  'hotelId',
  'otherHotelIds',
  'mainUserId',
  'secondaryUserId',
  'plannerUserId',
  'ceremony.date',
  'ceremony.startTime',
  'ceremony.venue',
  'ceremony.venue.es',
  'ceremony.venue.en',
  'ceremony.location',
  'ceremony.location.es',
  'ceremony.location.en',
  'ceremony.description.es',
  'ceremony.description.en',
  'ceremony.dressCode.es',
  'ceremony.dressCode.en',
  'message.es',
  'message.en',
  'currencies',
  'minimumNights',
  'minimumToReserve',
  'adultPassPrice',
  'childPassPrice',
  'answersUntil',
  'guestListShows',
  'giftTableUrl',
  'liveStreamUrl',
  'notificationEmail',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type FormOfEvent = UseFormReturn<EditedEvent, unknown, EditedEvent>;

/** What every part of the form is given. */
export interface FormPart {
  form: FormOfEvent;
  fields: ReturnType<typeof useFormFields<EditedEvent, EditedEvent, FieldName>>;
  locale: Language;
}

/** What a field left empty is sent as, where the event may do without. */
export const orNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);
