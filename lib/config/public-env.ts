import { PROVIDER_PATH } from './constants';

// Settings that the browser may know. Next writes these values into the scripts at build time, so each must be named in
// full.

/** Address of a provider that runs elsewhere; null = embedded, at the site's own /provider. */
export const API_URL: string | null = process.env.NEXT_PUBLIC_API_URL || null;
/** The address at which a browser reaches the provider; links, pictures and calls start with it. */
export const PROVIDER_URL = API_URL ?? PROVIDER_PATH;
/** Names the calling app to the provider; it is no secret and names no person. docs/wire.md, Who calls. */
export const AGENCY_TOKEN = process.env.NEXT_PUBLIC_AGENCY_TOKEN || 'demo-agency-token';
/** Key of Google's maps; null = an address only has a link to a map. */
export const GOOGLE_MAPS_KEY: string | null = process.env.NEXT_PUBLIC_GOOGLE_MAPS_KEY || null;
