import type { SocialNetwork } from '@/lib/contract/agency-profile';

const NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  x: 'X',
  pinterest: 'Pinterest',
};

const names: Record<string, string> = NAMES;

/** What a network calls itself, in every language; one that is not known keeps its id. */
export const networkName = (network: string) => names[network] ?? network;
