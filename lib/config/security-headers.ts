const isDevelopment = process.env.NODE_ENV === 'development';

/** Origin of a remote provider, which the browser calls directly; nothing where it answers on the site's own. */
function providerOrigin(): string {
  const url = process.env.NEXT_PUBLIC_API_URL ?? '';
  return url.startsWith('http') ? ` ${new URL(url).origin}` : '';
}

/** Where Stripe's own script and frames come from: the card is typed there, never on this site. */
const CARD_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/** Where the captcha's box comes from: the login page alone shows it, after three failures. */
const CAPTCHA =
  'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.recaptcha.net/recaptcha/';

/**
 * Content-Security-Policy. With a nonce only scripts that carry it run inline; prerendered pages cannot carry one, so
 * theirs may. Stripe is let in where its script loads. Development needs eval and a socket for reloading. design/reliability.md S15.
 */
export function contentSecurityPolicy(nonce?: string, { withCards = false, withCaptcha = false } = {}): string {
  const inline = nonce ? `'nonce-${nonce}'` : "'unsafe-inline'";
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}${withCards ? ` ${CARD_SCRIPTS}` : ''}${withCaptcha ? ` ${CAPTCHA}` : ''}${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${withCards ? ' https://*.stripe.com' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${providerOrigin()}${withCards ? ' https://api.stripe.com' : ''}${withCaptcha ? ` ${CAPTCHA}` : ''}${isDevelopment ? ' ws:' : ''}`,
    ...(withCards ? [`frame-src 'self' ${CARD_SCRIPTS} https://hooks.stripe.com`] : []),
    ...(withCaptcha ? [`frame-src ${CAPTCHA}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Headers of every answer. Names in lower case: the middleware replaces one of them, and two spellings would be two headers. */
export const PAGE_HEADERS = [
  {
    key: 'content-security-policy',
    value: contentSecurityPolicy(undefined, { withCards: Boolean(process.env.STRIPE_PUBLISHABLE_KEY) }),
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

/** What replaces it for the provider's answers: data and uploaded files, where nothing may ever run. */
export const ANSWER_HEADERS = [
  {
    key: 'content-security-policy',
    value: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  },
];

/** What replaces it for the login page, where the captcha's box may be drawn. */
export const LOGIN_HEADERS = [
  { key: 'content-security-policy', value: contentSecurityPolicy(undefined, { withCaptcha: true }) },
];
