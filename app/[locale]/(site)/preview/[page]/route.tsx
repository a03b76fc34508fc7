import { hasLocale } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { drawing, drawnPicture } from '@/app/[locale]/drawn-picture';
import { GOLD, PAPER, QUIET_INK, SAND, SEA } from '@/lib/config/palette';
import { PREVIEW_NAMES, type PreviewName } from '@/lib/i18n/preview-picture';
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

const KICKER = '#b8432a';

const WINDOW = { width: 424, height: 546 };

/** Tall drawings fill the window; wide ones fit into it whole, with paper around them. */
function sceneBox(width: number, height: number) {
  if (height > width) return { width: (WINDOW.height / height) * width, height: WINDOW.height };
  return { width: WINDOW.width - 64, height: ((WINDOW.width - 64) / width) * height };
}

interface PagePreviewProps {
  kicker: string;
  title: string;
  /** The product's name, at the foot of the picture. */
  brand: string;
  /** Data address of a drawing, and its measures. */
  scene: string;
  width: number;
  height: number;
}

/** The picture that chats show beside a link to a public page; laid out with the few styles that next/og knows. */
function PagePreview({ kicker, title, brand, scene, width, height }: PagePreviewProps) {
  const box = sceneBox(width, height);
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: SAND, fontFamily: 'Fraunces' }}>
      <div style={{ display: 'flex', flexDirection: 'column', width: 710, padding: '64px 40px 60px 72px', color: SEA }}>
        <div style={{ fontSize: 28, fontStyle: 'italic', color: KICKER }}>{kicker}</div>
        <div style={{ width: 88, height: 2, margin: '26px 0 30px', background: GOLD }} />
        <div style={{ fontSize: title.length > 34 ? 66 : 80, lineHeight: 1.08, textWrap: 'balance' }}>{title}</div>
        <div style={{ display: 'flex', alignItems: 'center', marginTop: 'auto', fontSize: 27, color: QUIET_INK }}>
          {brand}
        </div>
      </div>
      <div style={{ display: 'flex', padding: '42px 0 0' }}>
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            ...WINDOW,
            overflow: 'hidden',
            background: PAPER,
            border: `2px solid ${GOLD}`,
            borderRadius: `${WINDOW.width / 2}px ${WINDOW.width / 2}px 0 0`,
            paddingTop: height > width ? 0 : 60,
          }}
        >
          <div style={{ ...box, backgroundImage: `url(${scene})`, backgroundSize: `${box.width}px ${box.height}px` }} />
        </div>
      </div>
    </div>
  );
}

/** The drawing in each page's link preview, and its measures. */
const PREVIEW_SCENES: Record<PreviewName, { name: string; width: number; height: number }> = {
  home: { name: 'cover-sunset', width: 480, height: 600 },
  packages: { name: 'bouquets', width: 480, height: 380 },
  method: { name: 'arch', width: 480, height: 480 },
  honeymoon: { name: 'lagoon', width: 480, height: 380 },
  stories: { name: 'cover-garden', width: 480, height: 600 },
  simulator: { name: 'hotel', width: 480, height: 380 },
  faqs: { name: 'envelope', width: 400, height: 300 },
  training: { name: 'screen', width: 480, height: 380 },
  contact: { name: 'postcard', width: 480, height: 380 },
  events: { name: 'cover-day', width: 480, height: 600 },
  signup: { name: 'rings', width: 360, height: 280 },
  privacy: { name: 'door', width: 480, height: 380 },
};
