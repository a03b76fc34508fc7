import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useEditedRecord } from '@/components/form/edited-record';
import { NumberInput } from '@/components/form/number-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { saveHotelRoom } from '@/lib/api/hotel';
import { useSend } from '@/lib/api/use-send';
import {
  type HotelProfile,
  type HotelRoom,
  hotelProfile,
  hotelRoomForm,
  type HotelRoomForm as Room,
} from '@/lib/contract/hotel';
import styles from './hotel-editor.module.css';

const TEXTS = ['name', 'description', 'beds', 'view'] as const;
const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;
const NAMES = [
  ...(['name.es', 'name.en', 'description.es', 'description.en'] as const),
  ...(['beds.es', 'beds.en', 'view.es', 'view.en'] as const),
  ...LIMITS,
] as const;

const KEYS = [...TEXTS, ...LIMITS] as const;

const EMPTY = { es: '', en: '' };

/** A room for two and two children, as most are. */
const FIRST: Room = {
  name: EMPTY,
  description: EMPTY,
  beds: null,
  view: null,
  maxOccupancy: 4,
  maxAdults: 3,
  maxJuniors: 2,
  maxMinors: 2,
  maxInfants: 1,
};

const valuesOf = (room: HotelRoom | null): Room => {
  if (!room) return FIRST;
  const { name, description, beds, view, maxOccupancy, maxAdults, maxJuniors, maxMinors, maxInfants } = room;
  return { name, description, beds, view, maxOccupancy, maxAdults, maxJuniors, maxMinors, maxInfants };
};

interface HotelRoomFormProps {
  hotelId: string;
  /** Null for a new one. */
  room: HotelRoom | null;
  onHotel: (hotel: HotelProfile) => void;
  onStale: (details: unknown) => void;
  onClose: () => void;
}

/** The window in which a category is written. */
export function HotelRoomForm({ hotelId, room: loaded, onHotel, onStale, onClose }: HotelRoomFormProps) {
  const t = useTranslations('hotels.rooms');
  const words = useTranslations('hotels.form');
  const id = useId();
  const form = useForm<Room>({
    resolver: zodResolver(hotelRoomForm, { error: issueCode }),
    defaultValues: valuesOf(loaded),
    shouldFocusError: false,
  });
  const { record: room, writers, takeOver } = useEditedRecord(form, { keys: KEYS, loaded, valuesOf });
  const edit = useSend({
    sendKeyed: saveHotelRoom,
    onDone: (saved) => {
      notify({ tone: 'success', text: t('saved') });
      onHotel(saved);
      onClose();
    },
    onStale: (details) => {
      const now = hotelProfile.safeParse(details).data?.categories.find(({ id: known }) => known === loaded?.id);
      if (now) takeOver(now);
      onStale(details);
    },
  });
  const fields = useFormFields<Room, Room, (typeof NAMES)[number]>({
    form,
    id: 'room',
    names: NAMES,
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
    sentence: (name, { code, limit, message }) => {
      if (message === 'roomLimit') return words('wrong.roomLimit');
      const label = t(`fields.${name.split('.')[0] as (typeof TEXTS)[number] | (typeof LIMITS)[number]}`);
      if (code === 'required' || (code === 'min' && name.includes('.')))
        return words('wrong.required', { field: label });
      if (name.includes('.')) return words('wrong.longest', { max: limit });
      return code === 'min' || code === 'max' ? words(`wrong.${code}`, { [code]: limit }) : words('wrong.number');
    },
  });
  const errors = fields.summary.errors.map(({ id: field, message }) => ({
    id: field.replace(/\.(es|en)$/, '-$1'),
    message,
  }));
  const save = (values: Room) =>
    edit.save(
      room ? { hotelId, categoryId: room.id, change: { ...values, version: room.version } } : { hotelId, add: values },
    );
  return (
    <Modal
      show
      size="lg"
      title={t(room ? 'editTitle' : 'addTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={edit.busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={edit.busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(save)}>
        <ErrorSummary title={words('check')} errors={errors} attempt={fields.summary.attempt} />
        {TEXTS.map((name) => {
          const { value, onChange } = fields.control(name);
          const isOptional = name === 'beds' || name === 'view';
          const isEmpty = (text: typeof EMPTY) => text.es.trim() === '' && text.en.trim() === '';
          return (
            <BilingualField
              key={name}
              id={`room-${name}`}
              label={t(`fields.${name}`)}
              optional={name !== 'name' && words('optional')}
              value={value ?? EMPTY}
              errors={{ es: fields.field(`${name}.es`).error, en: fields.field(`${name}.en`).error }}
              {...(name === 'description' && { rows: 3 })}
              onChange={(text) => onChange(isOptional && isEmpty(text) ? null : text)}
            />
          );
        })}
        <div className={styles.ages}>
          {LIMITS.map((limit) => (
            <Field key={limit} {...fields.field(limit)} label={t(`fields.${limit}`)}>
              {(input) => <NumberInput {...input} {...fields.control(limit)} />}
            </Field>
          ))}
        </div>
        {writers && isStale(edit.failure) ? (
          <TwoWritersNotice form={form} found={writers} label={(name) => t(`fields.${name}`)} />
        ) : (
          edit.failure && <HotelFailure failure={edit.failure} />
        )}
      </form>
    </Modal>
  );
}

/** Why nothing changed: the provider's sentence where it wrote one. */
export function HotelFailure({ failure }: { failure: Error }) {
  const t = useTranslations('hotels.form');
  const text = isStale(failure) ? t('stale') : sentenceOf(failure, t('failed'));
  return <Alert tone={isStale(failure) ? 'warning' : 'danger'}>{text}</Alert>;
}
