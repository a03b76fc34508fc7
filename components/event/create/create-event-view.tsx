import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { CreateEventForm } from './create-event-form';

interface CreateEventViewProps {
  load: () => Promise<{ id: string; name: string }[]>;
  agencyId: string | null;
}

/** The form with the hotels that an event may be at. */
export async function CreateEventView({ load, agencyId }: CreateEventViewProps) {
  const { records } = await getMessages();
  const hotels = await load();
  return (
    <NextIntlClientProvider messages={{ records: { createEvent: records.createEvent } }}>
      <CreateEventForm hotels={hotels} agencyId={agencyId} zones={Intl.supportedValuesOf('timeZone')} />
    </NextIntlClientProvider>
  );
}
