interface ShownFile {
  body: ReadableStream;
  /** Bytes. */
  size: number;
  contentType: string;
}

/**
 * A stored file shown in the page and never run: what was uploaded is data, whatever it says it is.
 * docs/reliability.md, Uploads.
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
