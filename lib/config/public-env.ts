import { PROVIDER_PATH } from '@/lib/config/constants';

// What the browser may know. Next writes these values into the scripts when it builds, so each is named in full.

/** Base address of the provider: the site's own /provider unless it runs elsewhere. */
export const API_URL = process.env.NEXT_PUBLIC_API_URL || PROVIDER_PATH;
/** Names the calling app to the provider; it is no secret and names no person. design/contract.md. */
export const AGENCY_TOKEN = process.env.NEXT_PUBLIC_AGENCY_TOKEN || 'demo-agency-token';
