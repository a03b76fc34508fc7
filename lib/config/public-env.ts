import { PROVIDER_PATH } from './constants';

// What the browser may know. Next writes these values into the scripts when it builds, so each is named in full.

/** Address of a provider that runs elsewhere; null = embedded, at the site's own /provider. */
export const API_URL: string | null = process.env.NEXT_PUBLIC_API_URL || null;
/** Where a browser reaches the provider: what its pages link to, show and fetch from there begins with this. */
export const PROVIDER_URL = API_URL ?? PROVIDER_PATH;
/** Names the calling app to the provider; it is no secret and names no person. docs/wire.md, Who calls. */
export const AGENCY_TOKEN = process.env.NEXT_PUBLIC_AGENCY_TOKEN || 'demo-agency-token';
/** Key of Google's maps; null = an address is shown with a link to maps alone. */
export const GOOGLE_MAPS_KEY: string | null = process.env.NEXT_PUBLIC_GOOGLE_MAPS_KEY || null;
