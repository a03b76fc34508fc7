import type { PreviewName } from '@/lib/i18n/preview-picture';

/** The drawing in each page's link preview, and its measures. */
export const PREVIEW_SCENES: Record<PreviewName, { name: string; width: number; height: number }> = {
  home: { name: 'cover-sunset', width: 480, height: 600 },
  packages: { name: 'rings', width: 360, height: 280 },
  method: { name: 'arch', width: 480, height: 480 },
  honeymoon: { name: 'palms', width: 480, height: 420 },
  stories: { name: 'cover-garden', width: 480, height: 600 },
  simulator: { name: 'room', width: 480, height: 380 },
  faqs: { name: 'envelope', width: 400, height: 300 },
  training: { name: 'plane', width: 480, height: 340 },
  contact: { name: 'envelope', width: 400, height: 300 },
  events: { name: 'cover-day', width: 480, height: 600 },
  signup: { name: 'rings', width: 360, height: 280 },
};
