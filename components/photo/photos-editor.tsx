'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { registerShown } from '@/components/form/register-shown';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { changePhoto, orderPhotos, type PhotoOwner, removePhoto } from '@/lib/api/photos';
import { useSend } from '@/lib/api/use-send';
import { MOST_EVENT_PHOTOS, type Photo, type SizedPhoto, type SizedPhotos, sizedPhotos } from '@/lib/contract/photo';
import { useRouter } from '@/lib/i18n/navigation';
import { AddPhotos, PhotoFailure } from './add-photos';
import styles from './photo.module.css';
import { PhotoList } from './photo-list';
import { SizedPhotoImage } from './sized-photo-image';

interface Holder {
  owner: PhotoOwner;
  photos: SizedPhoto[];
  onPhotos: (photos: SizedPhoto[]) => void;
}

/** Cover and gallery of an event; each change is saved at once. */
export function EventPhotosCard({
  eventId,
  photos: loaded,
  readOnly,
}: {
  eventId: string;
  photos: SizedPhoto[];
  readOnly: boolean;
}) {
  const t = useTranslations('publication.photos');
  const router = useRouter();
  const [photos, setPhotos] = useState(loaded);
  const onPhotos = (now: SizedPhoto[]) => {
    setPhotos(now);
    router.refresh();
  };
  return (
    <Card title={t('title')}>
      <p>{t('text', { most: MOST_EVENT_PHOTOS })}</p>
      <PhotosEditor
        owner={{ eventId }}
        photos={photos}
        onPhotos={onPhotos}
        most={MOST_EVENT_PHOTOS}
        readOnly={readOnly}
      />
    </Card>
  );
}

interface PhotosEditorProps extends Holder {
  most: number;
  readOnly?: boolean;
}

/** The photos of an event, a hotel or a category with all that is done with them. */
export function PhotosEditor({ most, readOnly = false, ...holder }: PhotosEditorProps) {
  return (
    <fieldset disabled={readOnly}>
      <Photos {...holder} />
      {!readOnly && holder.photos.length < most && <AddPhotos owner={holder.owner} onPhotos={holder.onPhotos} />}
    </fieldset>
  );
}

interface Change<Input> {
  send: (http: HttpClient, input: Input) => Promise<SizedPhotos>;
  done: (photos: SizedPhoto[]) => string | null;
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
      const now = sizedPhotos.safeParse(details);
      if (now.success) onPhotos(now.data.photos);
    },
  });
}

function Photos({ owner, photos, onPhotos }: Holder) {
  const t = useTranslations('publication.photos');
  const locale = useLocale();
  const asked = useRef<((photos: Photo[]) => void) | null>(null);
  const remove = useChange({ send: removePhoto, done: () => t('removed'), onPhotos });
  const order = useChange({
    send: orderPhotos,
    done: (now) => {
      asked.current?.(now);
      return null;
    },
    onPhotos,
  });
  return (
    <PhotoList
      photos={photos}
      picture={(photo) => <SizedPhotoImage photo={photo} locale={locale} sizes="8rem" className={styles.photo} />}
      removing={{
        busy: remove.busy,
        failure: remove.failure && <PhotoFailure failure={remove.failure} />,
        remove: ({ id }) => remove.save({ owner, photoId: id }),
      }}
      ordering={{
        busy: order.busy,
        failure: order.failure && <PhotoFailure failure={order.failure} />,
        order: (ids, onOrdered) => {
          asked.current = onOrdered;
          order.save({ owner, ids });
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
      {(photo) => <Adjust owner={owner} photo={photo} onPhotos={onPhotos} />}
    </PhotoList>
  );
}

/** The words of one photo, and what stays in sight where it is cropped. */
function Adjust({ owner, photo, onPhotos }: Omit<Holder, 'photos'> & { photo: SizedPhoto }) {
  const t = useTranslations('publication.photos');
  const locale = useLocale();
  const { alt, focalX, focalY } = photo;
  const values = { altEs: alt.es, altEn: alt.en, focalX, focalY };
  const form = useForm({ defaultValues: values, values });
  const change = useChange({ send: changePhoto, done: () => t('saved'), onPhotos });
  const errors = change.failure instanceof ApiError ? change.failure.fields : {};
  const typed = form.watch();
  return (
    <details className={styles.adjust}>
      <summary aria-label={t('adjustNamed', { alt: alt[locale] })}>{t('adjust')}</summary>
      <form onSubmit={form.handleSubmit((values) => change.save({ owner, photoId: photo.id, change: values }))}>
        <SizedPhotoImage photo={{ ...photo, ...typed }} locale={locale} sizes="12rem" className={styles.circle} />
        {(['focalX', 'focalY'] as const).map((name) => (
          <Field key={name} id={`${photo.id}-${name}`} label={t(name)}>
            {(input) => (
              <input
                {...input}
                {...registerShown(form, name, { valueAsNumber: true })}
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
              <TextInput
                {...input}
                {...registerShown(form, name)}
                lang={name === 'altEs' ? 'es' : 'en'}
                maxLength={200}
              />
            )}
          </Field>
        ))}
        {change.failure && <PhotoFailure failure={change.failure} />}
        <Button type="submit" variant="secondary" small busy={change.busy}>
          {t('save')}
        </Button>
      </form>
    </details>
  );
}
