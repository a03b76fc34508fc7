import type { ProviderRequest } from './environment';
import { inlineFile } from './file-answer';

type StoredPhoto = Parameters<typeof inlineFile>[0];

const WEBP = 'image/webp';

/**
 * Whether a browser names the pictures that it draws, and WebP is none of them: those of phones of before 2020. Who takes
 * anything (a robot, a mail's reader) is not asked to name it.
 */
const drawsNoWebp = (accept: string) => accept.includes('image/') && !accept.includes(WEBP);

/** A stored photo as the one who asks can draw it: as WebP, as it is kept, else as JPEG. Caches keep the two apart. */
export async function shownPhoto(
  request: ProviderRequest,
  photo: StoredPhoto,
  cacheControl: string,
): Promise<Response> {
  if (photo.contentType !== WEBP) return inlineFile(photo, cacheControl);
  const accept = request.req.header('accept') ?? '';
  const answer = inlineFile(drawsNoWebp(accept) ? await asJpeg(photo) : photo, cacheControl);
  answer.headers.append('Vary', 'Accept');
  return answer;
}

const JPEG_QUALITY = 80;

async function asJpeg({ body }: StoredPhoto): Promise<StoredPhoto> {
  const { default: sharp } = await import('sharp');
  // What it lets through is white: JPEG would make it black.
  const drawn = sharp(await new Response(body).arrayBuffer()).flatten({ background: '#fff' });
  const bytes = new Uint8Array(await drawn.jpeg({ quality: JPEG_QUALITY }).toBuffer());
  return { body: new Blob([bytes]).stream(), size: bytes.length, contentType: 'image/jpeg' };
}
