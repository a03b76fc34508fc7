import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { MissingPage, missingMetadata } from '@/components/layout/status-page/missing-page';

export async function generateMetadata(): Promise<Metadata> {
  return missingMetadata(await getLocale());
}

/** Without a frame, since it is shown inside that of its pages; its own would be sent with each of them. */
export default function NotFound() {
  return <MissingPage />;
}
