import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { Story } from '@/lib/contract/story';
import { datesIn } from '@/lib/domain/date-text';
import { STORY_CONSOLE_PATH } from '../story-path';

/** The agency's stories with their state, each with the way to edit it. */
export async function StoryList({ stories }: { stories: Story[] }) {
  const t = await getTranslations('stories.console');
  const format = datesIn(await getLocale());
  return (
    <DataTable
      caption={t('caption')}
      hideCaption
      rows={stories}
      columns={[
        { id: 'couple', header: t('couple'), cell: ({ coupleNames }) => coupleNames },
        {
          id: 'wedding',
          header: t('wedding'),
          cell: ({ weddingDate }) => format.long(weddingDate),
        },
        { id: 'hotel', header: t('hotel'), cell: ({ hotelName }) => hotelName },
        {
          id: 'state',
          header: t('state'),
          cell: ({ status, consent }) => (
            <>
              <Badge tone={status === 'published' ? 'success' : 'neutral'}>{t(status)}</Badge>{' '}
              {!consent && <Badge tone="warning">{t('noConsent')}</Badge>}
            </>
          ),
        },
        {
          id: 'edit',
          header: t('edit'),
          cell: ({ id, coupleNames }) => (
            <EventLink
              href={`${STORY_CONSOLE_PATH}/${encodeURIComponent(id)}`}
              aria-label={t('editNamed', { names: coupleNames })}
            >
              {t('edit')}
            </EventLink>
          ),
        },
      ]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
