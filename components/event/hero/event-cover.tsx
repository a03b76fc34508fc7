import { getTranslations } from 'next-intl/server';
import { Picture } from '@/components/ui/picture';
import type { Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';
import { coverScene } from '../cover-scene';
import { eventNames } from '../event-names';
import { DrawnCover } from './drawn-cover';

export async function EventCover({ event, locale, date }: { event: Event; locale: Locale; date: string }) {
  const t = await getTranslations({ locale, namespace: 'event.hero' });
  if (event.imgCoverCircle)
    return (
      <Picture
        src={event.imgCoverCircle}
        alt={t('photoAlt', { name: event.eventName })}
        className="photo-cover"
        width={480}
        height={640}
        sizes="(min-width: 768px) 480px, 90vw"
        eager
      />
    );
  const names = eventNames(event.eventName);
  const scene = coverScene(event.code, names.kind === 'couple');
  const title =
    names.kind === 'couple' ? `${names.first.slice(0, 1)} & ${names.second.slice(0, 1)}` : (event.hotel?.city ?? '');
  return (
    <DrawnCover
      scene={scene}
      label={t('coverAlt', { name: event.eventName, scene: t(`scene.${scene}`) })}
      title={title}
      date={date}
    />
  );
}
