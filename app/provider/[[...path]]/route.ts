import { API_URL } from '@/lib/config/public-env';
import { embeddedProvider } from '@/lib/provider/embedded';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Answers 404 where the provider runs in another process. */
async function answer(request: Request): Promise<Response> {
  if (API_URL) return new Response(null, { status: 404 });
  return (await embeddedProvider()).fetch(request);
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
