import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { MissingPage, missingMetadata } from '@/components/layout/status-page/missing-page';

export async function generateMetadata(): Promise<Metadata> {
  return missingMetadata(await getLocale());
}

/** Drawn inside the frame of its pages: a frame of its own would be sent along with each of them. */
export default function MissingEvent() {
  return <MissingPage of="event" />;
}
