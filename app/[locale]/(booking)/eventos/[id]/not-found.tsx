import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { MissingPage, missingMetadata } from '@/components/layout/status-page/missing-page';

export async function generateMetadata(): Promise<Metadata> {
  return missingMetadata(await getLocale());
}

/** Within the frame of its pages: one of its own would be sent along with every one of them. */
export default function MissingEvent() {
  return <MissingPage />;
}
