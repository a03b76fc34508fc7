import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { EventSummary } from '@/lib/contract/event';
import type { CopiedPart } from '@/lib/contract/new-event';
import styles from './create-event.module.css';
import { CreateEventForm } from './create-event-form';
import { DuplicateEvent } from './duplicate-event';

interface CreateEventViewProps {
  load: () => Promise<{ hotels: { id: string; name: string }[]; templates: EventSummary[] }>;
  agencyId: string | null;
  /** What this person may copy from a template. */
  parts: CopiedPart[];
  /** Whose draft the form keeps. */
  owner: string;
}

/** The agency's templates to begin with, and the form with the hotels that an event may be at. */
export async function CreateEventView({ load, agencyId, parts, owner }: CreateEventViewProps) {
  const { records } = await getMessages();
  const t = await getTranslations('records.createEvent.templates');
  const { hotels, templates } = await load();
  return (
    <NextIntlClientProvider messages={{ records: { createEvent: records.createEvent } }}>
      {templates.length > 0 && (
        <Card title={t('title')} className="mb-3">
          <p>{t('text')}</p>
          <ul className={styles.templates}>
            {templates.map(({ id, eventName, timeZone }) => (
              <li key={id}>
                <span>{eventName}</span>
                <DuplicateEvent
                  event={{ id, eventName, timeZone }}
                  parts={parts}
                  label={t('use')}
                  named={t('useNamed', { event: eventName })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CreateEventForm
        key={owner}
        hotels={hotels}
        agencyId={agencyId}
        owner={owner}
        zones={Intl.supportedValuesOf('timeZone')}
      />
    </NextIntlClientProvider>
  );
}
