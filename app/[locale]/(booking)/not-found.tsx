import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { SiteFrame } from '@/components/layout/site-frame';
import { MissingPage, missingMetadata } from '@/components/layout/status-page/missing-page';

export async function generateMetadata(): Promise<Metadata> {
  return missingMetadata(await getLocale());
}

/**
 * An event that is not there is missed by its own layout, so that the frame has to come from here: that of no agency, as
 * Next sends it along with every event's page.
 */
export default async function MissingEvent() {
  return (
    <SiteFrame locale={await getLocale()} agency={null}>
      <MissingPage />
    </SiteFrame>
  );
}
