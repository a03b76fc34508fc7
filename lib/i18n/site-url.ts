/** The site's own address, for links that leave it (previews, canonical links, sitemap). */
export function siteUrl(): string {
  return process.env.SITE_URL || `http://localhost:${process.env.PORT || '3000'}`;
}
