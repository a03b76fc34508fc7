import { embeddedProvider } from '@/lib/provider/embedded';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

async function answer(request: Request): Promise<Response> {
  return (await embeddedProvider()).fetch(request);
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
