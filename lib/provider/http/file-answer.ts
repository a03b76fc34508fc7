import type { ProviderRequest } from './environment';

interface ShownFile {
  body: ReadableStream;
  /** Bytes. */
  size: number;
  contentType: string;
}

interface Download {
  name: string;
  contentType: string;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** A file about people: no cache keeps it. */
export const privateDownload = (file: Download): Response => download(file, 'private, no-store');

/** A CSV file about people. */
export const privateCsv = (file: Omit<Download, 'contentType'>): Response =>
  privateDownload({ ...file, contentType: 'text/csv; charset=utf-8' });

/** A file that is saved under its name rather than shown. */
export function download({ name, contentType, body }: Download, cacheControl?: string): Response {
  return new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      ...(cacheControl && { 'Cache-Control': cacheControl }),
    },
  });
}

/**
 * A stored file shown in the page and never run: an upload is only data, whatever it claims to be. docs/reliability.md,
 * Uploads.
 */
export function inlineFile({ body, size, contentType }: ShownFile, cacheControl: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': cacheControl,
    },
  });
}

const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";

/**
 * An upload is served so that a browser neither guesses its type nor runs it, and, unless another `cacheControl` is
 * given, no cache keeps it. Chromium's PDF viewer does not open in a sandbox, so a PDF that is shown lacks that
 * directive. docs/reliability.md, Uploads.
 */
export function uploadedFile(
  { body, size, contentType, filename }: ShownFile & { filename: string },
  inline: boolean,
  cacheControl = 'private, no-store',
): Response {
  const viewer = inline && contentType === 'application/pdf';
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${filename}"`,
    'Content-Security-Policy': viewer ? NOTHING : `sandbox; ${NOTHING}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
  };
  return new Response(body, { headers });
}

type StoredPhoto = Parameters<typeof inlineFile>[0];

const WEBP = 'image/webp';

/**
 * Whether a browser lists the picture types that it draws and WebP is not among them, like those of phones from before
 * 2020. Clients that accept anything (a robot, a mail program) need not name WebP.
 */
const drawsNoWebp = (accept: string) => accept.includes('image/') && !accept.includes(WEBP);

/** A stored photo in a type that the caller can draw: WebP, as it is kept, else JPEG. Caches keep the two apart. */
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
  // JPEG has no transparency: without a background, what is transparent would become black.
  const drawn = sharp(await new Response(body).arrayBuffer()).flatten({ background: '#fff' });
  const bytes = new Uint8Array(await drawn.jpeg({ quality: JPEG_QUALITY }).toBuffer());
  return { body: new Blob([bytes]).stream(), size: bytes.length, contentType: 'image/jpeg' };
}
