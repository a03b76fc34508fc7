import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { alternates } from './alternates';
import { previewPicture } from './preview-picture';
import { type Locale, OPEN_GRAPH_LOCALE } from './routing';

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
  const common = await getTranslations({ locale, namespace: 'common' });
  const links = alternates(locale, path);
  const images = [previewPicture(locale, path, title)];
  return {
    title,
    description,
    alternates: links,
    openGraph: {
      type: 'website',
      siteName: common('title'),
      title,
      description,
      locale: OPEN_GRAPH_LOCALE[locale],
      url: links.canonical as string,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
    ...(!found && { robots: { index: false, follow: true } }),
  };
}
