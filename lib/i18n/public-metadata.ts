import type { Metadata } from 'next';
import { alternates } from './alternates';
import { previewPicture } from './preview-picture';
import type { Locale } from './routing';
import { shareCard } from './share-card';

interface PublicPage {
  locale: Locale;
  /** Without language prefix, such as `/paquetes`. */
  path: string;
  title: string;
  description: string;
  /** False for pages that are only useful to somebody with the link, such as results of a form. */
  found?: boolean;
}

/** Head of a public page: its own title and description, canonical and hreflang links, preview. */
export async function publicMetadata({
  locale,
  path,
  title,
  description,
  found = true,
}: PublicPage): Promise<Metadata> {
  const links = alternates(locale, path);
  const picture = previewPicture(locale, path, title);
  return {
    title,
    description,
    alternates: links,
    ...(await shareCard({ locale, title, description, picture, url: links.canonical as string })),
    ...(!found && { robots: { index: false, follow: true } }),
  };
}
