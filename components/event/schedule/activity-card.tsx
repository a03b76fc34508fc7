import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge/badge';
import { Picture } from '@/components/ui/picture/picture';
import type { Activity } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';
import { ActivityTime } from './activity-time';

export async function ActivityCard({ activity, locale }: { activity: Activity; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const facts = [
    [t('dressWomen'), activity.dressCodeWomen],
    [t('dressMen'), activity.dressCodeMen],
    [t('recommendations'), activity.recommendations],
    [t('observations'), activity.observations],
  ].filter(([, value]) => value);
  return (
    <article className="activity">
      <ActivityTime activity={activity} locale={locale} />
      <div>
        <h3>{activity.name}</h3>
        <p className="activity-place">
          {activity.venue}
          {activity.location && ` · ${activity.location}`}
        </p>
        <p className="d-flex flex-wrap gap-2">
          <Badge tone={activity.paid ? 'warning' : 'success'}>{t(activity.paid ? 'paid' : 'free')}</Badge>
          {activity.minimumAge !== null && <Badge>{t('minimumAge', { age: activity.minimumAge })}</Badge>}
        </p>
        {activity.description && <p className="measure">{activity.description}</p>}
        {facts.length > 0 && (
          <dl className="activity-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {activity.coverPhotoUrl && (
          <Picture
            src={activity.coverPhotoUrl}
            alt={t('photoAlt', { activity: activity.name })}
            className="photo"
            width={640}
            height={400}
          />
        )}
        {activity.videoUrl && /^https?:/.test(activity.videoUrl) && (
          <a href={activity.videoUrl} target="_blank" rel="noopener noreferrer">
            {t('video')}
          </a>
        )}
      </div>
    </article>
  );
}
