import type { PreviewName } from '@/lib/i18n/preview-picture';

/** The drawing in each page's link preview, and its measures. */
export const PREVIEW_SCENES: Record<PreviewName, { name: string; width: number; height: number }> = {
  home: { name: 'cover-sunset', width: 480, height: 600 },
  packages: { name: 'bouquets', width: 480, height: 380 },
  method: { name: 'arch', width: 480, height: 480 },
  honeymoon: { name: 'lagoon', width: 480, height: 380 },
  stories: { name: 'cover-garden', width: 480, height: 600 },
  simulator: { name: 'hotel', width: 480, height: 380 },
  faqs: { name: 'envelope', width: 400, height: 300 },
  training: { name: 'screen', width: 480, height: 380 },
  contact: { name: 'postcard', width: 480, height: 380 },
  events: { name: 'cover-day', width: 480, height: 600 },
  signup: { name: 'rings', width: 360, height: 280 },
  privacy: { name: 'door', width: 480, height: 380 },
};
