/** The site's own address without a slash at its end, for links that leave it (previews, canonical links, sitemap). */
export function siteUrl(): string {
  return process.env.SITE_URL?.replace(/\/+$/, '') || `http://localhost:${process.env.PORT || '3000'}`;
}
