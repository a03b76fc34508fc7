import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/i18n/site-url';

export default function robots(): MetadataRoute.Robots {
  const own = ['/adminmaster', '/admin', '/adminReservacion', '/Ticket', '/pagoModal', '/reservationOrder'];
  return {
    rules: { userAgent: '*', allow: '/', disallow: [...own, ...own.map((path) => `/en${path}`), '/provider/'] },
    sitemap: `${siteUrl()}/sitemap.xml`,
  };
}
