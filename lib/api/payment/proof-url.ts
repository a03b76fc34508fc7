import { PROVIDER_PATH } from '@/lib/config/constants';
import { API_URL } from '@/lib/config/public-env';

/** Address of a payment's proof: to look at in the page, or to download. It asks for the cookie alone. */
export function proofUrl(paymentId: string, { inline }: { inline: boolean }): string {
  const path = `${API_URL ?? PROVIDER_PATH}/api/v1/payments/${encodeURIComponent(paymentId)}/proof`;
  return inline ? `${path}?inline=1` : path;
}
