const ANY_INLINE = "'unsafe-inline'";
const isDevelopment = process.env.NODE_ENV === 'development';

/** Origin of a remote provider, which the browser calls directly; empty for an embedded one. */
function providerOrigin(): string {
  const url = process.env.NEXT_PUBLIC_API_URL ?? '';
  return url.startsWith('http') ? ` ${new URL(url).origin}` : '';
}

/** Origins of Stripe's own script and frames: the card is typed there, never on this site. */
const CARD_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/** Origins of the captcha. */
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

/** Origins of the video services, whose players load once a person plays a film. */
const FILMS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** The origin of the analytics script, where one is configured; the script loads only after consent, on open pages. */
const analytics = process.env.ANALYTICS_SCRIPT_URL ? new URL(process.env.ANALYTICS_SCRIPT_URL).origin : undefined;

/**
 * Following a link does not load a new document, so a page works under the policy of the page where the visit began.
 * Therefore every page permits the captcha and the map where they have a key, and the frames of films.
 */
const asksCaptcha = Boolean(process.env.RECAPTCHA_SITE_KEY);
const showsMap = Boolean(process.env.NEXT_PUBLIC_GOOGLE_MAPS_KEY);

interface Sources {
  withCards?: boolean;
  withCaptcha?: boolean;
}

/**
 * Content-Security-Policy. Without a nonce it permits any inline script, until the server restricts it to those of the
 * page (lib/server/own-scripts-alone.ts). Stripe is permitted where its script loads. Development needs eval and a
 * socket for reloading. docs/reliability.md, Pages.
 */
export function contentSecurityPolicy(nonce?: string, sources: Sources = {}): string {
  const { withCards, withCaptcha = asksCaptcha } = sources;
  // Guarded pages have a nonce; they show personal data, so analytics is not permitted there.
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
    // 'self': the files that staff view next to a decision.
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
 * The policy with only the given inline scripts (nonces, hashes) permitted, instead of any. A policy that already names
 * them is not changed.
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

/**
 * Headers of every answer. Names in lower case: the middleware replaces one of them, and two spellings would be two
 * headers.
 */
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

/**
 * The headers for the build's scripts, style sheets and fonts: the others have no effect there and are a kilobyte each.
 */
export const FILE_HEADERS = PAGE_HEADERS.filter(({ key }) => ON_FILES.includes(key));

/** The policy for the provider's answers, which are data and uploaded files: nothing may ever run in them. */
export const ANSWER_HEADERS = [
  {
    key: POLICY_HEADER,
    value: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  },
];

const policyOf = (sources: Sources) => [{ key: POLICY_HEADER, value: contentSecurityPolicy(undefined, sources) }];

/** The policy for the login page, where the captcha may be shown. */
export const LOGIN_HEADERS = policyOf({ withCards, withCaptcha: true });

/** The policy for single public pages, by path without language. */
export const HEADERS_OF: Record<string, typeof LOGIN_HEADERS> = {
  '/signup': policyOf({ withCards, withCaptcha: true }),
  '/account/reset': policyOf({ withCards, withCaptcha: true }),
  '/contacto': policyOf({ withCards, withCaptcha: true }),
};
