import { hasLocale } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { drawing, drawnPicture } from '@/app/[locale]/drawn-picture';
import { PagePreview, PREVIEW_SCENES } from '@/components/marketing/preview/page-preview';
import { PREVIEW_NAMES } from '@/lib/i18n/preview-picture';
import { routing } from '@/lib/i18n/routing';

// Drawn when it is first asked for, then served from memory.
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

interface RouteContext {
  params: Promise<{ locale: string; page: string }>;
}

/** The link preview of a public page, in its language. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { locale, page } = await params;
  const name = PREVIEW_NAMES.find((each) => each === page);
  if (!name || !hasLocale(routing.locales, locale)) return new Response(null, { status: 404 });
  const t = await getTranslations({ locale, namespace: 'preview' });
  const { name: scene, ...size } = PREVIEW_SCENES[name];
  return drawnPicture(
    <PagePreview
      kicker={t(`${name}.kicker`)}
      title={t(`${name}.title`)}
      brand={t('brand')}
      scene={await drawing(scene)}
      {...size}
    />,
  );
}
