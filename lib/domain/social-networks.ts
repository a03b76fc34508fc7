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

/** The network's own name, the same in every language; an unknown network keeps its id. */
export const networkName = (network: string) => names[network] ?? network;
