import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The policies of every kind of page: from each of them a link leads to a form with the captcha, or a map. */
async function policiesWith(key: string): Promise<Record<string, string>> {
  vi.resetModules();
  vi.stubEnv('RECAPTCHA_SITE_KEY', key);
  const { HEADERS_OF, LOGIN_HEADERS, PAGE_HEADERS, contentSecurityPolicy } = await import(
    '@/lib/config/security-headers'
  );
  return {
    guarded: contentSecurityPolicy('nonce', { withCards: false }),
    ...Object.fromEntries(
      Object.entries({ ...HEADERS_OF, login: LOGIN_HEADERS, other: PAGE_HEADERS }).map(([path, headers]) => [
        path,
        headers[0]?.value ?? '',
      ]),
    ),
  };
}

it('lets the captcha in on every page with a key, whichever page the visit began on', async () => {
  for (const [page, policy] of Object.entries(await policiesWith('site-key'))) {
    const parts = policy.split('; ');
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(
        parts.find((part) => part.startsWith(name)),
        page,
      ).toContain('https://www.google.com/recaptcha/');
  }
});

it('lets no captcha in without a key where no form with it stands', async () => {
  const { guarded, other } = await policiesWith('');
  expect([guarded, other].join(' ')).not.toContain('recaptcha');
});

it('lets the map in on every page with its key, the console’s among them', async () => {
  expect(Object.values(await policiesWith('')).join(' ')).not.toContain('maps.googleapis.com');
  vi.stubEnv('NEXT_PUBLIC_GOOGLE_MAPS_KEY', 'map-key');
  for (const [page, policy] of Object.entries(await policiesWith('')))
    expect(
      policy.split('; ').find((part) => part.startsWith('script-src')),
      page,
    ).toContain('maps.googleapis.com');
});

it('lets its own files be framed, with keys and without: staff look at a proof beside its decision', async () => {
  for (const key of ['', 'site-key'])
    for (const [page, policy] of Object.entries(await policiesWith(key)))
      expect(
        policy.split('; ').find((part) => part.startsWith('frame-src')),
        page,
      ).toMatch(/^frame-src 'self' /);
});

it('lets the frames of films in on every page, and the card processor on every one that is open', async () => {
  vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_test_1');
  for (const [page, policy] of Object.entries(await policiesWith(''))) {
    const frames = policy.split('; ').find((part) => part.startsWith('frame-src'));
    expect(frames, page).toContain('https://www.youtube-nocookie.com https://player.vimeo.com');
    if (page !== 'guarded') expect(frames, page).toContain('https://js.stripe.com');
  }
});
