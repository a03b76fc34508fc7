import { PROVIDER_PATH } from '@/lib/config/constants';
import { embeddedProvider } from '@/lib/provider/embedded';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(PROVIDER_PATH.length) || '/';
  return (await embeddedProvider()).fetch(new Request(url, request));
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
