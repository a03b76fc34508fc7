'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FileForm } from '@/components/form/file-form';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Picture } from '@/components/ui/picture';
import { setAgencyPicture } from '@/lib/api/agency';
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
  return (
    <Card title={t(`picture.${kind}`)}>
      {src && <Picture src={src} alt={t('picture.now')} width={320} height={112} className={styles.preview} />}
      <FileForm
        types={TYPES}
        mostBytes={AGENCY_PICTURE_MAX_BYTES}
        words={{
          ...{ label: t('picture.label'), hint: t('picture.hint'), send: t('picture.save') },
          wrong: (problem) => t(`picture.${problem}`),
        }}
        send={(http, file) => setAgencyPicture(http, { agencyId, kind, file })}
        onSent={() => {
          notify({ tone: 'success', text: t('pictureSaved') });
          router.refresh();
        }}
      />
    </Card>
  );
}
