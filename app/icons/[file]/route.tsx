import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { SEA } from '@/lib/config/palette';

// Made from icon.svg while building: phones and old browsers want bitmaps.
export const dynamic = 'force-static';
export const dynamicParams = false;

/** Side in pixels, and how much of it the drawing takes: masks cut up to a tenth off at every side. */
const FILES: Record<string, { side: number; share: number }> = {
  '32.png': { side: 32, share: 1 },
  '192.png': { side: 192, share: 1 },
  '512.png': { side: 512, share: 1 },
  'maskable-512.png': { side: 512, share: 0.78 },
  'apple-180.png': { side: 180, share: 0.94 },
};
/** The drawing's own ground, so that its round corners are not seen where the mask is another. */
const GROUND = SEA;

interface RouteContext {
  params: Promise<{ file: string }>;
}

export function generateStaticParams() {
  return Object.keys(FILES).map((file) => ({ file }));
}

export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const icon = FILES[(await params).file];
  if (!icon) return new Response(null, { status: 404 });
  const { side, share } = icon;
  const svg = await readFile(join(process.cwd(), 'app/icon.svg'));
  const drawn = side * share;
  return new ImageResponse(
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: '100%',
        height: '100%',
        background: share === 1 ? 'transparent' : GROUND,
      }}
    >
      <div
        style={{
          width: drawn,
          height: drawn,
          backgroundImage: `url(data:image/svg+xml;base64,${svg.toString('base64')})`,
          backgroundSize: `${drawn}px ${drawn}px`,
        }}
      />
    </div>,
    { width: side, height: side, headers: { 'Cache-Control': 'public, max-age=86400' } },
  );
}
