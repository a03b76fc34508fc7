import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from '@/lib/config/security-headers';
import { guardOf, passesGuard } from '@/lib/domain/guards';
import { withoutLocale } from '@/lib/domain/language-path';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { loginPathFor } from '@/lib/session/login-path';
import { sessionSecret } from '@/lib/session/secret';
import { verifyToken } from '@/lib/session/token';
import { ADDRESS_HEADER } from '@/lib/session/views';

/** Guarded paths only, in both languages: a middleware in front of every page halves what a prerendered page serves. */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/:locale(en)?/adminmaster/:path*',
    '/:locale(en)?/admin/:path*',
    '/:locale(en)?/adminReservacion/:path*',
    '/:locale(en)?/reservationOrder/:path*',
    '/:locale(en)?/pagoModal/:path*',
    '/:locale(en)?/Ticket/:path*',
    '/:locale(en)?/SidebarOptions/:path*',
    '/:locale(en)?/eventos/:event/reservation/menuReservation/:path*',
    '/:locale(en)?/eventos/:event/reservation/:key/menuReservation/:path*',
  ],
};

/** The only page that shows a card processor's form; built with a key, every page loads the processor's script. */
const PAY_PAGE = '/pagoModal';

/** Sends people who do not pass a page's guard to the login. Layouts and the provider check again. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const token = request.cookies.get(ACCESS_COOKIE)?.value;
  const claims = token ? await verifyToken(token, { secret: sessionSecret(), now: new Date() }) : null;
  if (!passesGuard(guardOf(withoutLocale(pathname)), claims)) {
    const login = loginPathFor({ pathname, search }, request.headers.get('cookie') ?? '');
    // Next answers the path alone when host and scheme are the request's own, whatever Host says.
    return unstored(NextResponse.redirect(new URL(login, request.nextUrl), 307));
  }
  const payPage = withoutLocale(pathname) === PAY_PAGE && Boolean(process.env.STRIPE_PUBLISHABLE_KEY);
  const withCards = payPage || Boolean(process.env.CARD_SCRIPT_KEY);
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()), { withCards });
  const headers = new Headers(request.headers);
  // Next reads the nonce of its scripts from the request's own header.
  headers.set('content-security-policy', policy);
  headers.set(ADDRESS_HEADER, pathname + search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return unstored(response);
}

function unstored(response: NextResponse): NextResponse {
  response.headers.set('cache-control', 'private, no-store');
  return response;
}
