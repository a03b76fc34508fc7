const ANY_INLINE = "'unsafe-inline'";
const isDevelopment = process.env.NODE_ENV === 'development';

/** Origin of a remote provider, which the browser calls directly; nothing where it answers on the site's own. */
function providerOrigin(): string {
  const url = process.env.NEXT_PUBLIC_API_URL ?? '';
  return url.startsWith('http') ? ` ${new URL(url).origin}` : '';
}

/** Where Stripe's own script and frames come from: the card is typed there, never on this site. */
const CARD_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/** Where the captcha's box comes from. */
const CAPTCHA =
  'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.recaptcha.net/recaptcha/';

/** What Google's map needs. */
const MAP = {
  scripts: 'https://maps.googleapis.com',
  styles: 'https://fonts.googleapis.com',
  fonts: 'https://fonts.gstatic.com',
  pictures: 'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com',
  calls: 'https://*.googleapis.com https://*.gstatic.com',
};

/** Where films of other houses are shown, once somebody plays one. */
const FILMS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** The one origin that measures visits, where one is configured; its script loads after consent alone, on open pages. */
const analytics = process.env.ANALYTICS_SCRIPT_URL ? new URL(process.env.ANALYTICS_SCRIPT_URL).origin : undefined;

/**
 * A link does not load the document anew, so what it leads to stands under the policy of the page where the visit began:
 * with its key every page lets the captcha, and the map, in, and every page the frames of films.
 */
const asksCaptcha = Boolean(process.env.RECAPTCHA_SITE_KEY);
const showsMap = Boolean(process.env.NEXT_PUBLIC_GOOGLE_MAPS_KEY);

interface Sources {
  withCards?: boolean;
  withCaptcha?: boolean;
}

/**
 * Content-Security-Policy. Without a nonce it lets any inline script run, until the server names those of the page
 * (lib/server/own-scripts-alone.ts). Stripe is let in where its script loads. Development needs eval and a socket for
 * reloading. docs/reliability.md, Pages.
 */
export function contentSecurityPolicy(nonce?: string, sources: Sources = {}): string {
  const { withCards, withCaptcha = asksCaptcha } = sources;
  // Guarded pages, which have a nonce, show somebody's data and are not measured.
  const measuring = nonce === undefined && analytics;
  const inline = nonce ? `'nonce-${nonce}'` : ANY_INLINE;
  const list = (...places: (string | false | undefined)[]) => places.filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    list(
      "script-src 'self'",
      inline,
      withCards && CARD_SCRIPTS,
      withCaptcha && CAPTCHA,
      showsMap && MAP.scripts,
      measuring,
      isDevelopment && "'unsafe-eval'",
    ),
    list("style-src 'self' 'unsafe-inline'", showsMap && MAP.styles),
    list("img-src 'self' data: blob:", withCards && 'https://*.stripe.com', showsMap && MAP.pictures, measuring),
    list("font-src 'self'", showsMap && MAP.fonts),
    list(
      `connect-src 'self'${providerOrigin()}`,
      withCards && 'https://api.stripe.com',
      withCaptcha && CAPTCHA,
      showsMap && MAP.calls,
      measuring,
      isDevelopment && 'ws:',
    ),
    // Its own are the files that staff look at beside a decision.
    list("frame-src 'self'", withCards && `${CARD_SCRIPTS} https://hooks.stripe.com`, withCaptcha && CAPTCHA, FILMS),
    ...(showsMap ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

export const POLICY_HEADER = 'content-security-policy';

/**
 * A policy whose pages may run the inline scripts that the given sources (nonces, hashes) name, instead of any. One that
 * names them already stays as it is.
 */
export function withInlineScripts(policy: string, sources: readonly string[]): string {
  const directives = policy.split('; ').map((directive) => {
    if (!directive.startsWith('script-src ')) return directive;
    const words = directive.split(' ');
    return words.flatMap((word) => (word === ANY_INLINE ? sources : [word])).join(' ');
  });
  return directives.join('; ');
}

const withCards = Boolean(process.env.STRIPE_PUBLISHABLE_KEY);

/** Headers of every answer. Names in lower case: the middleware replaces one of them, and two spellings would be two headers. */
export const PAGE_HEADERS = [
  {
    key: POLICY_HEADER,
    value: contentSecurityPolicy(undefined, { withCards }),
  },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value:
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()',
  },
];

const ON_FILES = ['x-content-type-options', 'strict-transport-security'];

/** Headers of the build's scripts, style sheets and fonts, on which the others have no effect and weigh a kilobyte each. */
export const FILE_HEADERS = PAGE_HEADERS.filter(({ key }) => ON_FILES.includes(key));

/** What replaces it for the provider's answers: data and uploaded files, where nothing may ever run. */
export const ANSWER_HEADERS = [
  {
    key: POLICY_HEADER,
    value: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  },
];

const policyOf = (sources: Sources) => [{ key: POLICY_HEADER, value: contentSecurityPolicy(undefined, sources) }];

/** What replaces it for the login page, where the captcha's box may be drawn. */
export const LOGIN_HEADERS = policyOf({ withCards, withCaptcha: true });

/** What replaces it for single public pages, by their path without language. */
export const HEADERS_OF: Record<string, typeof LOGIN_HEADERS> = {
  '/signup': policyOf({ withCards, withCaptcha: true }),
  '/account/reset': policyOf({ withCards, withCaptcha: true }),
  '/contacto': policyOf({ withCards, withCaptcha: true }),
};
