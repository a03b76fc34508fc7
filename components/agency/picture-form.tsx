'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  const failureWords = useFailureWords();
  const [wrong, setWrong] = useState<string | null>(null);
  const edit = useSend({
    send: setAgencyPicture,
    onDone: () => {
      if (input.current) input.current.value = '';
      notify({ tone: 'success', text: t('pictureSaved') });
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const problem = problemOf(file);
    setWrong(problem && t(`picture.${problem}`));
    if (file && !problem) edit.save({ agencyId, kind, file });
    else input.current?.focus();
  };
  return (
    <Card title={t(`picture.${kind}`)}>
      {src && <Picture src={src} alt={t('picture.now')} width={320} height={112} className={styles.preview} />}
      <form noValidate onSubmit={submit}>
        <Field
          id={id}
          label={t('picture.label')}
          hint={t('picture.hint')}
          error={wrong ?? (edit.failure && failureWords(edit.failure))}
        >
          {(props) => <TextInput {...props} ref={input} type="file" accept={TYPES.join(',')} />}
        </Field>
        <Button type="submit" variant="secondary" busy={edit.busy}>
          {t('picture.save')}
        </Button>
      </form>
    </Card>
  );
}

function problemOf(file: File | undefined): 'missing' | 'type' | 'tooLarge' | null {
  if (!file) return 'missing';
  if (!TYPES.includes(file.type)) return 'type';
  return file.size > AGENCY_PICTURE_MAX_BYTES ? 'tooLarge' : null;
}
