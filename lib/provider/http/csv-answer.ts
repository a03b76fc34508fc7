/** A CSV file as an answer that no cache keeps. */
export function csvAnswer({ name, body }: { name: string; body: string | ReadableStream<Uint8Array> }): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
