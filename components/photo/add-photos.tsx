import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { addPhoto, type PhotoOwner } from '@/lib/api/photos';
import { useSend } from '@/lib/api/use-send';
import { PHOTO_TYPES } from '@/lib/config/constants';
import type { SizedPhoto } from '@/lib/contract/photo';
import styles from './photo.module.css';

interface Chosen {
  /** Tells the chosen files apart, since the same one may be chosen twice. */
  key: number;
  file: File;
  altEs: string;
  altEn: string;
}

interface AddPhotosProps {
  owner: PhotoOwner;
  onPhotos: (photos: SizedPhoto[]) => void;
}

/**
 * Several photos are added one after the other; those that were refused stay in the form, with the reason next to them.
 */
export function AddPhotos({ owner, onPhotos }: AddPhotosProps) {
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
  // Photos are sent in order, so the first that is left in the form is the one that was refused.
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
              // Emptied, because an input tells of no change where the same file is chosen again.
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
export function PhotoFailure({ failure }: { failure: Error }) {
  const t = useTranslations('publication.photos');
  const text = isStale(failure) ? t('stale') : sentenceOf(failure, t('failed'));
  return <Alert tone={isStale(failure) ? 'warning' : 'danger'}>{text}</Alert>;
}
