'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { Picture } from '@/components/ui/picture';
import { TextInput } from '@/components/ui/text-input';
import { setAgencyPicture } from '@/lib/api/agency';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import styles from './agency.module.css';

const TYPES = ['image/jpeg', 'image/png', 'image/gif'];

const PROBLEMS = ['missing', 'type', 'tooLarge'] as const;

interface PictureFormProps {
  agencyId: string;
  kind: 'logo' | 'banner';
  src: string | null;
}

/** Logo or banner: a picture of at most 2 MB. */
export function PictureForm({ agencyId, kind, src }: PictureFormProps) {
  const t = useTranslations('agency');
  const router = useRouter();
  const id = useId();
  const failureWords = useFailureWords();
  const form = useForm<{ file?: FileList }>({ reValidateMode: 'onSubmit', shouldFocusError: false });
  const edit = useSend({
    send: setAgencyPicture,
    onDone: () => {
      form.reset();
      notify({ tone: 'success', text: t('pictureSaved') });
      router.refresh();
    },
  });
  const { field, focusWrong } = useFormFields({
    ...{ form, id, names: ['file'] },
    refused: edit.failure ? { file: failureWords(edit.failure) } : {},
    sentence: (_, { message }) => t(`picture.${PROBLEMS.find((problem) => problem === message) ?? 'missing'}`),
  });
  const submit = form.handleSubmit(({ file: [file] = [] }) => file && edit.save({ agencyId, kind, file }), focusWrong);
  return (
    <Card title={t(`picture.${kind}`)}>
      {src && <Picture src={src} alt={t('picture.now')} width={320} height={112} className={styles.preview} />}
      <form noValidate onSubmit={submit}>
        <Field {...field('file')} label={t('picture.label')} hint={t('picture.hint')}>
          {(props) => (
            <TextInput
              {...props}
              {...form.register('file', { validate: (files) => problemOf(files) ?? true })}
              type="file"
              accept={TYPES.join(',')}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" busy={edit.busy}>
          {t('picture.save')}
        </Button>
      </form>
    </Card>
  );
}

function problemOf(files: FileList | undefined): (typeof PROBLEMS)[number] | null {
  const file = files?.[0];
  if (!file) return 'missing';
  if (!TYPES.includes(file.type)) return 'type';
  return file.size > AGENCY_PICTURE_MAX_BYTES ? 'tooLarge' : null;
}
