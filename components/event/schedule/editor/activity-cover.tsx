import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PhotosEditor } from '@/components/photo/photos-editor';
import type { EditedActivity } from '@/lib/contract/activity';
import type { SizedPhoto } from '@/lib/contract/photo';

interface ActivityCoverProps {
  activity: EditedActivity;
  onCover: (cover: SizedPhoto | null) => void;
}

/** The one photo of an activity; each change of it is saved at once, apart from the form below. */
export function ActivityCover({ activity, onCover }: ActivityCoverProps) {
  const t = useTranslations('schedule.cover');
  const [cover, setCover] = useState(activity.cover);
  return (
    <section aria-label={t('title')} className="mb-4">
      <h3 className="h5">{t('title')}</h3>
      <p className="text-secondary">{t('text')}</p>
      <PhotosEditor
        owner={{ activityId: activity.id }}
        photos={cover ? [cover] : []}
        onPhotos={([now = null]) => {
          setCover(now);
          onCover(now);
        }}
        most={1}
      />
    </section>
  );
}
