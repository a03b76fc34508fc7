'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EventPhotoImage } from '@/components/event/gallery/event-photo-image';
import { PhotoList } from '@/components/photo/photo-list';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { addEventPhoto, changeEventPhoto, orderEventPhotos, removeEventPhoto } from '@/lib/api/event-photos';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { type EventPhoto, type EventPhotos, eventPhotos, MOST_EVENT_PHOTOS, type Photo } from '@/lib/contract/photo';
import styles from './editor.module.css';
import { Failure } from './package-form';

interface Holder {
  eventId: string;
  photos: EventPhoto[];
  onPhotos: (photos: EventPhoto[]) => void;
}

interface EventPhotosCardProps extends Omit<Holder, 'onPhotos'> {
  readOnly?: boolean;
}

/** Cover and gallery of an event; each change is saved at once. */
export function EventPhotosCard({ eventId, photos: loaded, readOnly = false }: EventPhotosCardProps) {
  const t = useTranslations('publication.photos');
  const router = useRouter();
  const [photos, setPhotos] = useState(loaded);
  const onPhotos = (now: EventPhoto[]) => {
    setPhotos(now);
    router.refresh();
  };
  const holder = { eventId, photos, onPhotos };
  return (
    <Card title={t('title')}>
      <p>{t('text', { most: MOST_EVENT_PHOTOS })}</p>
      <fieldset disabled={readOnly}>
        <Photos {...holder} />
        {!readOnly && photos.length < MOST_EVENT_PHOTOS && <AddForm {...holder} />}
      </fieldset>
    </Card>
  );
}

interface Change<Input> {
  send: (http: HttpClient, input: Input) => Promise<EventPhotos>;
  done: (photos: EventPhoto[]) => string | null;
  onPhotos: Holder['onPhotos'];
}

/** One way of changing the photos; where somebody was faster, theirs are shown. */
function useChange<Input>({ send, done, onPhotos }: Change<Input>) {
  return useSend({
    send,
    onDone: ({ photos }) => {
      onPhotos(photos);
      const text = done(photos);
      if (text) notify({ tone: 'success', text });
    },
    onStale: (details) => {
      const now = eventPhotos.safeParse(details);
      if (now.success) onPhotos(now.data.photos);
    },
  });
}

function Photos({ eventId, photos, onPhotos }: Holder) {
  const t = useTranslations('publication.photos');
  const locale = useLocale();
  const asked = useRef<((photos: Photo[]) => void) | null>(null);
  const remove = useChange({ send: removeEventPhoto, done: () => t('removed'), onPhotos });
  const order = useChange({
    send: orderEventPhotos,
    done: (now) => {
      asked.current?.(now);
      return null;
    },
    onPhotos,
  });
  return (
    <PhotoList
      photos={photos}
      picture={(photo) => <EventPhotoImage photo={photo} locale={locale} sizes="8rem" className={styles.photo} />}
      removing={{
        busy: remove.busy,
        failure: remove.failure && <Failure failure={remove.failure} />,
        remove: ({ id }) => remove.save({ eventId, photoId: id }),
      }}
      ordering={{
        busy: order.busy,
        failure: order.failure && <Failure failure={order.failure} />,
        order: (ids, onOrdered) => {
          asked.current = onOrdered;
          order.save({ eventId, ids });
        },
      }}
      words={{
        earlier: (alt) => t('earlier', { alt }),
        later: (alt) => t('later', { alt }),
        remove: (alt) => t('remove', { alt }),
        removeShort: t('removeShort'),
        cover: t('cover'),
        moved: (place) => t('moved', place),
      }}
    >
      {(photo) => <Adjust eventId={eventId} photo={photo} onPhotos={onPhotos} />}
    </PhotoList>
  );
}

/** The words of one photo, and what stays in sight where it is cropped. */
function Adjust({ eventId, photo, onPhotos }: Omit<Holder, 'photos'> & { photo: EventPhoto }) {
  const t = useTranslations('publication.photos');
  const locale = useLocale();
  const { alt, focalX, focalY } = photo;
  const form = useForm({ values: { altEs: alt.es, altEn: alt.en, focalX, focalY } });
  const change = useChange({ send: changeEventPhoto, done: () => t('saved'), onPhotos });
  const errors = change.failure instanceof ApiError ? change.failure.fields : {};
  const typed = form.watch();
  return (
    <details className={styles.adjust}>
      <summary aria-label={t('adjustNamed', { alt: alt[locale] })}>{t('adjust')}</summary>
      <form onSubmit={form.handleSubmit((values) => change.save({ eventId, photoId: photo.id, change: values }))}>
        <EventPhotoImage photo={{ ...photo, ...typed }} locale={locale} sizes="12rem" className={styles.circle} />
        {(['focalX', 'focalY'] as const).map((name) => (
          <Field key={name} id={`${photo.id}-${name}`} label={t(name)}>
            {(input) => (
              <input
                {...input}
                {...form.register(name, { valueAsNumber: true })}
                type="range"
                className="form-range"
                min={0}
                max={100}
                step={5}
              />
            )}
          </Field>
        ))}
        {(['altEs', 'altEn'] as const).map((name) => (
          <Field key={name} id={`${photo.id}-${name}`} label={t(name)} error={errors[name]}>
            {(input) => (
              <TextInput {...input} {...form.register(name)} lang={name === 'altEs' ? 'es' : 'en'} maxLength={200} />
            )}
          </Field>
        ))}
        {change.failure && <Failure failure={change.failure} />}
        <Button type="submit" variant="secondary" small busy={change.busy}>
          {t('save')}
        </Button>
      </form>
    </details>
  );
}

function AddForm({ eventId, onPhotos }: Holder) {
  const t = useTranslations('publication.photos');
  const form = useForm<{ picture: FileList; altEs: string; altEn: string }>();
  const add = useChange({
    send: addEventPhoto,
    done: () => t('added'),
    onPhotos: (now) => {
      form.reset();
      onPhotos(now);
    },
  });
  const errors = add.failure instanceof ApiError ? add.failure.fields : {};
  return (
    <form
      onSubmit={form.handleSubmit(({ picture: [file], altEs, altEn }) => {
        if (file) add.save({ eventId, file, altEs, altEn });
      })}
    >
      <Field id="photo-picture" label={t('picture')} error={errors.picture}>
        {(input) => (
          <TextInput
            {...input}
            {...form.register('picture')}
            type="file"
            accept="image/jpeg,image/png,image/gif"
            required
          />
        )}
      </Field>
      <div className={styles.fields}>
        {(['altEs', 'altEn'] as const).map((name) => (
          <Field key={name} id={`photo-${name}`} label={t(name)} hint={t('altHint')} error={errors[name]}>
            {(input) => (
              <TextInput
                {...input}
                {...form.register(name)}
                lang={name === 'altEs' ? 'es' : 'en'}
                required
                minLength={3}
                maxLength={200}
              />
            )}
          </Field>
        ))}
      </div>
      {add.failure && <Failure failure={add.failure} />}
      <Button type="submit" variant="secondary" busy={add.busy}>
        {t('add')}
      </Button>
    </form>
  );
}
