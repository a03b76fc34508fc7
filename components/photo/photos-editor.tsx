'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { addPhoto, changePhoto, orderPhotos, type PhotoOwner, removePhoto } from '@/lib/api/photos';
import { useSend } from '@/lib/api/use-send';
import { PHOTO_TYPES } from '@/lib/config/constants';
import { MOST_EVENT_PHOTOS, type Photo, type SizedPhoto, type SizedPhotos, sizedPhotos } from '@/lib/contract/photo';
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
      {!readOnly && holder.photos.length < most && <AddForm {...holder} />}
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
  const form = useForm({ values: { altEs: alt.es, altEn: alt.en, focalX, focalY } });
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
        {change.failure && <PhotoFailure failure={change.failure} />}
        <Button type="submit" variant="secondary" small busy={change.busy}>
          {t('save')}
        </Button>
      </form>
    </details>
  );
}

interface Chosen {
  /** The same file may be chosen twice. */
  key: number;
  file: File;
  altEs: string;
  altEn: string;
}

/** Several photos are added one after the other; what was not taken stays in the form, with the reason beside it. */
function AddForm({ owner, onPhotos }: Holder) {
  const t = useTranslations('publication.photos');
  const id = useId();
  const last = useRef(0);
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const add = useSend({
    send: async (http, all: Chosen[]) => {
      for (const one of all) {
        const { file, altEs, altEn } = one;
        const { photos } = await addPhoto(http, { owner, file, altEs, altEn });
        onPhotos(photos);
        setChosen((now) => now.filter(({ key }) => key !== one.key));
      }
      return all.length;
    },
    onDone: (count) => notify({ tone: 'success', text: t('added', { count }) }),
  });
  // They go in their order: the first that is still here is the one that was refused.
  const errors = add.failure instanceof ApiError ? add.failure.fields : {};
  const write = (key: number, text: Partial<Chosen>) =>
    setChosen((now) => now.map((one) => (one.key === key ? { ...one, ...text } : one)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add.save(chosen);
      }}
    >
      <Field id={`${id}-picture`} label={t('picture')} error={errors.picture}>
        {(input) => (
          <TextInput
            {...input}
            type="file"
            accept={PHOTO_TYPES.join()}
            multiple
            disabled={add.busy}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].map((file) => {
                last.current += 1;
                return { key: last.current, file, altEs: '', altEn: '' };
              });
              setChosen((now) => [...now, ...files]);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        )}
      </Field>
      {chosen.map(({ key, file, ...texts }, at) => (
        <fieldset key={key} className={styles.chosen} disabled={add.busy}>
          <legend>{file.name}</legend>
          <div className={styles.fields}>
            {(['altEs', 'altEn'] as const).map((name) => (
              <Field
                key={name}
                id={`${id}-${key}-${name}`}
                label={t(name)}
                hint={t('altHint')}
                error={at === 0 ? errors[name] : undefined}
              >
                {(input) => (
                  <TextInput
                    {...input}
                    lang={name === 'altEs' ? 'es' : 'en'}
                    value={texts[name]}
                    onChange={({ target }) => write(key, { [name]: target.value })}
                    required
                    minLength={3}
                    maxLength={200}
                  />
                )}
              </Field>
            ))}
          </div>
          <Button
            variant="quiet"
            small
            aria-label={t('leaveOut', { file: file.name })}
            onClick={() => setChosen((now) => now.filter((one) => one.key !== key))}
          >
            {t('removeShort')}
          </Button>
        </fieldset>
      ))}
      {add.failure && <PhotoFailure failure={add.failure} />}
      {chosen.length > 0 && (
        <Button type="submit" variant="secondary" busy={add.busy}>
          {t('add', { count: chosen.length })}
        </Button>
      )}
    </form>
  );
}

/** Why nothing changed: the provider's sentence where it wrote one. */
function PhotoFailure({ failure }: { failure: Error }) {
  const t = useTranslations('publication.photos');
  const failed = t('failed');
  const text = isStale(failure) ? t('stale') : sentenceOf(failure, { network: failed, unexpected: failed });
  return <Alert tone={isStale(failure) ? 'warning' : 'danger'}>{text}</Alert>;
}
