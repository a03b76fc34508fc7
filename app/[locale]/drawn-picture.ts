import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { PREVIEW_SIZE } from '@/lib/i18n/preview-picture';

// Each path begins with a fixed folder, so that the bundler only traces these folders and not the whole project.
const font = (file: string) => readFile(join(process.cwd(), 'app/styles/fonts', file));

/** Data address of one of the drawings of public/illustrations, which next/og cannot fetch. */
export async function drawing(name: string): Promise<string> {
  const svg = await readFile(join(process.cwd(), 'public/illustrations', `${name}.svg`));
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
}

/** The picture that chats show beside a link, in the product's own type. */
export async function drawnPicture(picture: ReactElement): Promise<Response> {
  const [light, italic] = await Promise.all([font('fraunces-picture.woff'), font('fraunces-picture-italic.woff')]);
  return new ImageResponse(picture, {
    ...PREVIEW_SIZE,
    headers: { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' },
    fonts: [
      { name: 'Fraunces', data: light, weight: 300, style: 'normal' },
      { name: 'Fraunces', data: italic, weight: 300, style: 'italic' },
    ],
  });
}
